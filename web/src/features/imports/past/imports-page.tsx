import { Accordion, Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import type { ImportRecord } from '@plumbline/contract/workflow/import-records';
import { counted, wholeText } from '@plumbline/domain/counted';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useCan } from '../../../lib/app-init.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { TimelineEnd } from '../../../ui/timeline/timeline.tsx';
import { ArchivedNote } from '../../activity/archived-note.tsx';
import { ImportDetails } from './import-details.tsx';
import css from './imports-page.module.css';
import { importsQuery } from './imports-queries.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { WaitingImports } from './waiting-imports.tsx';

/** The files that the company imported, newest first. Each can be looked into and taken back. */
export function ImportsPage() {
  const { pages, more, ...list } = usePages(importsQuery(useApi()));
  const canEdit = useCan('Wip_edit');
  const [undoing, setUndoing] = useState<ImportRecord | null>(null);
  const imports = pages.flatMap((page) => page.imports);
  const archivedBefore = pages.at(-1)?.archivedBefore;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <Title order={1}>Imports</Title>
          <Text size="sm" c="dimmed">
            Files that were taken into the WIP. What else happened is under{' '}
            <Anchor size="sm" td="underline" renderRoot={(props) => <Link {...props} to="/workflow/activity" />}>
              Activity
            </Anchor>
            .
          </Text>
        </div>
        {canEdit && (
          <Button component={Link} to="/workflow/import" size="xs" variant="default" className={css.action}>
            Import a file…
          </Button>
        )}
      </header>
      <WaitingImports waiting={pages[0]?.waiting ?? []} canEdit={canEdit} />
      <Loaded of={{ list }} waiting={<Skeleton height={240} role="status" aria-label="Loading the imports" />}>
        {() =>
          imports.length === 0 ? (
            <div className={css.none}>
              <Text>{archivedBefore ? 'Nothing has been imported since.' : 'Nothing has been imported yet.'}</Text>
              <Text size="sm">
                {canEdit
                  ? 'Import the list that your accounting system exports: it is stored only after you have seen what changes.'
                  : 'Who may edit the WIP imports the list that your accounting system exports.'}
              </Text>
              <Text size="sm">Each file then stands here with its rows and sums, and can be taken back.</Text>
            </div>
          ) : (
            <>
              <Accordion multiple variant="contained" chevronPosition="left" order={2} className={css.list}>
                {imports.map((record) => (
                  <Accordion.Item key={record.importId} value={record.importId}>
                    <Accordion.Control>
                      <ImportLine record={record} />
                    </Accordion.Control>
                    <Accordion.Panel>
                      <ImportDetails record={record} canEdit={canEdit} onUndo={() => setUndoing(record)} />
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
              <TimelineEnd {...more} verb="Show more" />
            </>
          )
        }
      </Loaded>
      {!list.isPending && !more.hasMore && (
        <ArchivedNote before={archivedBefore} what="Imports, which can no longer be taken back," />
      )}
      {undoing && <UndoDialog record={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function ImportLine({ record: { file, who, at, rows, looksLike, outcome, undone } }: { record: ImportRecord }) {
  const { newJobs, changedJobs, unchangedJobs, leftOutRows } = outcome;
  return (
    <span className={css.line} data-undone={undone !== null || undefined}>
      <span className={css.name}>
        {file.name}
        {undone && <span className={css.badge}>Taken back</span>}
      </span>
      <span className={css.when}>
        {who}, {formatInstant(at)}
        {looksLike !== null && ` · ${looksLike}`}
      </span>
      <span className={css.counts}>
        {counted(rows, 'row')}: {wholeText(newJobs)} new, {wholeText(changedJobs)} changed, {wholeText(unchangedJobs)}{' '}
        unchanged
        {leftOutRows > 0 && `; ${counted(leftOutRows, 'row')} left out, whole or in part`}
      </span>
    </span>
  );
}
