import { type JobField, type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents, formatAmount } from '@plumbline/domain/money';
import { formatPercent, PER_PERCENT, percent, WHOLE } from '@plumbline/domain/percent';

/** A cell as a save sends it. */
export interface Edit {
  job: Job;
  field: JobFieldName;
  value: unknown;
  /** The value in a sentence: `$120,000.00`. */
  words: string;
}

const remarks = [
  'Owner’s architect has the pay app.',
  'Called the sub about missing lien waivers.',
  'Retainage release is requested.',
  'Change order pricing goes out this week.',
  'Cost report checked against the ledger.',
  'Inspection moved by two days.',
];
const reasons = ['Walked the site with the foreman.', 'Per the architect’s certificate.'];
const usualDueDays = [5, 10, 15, 20, 25, 30, 31];

/** The random choices, and today's date. */
export interface Odds {
  random: () => number;
  /** `YYYY-MM-DD`. */
  today: string;
}

type Editor = (job: Job, odds: Odds) => Pick<Edit, 'value' | 'words'> | null;

/** A plausible next change of a job by an accountant or project manager; null if it makes no sense for the job. */
const editors: Partial<Record<JobFieldName, Editor>> = {
  dateSold(job, { random, today }) {
    if (!job.dateSold) return null;
    const day = daysBefore(job.dateSold, pick([-2, -1, 1, 2], random));
    return day > today ? null : { value: day, words: usDate(day) };
  },
  jobCostToDate(job, { random }) {
    const contract = job.finalContractAmount ?? 0;
    const cost = (job.jobCostToDate ?? 0) + roundly(contract * (0.01 + 0.04 * random()));
    return job.dateClosed || job.jobLost || cost > contract ? null : amount(cost);
  },
  paymentsReceived(job, { random }) {
    const received = job.paymentsReceived ?? 0;
    const owed = (job.invoicedAmount ?? 0) - received;
    return owed > 0 ? amount(received + Math.min(owed, roundly(owed * (0.2 + 0.5 * random())) || owed)) : null;
  },
  lastInvoiceDate: (job, { today }) =>
    job.dateClosed || job.jobLost || job.lastInvoiceDate === today ? null : { value: today, words: usDate(today) },
  payAppDueDayOfMonth(job, { random }) {
    const day = pick(
      usualDueDays.filter((other) => other !== job.payAppDueDayOfMonth),
      random,
    );
    return { value: day, words: String(day) };
  },
  notes(job, { random }) {
    const [first = ''] = job.notes?.split('\n') ?? [];
    const unsaid = remarks.filter((other) => !job.notes?.includes(other));
    if (unsaid.length === 0) return null;
    const remark = pick(unsaid, random);
    // The first line stays; a remark replaces the last remark.
    const value = first === '' || remarks.includes(first) || first.length > 1_000 ? remark : `${first}\n${remark}`;
    return { value, words: `“${remark}”` };
  },
};

/** A valid edit of one of these jobs; null without jobs. */
export function likelyEdit(jobs: readonly Job[], odds: Odds): Edit | null {
  if (jobs.length === 0) return null;
  const job = pick(jobs, odds.random);
  const edits = Object.keys(editors).flatMap((field) => editOf(job, field as JobFieldName, odds) ?? []); // keys of editors
  return pick(edits, odds.random);
}

/** Refused unless other cells of the job fit: a colleague who edits one cell leaves them alone. */
export const boundFields: ReadonlySet<JobFieldName> = new Set([
  'accountingForecast',
  'accountingForecastReason',
  'feePercent',
  'guaranteedMaximum',
  'uninstalledMaterials',
  'wastedCost',
]);

/** An edit of this cell, if need be with another job's value. Null if there is none. */
export function editOfCell(job: Job, field: JobFieldName, others: readonly Job[], odds: Odds): Edit | null {
  const spec: JobField = jobFields[field];
  if (!spec.editable || boundFields.has(field)) return null;
  const own = editOf(job, field, odds);
  if (own) return own;
  const current = savedValue(job, field);
  if (spec.type === 'currency') return { job, field, ...amount(Number(current ?? 0) + 1_000_00) };
  if (spec.type === 'percent') {
    const value = percent((Number(current ?? 0) + 5 * PER_PERCENT) % WHOLE);
    return { job, field, value, words: formatPercent(value) };
  }
  if (spec.choices) {
    const choice = pick(
      spec.choices.filter(({ value }) => value !== current),
      odds.random,
    );
    return { job, field, value: choice.value, words: choice.name };
  }
  if (spec.type === 'boolean') return { job, field, value: !current, words: current ? 'no' : 'yes' };
  if (spec.type === 'date') return { job, field, value: odds.today, words: usDate(odds.today) };
  const taken = others.find((other) => !isSame(savedValue(other, field), current) && savedValue(other, field) !== null);
  if (taken) return { job, field, value: savedValue(taken, field), words: `what ${taken.jobNumber} has` };
  if (spec.type !== 'text') return null;
  const value = pick(
    reasons.filter((reason) => reason !== current),
    odds.random,
  );
  return { job, field, value, words: `“${value}”` };
}

function editOf(job: Job, field: JobFieldName, odds: Odds): Edit | null {
  const made = editors[field]?.(job, odds);
  return made ? { job, field, ...made } : null;
}

/** The value as a save sends it: for a status only its key. */
const savedValue = (job: Job, field: JobFieldName): unknown =>
  field === 'jobStatus' ? (job.jobStatus?.value ?? null) : job[field];
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const amount = (value: number) => ({ value: cents(value), words: formatAmount(cents(value)) });
/** Rounds to ten dollars. */
const roundly = (value: number): number => Math.round(value / 10_00) * 10_00;
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
const usDate = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to choose from');
  return item;
}
