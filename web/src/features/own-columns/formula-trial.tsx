import { Button } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { withFormulas } from '@plumbline/contract/workflow/own-column-settings';
import type { CalculatedField, Calculation } from '@plumbline/contract/workflow/own-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import { useToday } from '../../lib/use-today.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { jobsQuery, wipInitQuery } from '../jobs/jobs-queries.ts';
import { useSession } from '../session/session-context.tsx';
import { calculatedCells } from './calculated-cells.tsx';
import classes from './formula-trial.module.css';

interface FormulaTrialProps {
  readonly calculation: Calculation;
  readonly columns: readonly ColumnSettings[];
}

const TRIED: CalculatedField = 'own.calculated.tried000';
const JOBS = 3;

/** Those in progress, the newest first: a finished job says little of a formula. Finished ones where there are too few. */
export function triedJobs<Tried extends Pick<Job, 'createdDate' | 'dateClosed' | 'jobLost'>>(
  jobs: readonly Tried[],
): Tried[] {
  const isOver = ({ dateClosed, jobLost }: Tried) => Number(dateClosed !== null || jobLost === true);
  return jobs
    .toSorted((a, b) => isOver(a) - isOver(b) || b.createdDate.getTime() - a.createdDate.getTime())
    .slice(0, JOBS);
}

/** What a formula would come to for a few jobs. They are loaded when somebody asks. */
export function FormulaTrial(props: FormulaTrialProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Tried {...props} />;
  return (
    <Button size="compact-xs" variant="subtle" className={classes.ask ?? ''} onClick={() => setAsked(true)}>
      Try it on three jobs
    </Button>
  );
}

function Tried({ calculation, columns }: FormulaTrialProps) {
  const api = useApi();
  const init = useQuery(wipInitQuery(api));
  const jobs = useQuery(jobsQuery(api, useSession()));
  const today = useToday();
  return (
    <Loaded of={{ init, jobs }} waiting={<p role="status">Loading the jobs</p>}>
      {(loaded) => {
        const column = { field: TRIED, title: 'The formula', isRetired: false, calculated: calculation };
        const all = [...columns, ...withFormulas([column])];
        const { selectOptions } = loaded.init.gridSettings;
        const calculator = new JobCalculator({ columns: all, selectOptions, today, dayOf: localToday });
        const { explain } = calculatedCells(calculator, all);
        return (
          <div className={classes.jobs}>
            {triedJobs(loaded.jobs.jobs).map((job) => (
              <div key={job.id}>{explain(job, TRIED)}</div>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
