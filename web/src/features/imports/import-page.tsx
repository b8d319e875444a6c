import { Alert, Button, Group, Loader, Progress, Text, Title } from '@mantine/core';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { counted } from '@plumbline/domain/counted';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import classes from './import-page.module.css';
import { type Step, steps } from './import-state.ts';
import { useDiscard } from './past/use-discard.ts';
import { type Progress as ImportProgress, useProgress } from './progress.ts';
import { ChangesStep } from './steps/changes-step.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { ColumnsStep } from './steps/columns-step.tsx';
import { FileStep } from './steps/file-step.tsx';
import { ResultStep } from './steps/result-step.tsx';
import { type Busy, type Import, useImport } from './use-import.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { TAKES_LONG } from './words.ts';

const titles: Record<Step, string> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  changes: 'Changes',
  result: 'Result',
};
const FATE_OPEN =
  'The answer did not arrive, so it is not known yet whether the import was stored. It is asked for again; nothing is stored twice.';
const busyText: Record<Exclude<Busy, null>, string> = {
  sending: 'Sending the rows…',
  reading: 'Reading the file…',
  checking: 'Checking it against your jobs…',
  storing: `Storing. ${TAKES_LONG}`,
};

/** Imports the accounting system's list of jobs: file, columns, check, changes, result. */
export function ImportPage() {
  const work = useImport();
  const { review } = useSearch({ strict: false });
  const begin = useRef(work.review);
  useEffect(() => {
    if (review !== undefined) void begin.current(review as ImportId); // the route has read it as an id
  }, [review]);
  const { state, busy, trouble } = work;
  const heading = useRef<HTMLHeadingElement>(null);
  const keepsFocus = useKeptFocus(state.step, busy, heading);
  const at = steps.indexOf(state.step);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1}>Import from accounting</Title>
        {state.file && (
          <Text size="sm" c="dimmed" className={classes.fileName}>
            {state.file.name}
          </Text>
        )}
        <Group gap="xs" className={classes.close}>
          {review !== undefined && state.importId === review && state.result === null && (
            <DiscardButton importId={state.importId} leave={work.leave} />
          )}
          <Button component={Link} to="/workflow/imports" variant="subtle" size="xs">
            Earlier imports
          </Button>
          <Button component={Link} to="/workflow/jobs" variant="default" size="xs">
            Back to the jobs
          </Button>
        </Group>
      </header>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((step, i) => (
          <li key={step} aria-current={step === state.step ? 'step' : undefined} data-done={i < at || undefined}>
            {i < at ? (
              <span className={classes.number} role="img" aria-label="Done:">
                ✓
              </span>
            ) : (
              <span className={classes.number} aria-hidden>
                {i + 1}
              </span>
            )}
            {titles[step]}
          </li>
        ))}
      </ol>
      <div role="status" className={classes.busy} data-busy={busy !== null || undefined}>
        {busy !== null && (
          <Group gap="sm">
            <Loader size={18} aria-hidden />
            <Text size="sm">{work.isFateOpen ? FATE_OPEN : busyText[busy]}</Text>
            {busy === 'reading' && <RowsRead progress={work.progress} />}
            {busy === 'sending' && <RowsSent progress={work.progress} />}
            {busy !== 'storing' && (
              <Button size="xs" variant="default" onClick={work.cancel}>
                Cancel
              </Button>
            )}
          </Group>
        )}
      </div>
      {trouble && (
        <Alert color="red" variant="light" title={trouble.title} role="alert">
          {trouble.detail}
        </Alert>
      )}
      <section className={classes.step} aria-labelledby="import-step" inert={busy !== null} {...keepsFocus}>
        <h2 id="import-step" ref={heading} tabIndex={-1} className={classes.stepTitle}>
          {headings[state.step]}
        </h2>
        {state.step === 'file' && <FileStep work={work} />}
        {state.step === 'columns' && <StillColumns work={work} />}
        {state.step === 'check' && <StillCheck work={work} />}
        {state.step === 'changes' && <ChangesStep work={work} />}
        {state.step === 'result' && <ResultStep work={work} />}
      </section>
    </div>
  );
}

/** What these steps show and do follows from the state alone. Drawn anew because a long step begins or ends, they would make the page wait. */
const isSameState = (before: { work: Import }, after: { work: Import }): boolean =>
  before.work.state === after.work.state;
const StillColumns = memo(ColumnsStep, isSameState);
const StillCheck = memo(CheckStep, isSameState);

function RowsRead({ progress }: { progress: ImportProgress }) {
  const { rowsRead } = useProgress(progress);
  // Read out ten times a second, it would drown everything else.
  return rowsRead > 0 ? (
    <Text size="sm" aria-hidden>
      {counted(rowsRead, 'row')}
    </Text>
  ) : null;
}

function RowsSent({ progress }: { progress: ImportProgress }) {
  const { share } = useProgress(progress);
  return <Progress className={classes.progress} value={Math.round(share * 100)} aria-label="Rows sent" />;
}

/** Forgets the file under review and goes back to the list. */
function DiscardButton({ importId, leave }: { importId: ImportId; leave: () => void }) {
  const { mutateAsync, isPending } = useDiscard();
  const navigate = useNavigate();
  const discard = async () => {
    await mutateAsync(importId);
    leave();
    await navigate({ to: '/workflow/imports' });
  };
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => void discard()}>
      Discard this file
    </Button>
  );
}

const headings: Record<Step, string> = {
  file: 'Choose the list that your accounting system exported',
  columns: 'Which column is which?',
  check: 'What was read',
  changes: 'What changes in the WIP',
  result: 'Done',
};
