import { Button, Text } from '@mantine/core';
import { formatAmount } from '@plumbline/domain/money';
import { needsRight } from '@plumbline/domain/permissions';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../lib/app-init.ts';
import { RowFields } from '../../../ui/grid/index.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { explainedNoteOf } from '../words.ts';
import { removeAccountingForecasts } from './accounting-forecast.ts';
import { AccountingForecastDialog } from './accounting-forecast-dialog.tsx';
import css from './accounting-forecast-part.module.css';
import { setByText } from './forecast-text.ts';
import { forecastJobs, useConfirmForecasts } from './use-confirm-forecasts.ts';

interface AccountingForecastPartProps {
  readonly job: JobRow;
  readonly model: GridModel<JobRow>;
  readonly canEdit: boolean;
  readonly line: ScheduleRow;
  readonly basis: ScheduleBasis;
}

/** The project manager's forecast and accounting's side by side, and which of them counts. */
export function AccountingForecastPart({ job, line, basis, model, canEdit }: AccountingForecastPartProps) {
  const canClose = useCan('Wip_close');
  const confirm = useConfirmForecasts(model);
  const [isSetting, setSetting] = useState(false);
  const note = explainedNoteOf(job, line, 'estimatedCost', basis) ?? budgetCounts(line);
  const isSet = job.accountingForecast !== null;
  // A refused or disputed figure is answered in its fields, as everywhere.
  const isOpen = forecastFields.some((field) => {
    const { invalid, save } = model.cellState(job.id, field);
    return invalid !== undefined || save === 'refused' || save === 'conflict';
  });
  return (
    <div className={css.part}>
      <dl className={css.pair}>
        <Figure
          whose="Project manager’s"
          amount={job.forecastCost}
          by={setByText(job.forecastBy, job.forecastAt)}
          counts={line.estimateSource === 'forecast'}
        />
        <Figure
          whose="Accounting’s"
          amount={job.accountingForecast}
          by={setByText(job.accountingForecastBy, job.accountingForecastAt)}
          counts={line.estimateSource === 'accounting'}
        >
          {isSet && job.accountingForecastReason !== null && (
            <p className={css.reason}>“{job.accountingForecastReason}”</p>
          )}
        </Figure>
      </dl>
      {note !== null && <p className={css.note}>{note}</p>}
      {isOpen && <RowFields rowId={job.id} fields={forecastFields} />}
      {canEdit && (
        <div className={css.actions}>
          {forecastJobs(model, [job.id]).length > 0 && (
            <Button size="xs" variant="default" onClick={() => void confirm(forecastJobs(model, [job.id]))}>
              Confirm the forecast
            </Button>
          )}
          <Button size="xs" variant="default" disabled={!canClose} onClick={() => setSetting(true)}>
            {isSet ? 'Change accounting’s figure…' : 'Set accounting’s figure…'}
          </Button>
          {isSet && (
            <Button
              size="xs"
              variant="subtle"
              disabled={!canClose}
              onClick={() => removeAccountingForecasts(model, [job])}
            >
              {job.forecastCost === null ? 'Remove accounting’s figure' : 'Use the project manager’s'}
            </Button>
          )}
          {!canClose && (
            <Text size="xs" c="dimmed">
              Accounting’s figure {needsRight('Wip_close')}.
            </Text>
          )}
        </div>
      )}
      {isSetting && <AccountingForecastDialog job={job} model={model} onClose={() => setSetting(false)} />}
    </div>
  );
}

const budgetCounts = ({ estimateSource, budget }: ScheduleRow): string | null =>
  estimateSource === 'budget' && budget !== null
    ? `Nobody has forecast this job: its budget of ${formatAmount(budget)} counts.`
    : null;

const forecastFields = ['accountingForecast', 'accountingForecastReason'];

interface FigureProps {
  readonly whose: string;
  readonly amount: JobRow['forecastCost'];
  readonly by: string | null;
  readonly counts: boolean;
  readonly children?: ReactNode;
}

function Figure({ whose, amount, by, counts, children }: FigureProps) {
  return (
    <div className={css.figure} data-counts={counts || undefined}>
      <dt>
        {whose} {counts && <span className={css.mark}>counts</span>}
      </dt>
      <dd>
        <span className={css.amount}>{amount === null ? '–' : formatAmount(amount)}</span>
        {amount !== null && by !== null && <span className={css.by}>{by}</span>}
        {children}
      </dd>
    </div>
  );
}
