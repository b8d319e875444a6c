import { type ImportField, isSummed } from '@plumbline/contract/workflow/import-fields';
import type { RepeatedJobs } from '@plumbline/contract/workflow/import-proof';
import type { PlannedField } from '../mapping/plan.ts';
import type { ReadImport } from '../reading/read-import.ts';
import { summedFields } from './column-sums.ts';

const SAMPLES = 3;
const SAMPLE_ROWS = 5;
const LONGEST = 200;

/** Ids and numbers that stand in several rows: what their amounts come to in each way of reading them, and what else differs in them. */
export function repeatedJobs(read: ReadImport): RepeatedJobs | null {
  const { plan, table, mapping } = read;
  const { jobs, repeats } = read.repeated;
  const identity = (['jobNumber', 'externalId'] as const).flatMap((name) =>
    plan.fields.filter((field) => field.name === name),
  );
  const [named] = identity;
  if (jobs.length === 0 || !named) return null;
  const isLater = new Set(jobs.flatMap((rows) => rows.slice(1)));
  const isRepeated = new Set(jobs.flat());
  const counted = read.rows.flatMap(({ group }, index) =>
    group === 'job' || group === 'left-out' || isRepeated.has(index) ? [index] : [],
  );
  const totalRow = read.rows.findLast(({ group }) => group === 'total')?.row ?? null;
  return {
    column: named.columnName,
    jobs: jobs.length,
    rows: isRepeated.size,
    samples: jobs.slice(0, SAMPLES).map((rows) => ({
      text: textsOf(read, named, rows).join(', ').slice(0, LONGEST),
      rows: rows.slice(0, SAMPLE_ROWS).map((index) => table.firstRow + index),
    })),
    answer: mapping.onDuplicate === 'refuse' ? null : mapping.onDuplicate,
    sums: summedFields(read).flatMap(({ name, column, numberOf, toUnits, ofUnits }) => {
      const how = repeats.get(name);
      if (how === undefined) return [];
      const sums = { added: 0n, first: 0n };
      for (const index of counted) {
        const units = toUnits(numberOf(table.rows[index] ?? []) ?? 0);
        sums.added += units;
        if (!isLater.has(index)) sums.first += units;
      }
      const total = totalRow === null ? null : numberOf(table.rows[totalRow - table.firstRow] ?? []);
      const [added, first] = [ofUnits(sums.added), ofUnits(sums.first)];
      return [{ field: name, column, added, first, repeats: how, total }];
    }),
    differing: plan.fields.flatMap((field): RepeatedJobs['differing'] => {
      if (isSummed(field.name) || TOLD.has(field.name) || field.source.kind === 'value') return [];
      const found = jobs.map((rows) => textsOf(read, field, rows)).filter((texts) => texts.length > 1);
      const [samples = []] = found;
      if (found.length === 0) return [];
      return [
        {
          field: field.name,
          column: field.columnName,
          jobs: found.length,
          samples: samples.slice(0, SAMPLES).map((text) => text.slice(0, LONGEST)),
        },
      ];
    }),
  };
}

/** Of the days of several invoices the latest is taken. */
const TOLD: ReadonlySet<ImportField> = new Set(['lastInvoiceDate']);

/** The different texts that rows of the file have for a field, as they are written. */
function textsOf({ table }: ReadImport, { source }: PlannedField, rows: readonly number[]): string[] {
  const columns =
    source.kind === 'column' ? [source.column] : source.kind === 'template' ? [...source.columns.values()] : [];
  const texts = rows.map((row) =>
    columns
      .map(({ index }) => (table.rows[row]?.[index] ?? '').trim())
      .filter((text) => text !== '')
      .join(' '),
  );
  return [...new Set(texts.filter((text) => text !== ''))];
}
