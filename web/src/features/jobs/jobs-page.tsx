import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from '../../lib/app-init.ts';
import { laterPart, PagePart } from '../../ui/page-part.tsx';
import { useConnect } from '../connect/use-connect.tsx';
import { ImportButton } from '../imports/import-button.tsx';
import { PasteQuestion } from '../new-jobs/paste-question.tsx';
import { STANDARD_SETTINGS } from '../views/settings/view-settings.ts';
import { IMPORTED_AGAIN } from './imported-again.ts';
import type { JobRow } from './job-rows.ts';
import { JobSheet } from './job-sheet.tsx';
import { useJobsHome } from './jobs-home-context.ts';
import { attentionNote, pageColumns, pageOptions } from './page-columns.ts';
import { useJobColumns } from './use-job-columns.ts';

const NewJobLine = laterPart(async () => (await import('../new-jobs/new-job-line.tsx')).NewJobLine);
const NoJobs = laterPart(async () => (await import('../new-jobs/no-jobs.tsx')).NoJobs);
const NewJobDialog = laterPart(async () => (await import('../new-jobs/new-job-dialog.tsx')).NewJobDialog);

/** What a phone shows first of a job, after its number and name. */
const CARD_FIELDS = ['jobStatus', 'finalContractAmount', 'remainingInvoiceAmount'];

const EXPORT_NAMES = { file: 'jobs', title: 'Jobs', ...IMPORTED_AGAIN };

/** The jobs grid: every field of a job. */
export function JobsPage() {
  const { init, saved, newJobs, live } = useJobsHome();
  const [isNew, setIsNew] = useState(false);
  const ofJobs = init.gridSettings.selectOptions;
  const jobColumns = useJobColumns(init.gridSettings.columns);
  const columns = useMemo(() => [...jobColumns, ...pageColumns], [jobColumns]);
  const selectOptions = useMemo(() => ({ ...ofJobs, ...pageOptions }), [ofJobs]);
  const { attention } = saved;
  const notes = useCallback((job: JobRow, field: string) => attentionNote(attention, job, field), [attention]);
  const canEdit = useCan('Wip_edit');
  const connect = useConnect({
    model: saved.model,
    columns: jobColumns,
    selectOptions: ofJobs,
    saveState: saved.saveState,
    onTaken: live.lookNow,
  });
  return (
    <>
      <JobSheet
        sheet="jobs"
        title="Jobs"
        columns={columns}
        selectOptions={selectOptions}
        cardFields={CARD_FIELDS}
        standard={STANDARD_SETTINGS}
        notes={notes}
        buttons={
          canEdit && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => setIsNew(true)}
              >
                New job
              </Button>
              {connect.button}
              <ImportButton />
            </>
          )
        }
        {...(canEdit && {
          rowActions: connect.rowActions,
          newRows: {
            line: (
              <PagePart name="The line for a new job" isOverlay>
                <NewJobLine newJobs={newJobs} />
              </PagePart>
            ),
            onBelow: newJobs.onBelow,
          },
        })}
        whenEmpty={<NoJobs onNew={canEdit ? () => setIsNew(true) : null} />}
        exportNames={EXPORT_NAMES}
      />
      <PagePart name="The dialog" isOverlay>
        {connect.dialogs}
        <PasteQuestion newJobs={newJobs} columns={jobColumns} />
        {isNew && <NewJobDialog newJobs={newJobs} onClose={() => setIsNew(false)} />}
      </PagePart>
    </>
  );
}
