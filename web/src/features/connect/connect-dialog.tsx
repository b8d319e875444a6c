import { Alert, Text } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import { type Job, MAX_CONNECTED, type RefusedCell } from '@plumbline/contract/workflow/jobs';
import { counted } from '@plumbline/domain/counted';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { RowForm } from '../../ui/grid/index.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import css from './connect.module.css';
import { connectColumns } from './connect-columns.ts';
import { DRAFT_ID, useJobDraft } from './job-draft.ts';
import { JobLookup } from './job-lookup.tsx';
import { PickedJobs } from './picked-jobs.tsx';

interface ConnectDialogProps {
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
  readonly onConnected: (jobs: readonly Job[]) => void;
  /** Somebody else connected jobs that this page may not show yet. */
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Picks jobs of the accounting system, completes their fields, and brings them into the WIP. */
export function ConnectDialog({ columns, selectOptions, onConnected, onTaken, onClose }: ConnectDialogProps) {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<readonly ConnectLookupItem[]>([]);
  const [refusals, setRefusals] = useState<readonly RefusedCell[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const creation = useCreation('It is not known whether the jobs were connected: look at the grid.');
  const draft = useJobDraft();
  const fields = connectColumns(columns, picked.length === 1);

  const pick = (jobs: readonly ConnectLookupItem[]): void => {
    draft.show(jobs);
    setPicked(jobs);
  };
  const toggle = (job: ConnectLookupItem): void => {
    const isPicked = picked.some(({ id }) => id === job.id);
    setNotice(!isPicked && picked.length === MAX_CONNECTED ? `${MAX_CONNECTED} jobs at most at once.` : null);
    setRefusals([]);
    if (isPicked) pick(picked.filter(({ id }) => id !== job.id));
    else if (picked.length < MAX_CONNECTED) pick([...picked, job]);
  };

  /** Leaves out jobs that are already in the WIP, so that the others can go on. */
  const leaveOut = (externalIds: readonly string[]): void => {
    const taken = picked.filter(({ id }) => externalIds.includes(id));
    const rest = picked.filter((job) => !taken.includes(job));
    const names = taken.map(({ jobNumber }) => jobNumber).join(', ');
    pick(rest);
    setNotice(
      `Somebody else has connected ${names} meanwhile: ${taken.length === 1 ? 'it is' : 'they are'} in the grid already.${
        rest.length > 0 ? ` Nothing else was connected yet: ${counted(rest.length, 'job')} to go on with.` : ''
      }`,
    );
    onTaken();
  };

  const connect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // In some browsers a click on a button does not take the focus out of a field: the last edit would be lost.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (creation.isOpen) return creation.tryNow();
    if (picked.length === 0 || creation.isBusy) return;
    if (draft.isRefused) return setNotice('Correct the marked fields first.');
    setNotice(null);
    setRefusals([]);
    const jobs = picked.map(({ id, name }) => ({ name: { id, name } }));
    const body = { jobs, ...draft.values(), today: localToday() };
    const result = await creation.run(() => workflow.connectJobs({ body }));
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'lookup'] });
    if (result.ok) return onConnected(result.value.jobs);
    const { problem } = result;
    if (problem.type === 'cells-refused') return setRefusals(problem.refusals);
    if (problem.type === 'already-connected') return leaveOut(problem.externalIds);
    setNotice(problemLine(problem));
  };

  return (
    <FormDialog
      title="Connect jobs"
      size="64rem"
      hasCross
      classes={css}
      isBegun={picked.length > 0}
      onClose={onClose}
      onSubmit={(event) => void connect(event)}
    >
      <CreationFields creation={creation}>
        <div className={css.halves}>
          <JobLookup picked={picked} onToggle={toggle} />
          {picked.length === 0 ? (
            <div className={css.none}>
              Choose one job, or several: what the accounting system knows about them comes along.
            </div>
          ) : (
            <section className={css.details} aria-label="Jobs to connect and their fields">
              <PickedJobs picked={picked} refusals={refusals} onRemove={toggle} />
              <Text size="sm" c="dimmed">
                {picked.length === 1
                  ? 'Complete what the accounting system does not know.'
                  : 'What you fill in is for all of these jobs. Left empty, each keeps its own.'}
              </Text>
              <div className={css.fields} key={picked.map(({ id }) => id).join()}>
                <RowForm model={draft.model} rowId={DRAFT_ID} columns={fields} selectOptions={selectOptions} />
              </div>
            </section>
          )}
        </div>
      </CreationFields>
      {notice !== null && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {notice}
        </Alert>
      )}
      <FormButtons
        verb={picked.length > 1 ? `Connect ${counted(picked.length, 'job')}` : 'Connect job'}
        isBusy={creation.isBusy}
        isDisabled={picked.length === 0}
        className={css.actions}
      />
    </FormDialog>
  );
}
