import { Button, Group, List, Text, Title } from '@mantine/core';
import type { WaitingImport } from '@plumbline/contract/workflow/import-waiting';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../../lib/calendar.ts';
import { groupCount } from '../words.ts';
import { RecordedSums } from './import-details.tsx';
import css from './imports-page.module.css';
import { useDiscard } from './use-discard.ts';

interface WaitingImportsProps {
  readonly waiting: readonly WaitingImport[];
  readonly canEdit: boolean;
}

/** Files that came by themselves and need a person: why, and with which figures. Nothing of them is stored in the WIP. */
export function WaitingImports({ waiting, canEdit }: WaitingImportsProps) {
  const discard = useDiscard();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-imports" className={css.details}>
      <Title order={2} id="waiting-imports">
        Waiting for you
      </Title>
      {waiting.map(({ importId, file, who, at, looksLike, problems, groups, sums }) => (
        <article key={importId} className={css.details} aria-label={file.name}>
          <span className={css.line}>
            <span className={css.name}>{file.name}</span>
            <span className={css.when}>
              {who}, {formatInstant(at)}
              {looksLike !== null && ` · ${looksLike}`}
            </span>
            <span className={css.counts}>{groups.map(({ group, count }) => groupCount(group, count)).join(', ')}</span>
          </span>
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
          {sums.length > 0 && <RecordedSums sums={sums} />}
          {canEdit && (
            <Group gap="xs">
              <Button
                renderRoot={(props) => <Link {...props} to="/workflow/import" search={{ review: importId }} />}
                size="xs"
                className={css.action}
                aria-label={`Review… (${file.name})`}
              >
                Review…
              </Button>
              <Button
                size="xs"
                variant="default"
                className={css.action}
                aria-label={`Discard (${file.name})`}
                loading={discard.isPending && discard.variables === importId}
                onClick={() => discard.mutate(importId)}
              >
                Discard
              </Button>
              <Text size="xs" c="dimmed">
                A discarded file is not stored. Its sender can send it again.
              </Text>
            </Group>
          )}
        </article>
      ))}
    </section>
  );
}
