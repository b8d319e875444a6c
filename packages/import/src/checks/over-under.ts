import type { OverUnderCheck } from '@plumbline/contract/workflow/import-proof';
import { type Cents, cents, isCents } from '@plumbline/domain/money';
import { isPercent, type Percent } from '@plumbline/domain/percent';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import type { ScheduleJob } from '@plumbline/domain/schedule/terms';
import { earningMethods } from '@plumbline/domain/schedule/terms';
import { allTexts, columnTexts } from '../formats/column-texts.ts';
import { numberFormsOf } from '../formats/number-forms.ts';
import { amountOf } from '../reading/cell-value.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';

/** In cents. A file may multiply by rounded percents, so it cannot agree to the cent. */
const ROUNDING = 1_00;
const SHOWN = 500;

type Sign = 'over' | 'under';

/**
 * Compares the file's signed column of over and under billing with the schedule calculated from the file's own figures, and
 * finds the sign that agrees with more rows. Null if the mapping names no such column, or the file does not have it.
 */
export function overUnderCheckOf(read: ReadImport, basis: ScheduleBasis): OverUnderCheck | null {
  const { overUnder } = read.mapping;
  const { headings, rows, firstRow } = read.table;
  const index = overUnder ? headings.indexOf(overUnder.column) : -1;
  if (!overUnder || index < 0) return null;
  const [column] = columnTexts(rows, [index]);
  const texts = column ? allTexts(rows, index, column) : [];
  const [form, ...others] = numberFormsOf(texts);
  const compared = read.jobs.flatMap((job) => {
    const amount = amountOf(rows[job.line - firstRow]?.[index] ?? '', others.length === 0 ? { numbers: form } : {});
    const schedule = amount.ok ? overBillingOf(job, basis) : null;
    return amount.ok && schedule !== null ? [{ job, file: amount.cents, schedule }] : [];
  });
  const signed = (file: number, sign: Sign) => (sign === 'over' ? file : 0 - file);
  const agrees = (row: { file: number; schedule: number }, sign: Sign) =>
    Math.abs(signed(row.file, sign) - row.schedule) <= ROUNDING;
  // Zero agrees with both signs.
  const telling = compared.filter(({ schedule }) => Math.abs(schedule) > ROUNDING);
  const [over, under] = (['over', 'under'] as const).map((sign) => telling.filter((row) => agrees(row, sign)).length);
  const suggested = over === under ? null : Number(over) > Number(under) ? 'over' : 'under';
  const sign = overUnder.positive ?? suggested ?? 'over';
  const differing = compared.filter((row) => !agrees(row, sign));
  return {
    column: overUnder.column.trim(),
    positive: overUnder.positive,
    suggested,
    compared: compared.length,
    agreeing: compared.length - differing.length,
    fileSum: compared.reduce((sum, row) => sum + signed(row.file, sign), 0),
    scheduleSum: compared.reduce((sum, row) => sum + row.schedule, 0),
    differing: differing.slice(0, SHOWN).map(({ job, file, schedule }) => ({
      row: job.line,
      jobNumber: String(job.values.jobNumber ?? job.externalId),
      file: signed(file, sign),
      schedule,
    })),
  };
}

/** The job's over billing by the file's own figures, in cents; under billing is negative. Null if it cannot be calculated. */
function overBillingOf(job: ReadJob, basis: ScheduleBasis): number | null {
  const { overBilled, underBilled } = scheduleOf(scheduleJob(job), basis);
  return overBilled === null || underBilled === null ? null : overBilled - underBilled;
}

/** A job as its row describes it, with all its change orders as one approved change order. */
function scheduleJob({ values }: ReadJob): ScheduleJob {
  const amount = (name: string): Cents | null => (isCents(values[name]) ? values[name] : null);
  const share = (name: string): Percent | null => (isPercent(values[name]) ? values[name] : null);
  const date = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  return {
    earningMethod: earningMethods.find((method) => method === values.earningMethod) ?? null,
    originalContractAmount: amount('originalContractAmount'),
    changeOrders: [
      { amount: amount('changeOrderTotal') ?? cents(0), status: 'approved', estimatedCost: null, includedShare: null },
    ],
    expenseBudget: amount('expenseBudget'),
    jobCostToDate: amount('jobCostToDate'),
    forecastCost: amount('forecastCost'),
    forecastOn: null,
    accountingForecastOn: null,
    estimatePassedOn: null,
    costAtForecast: amount('jobCostToDate'),
    accountingForecast: null,
    typedPercent: share('typedPercent'),
    feePercent: share('feePercent'),
    isGuaranteedMaximum: values.guaranteedMaximum === true,
    uninstalledMaterials: amount('uninstalledMaterials'),
    wastedCost: amount('wastedCost'),
    invoicedAmount: amount('invoicedAmount'),
    paymentsReceived: amount('paymentsReceived'),
    retainageAmount: amount('retainageAmount'),
    retainagePercent: share('retainagePercent'),
    dateClosed: date('dateClosed'),
    costAtCompletion: null,
    billedAtCompletion: null,
    jobLost: values.jobLost === true,
    dateSold: null,
    earnedPriorYears: null,
    costPriorYears: null,
    priorYearsThrough: null,
  };
}
