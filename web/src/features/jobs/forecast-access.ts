import { type WrittenFacts, writtenFacts } from '@plumbline/domain/job-facts';
import type { Cents } from '@plumbline/domain/money';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { JobRow } from './job-rows.ts';

/** The forecasts, and what the service writes beside each. */
const beside = {
  forecastCost: ['forecastBy', 'forecastAt', 'costAtForecast'],
  accountingForecast: ['accountingForecastBy', 'accountingForecastAt', 'accountingForecastReason'],
} as const satisfies Record<string, readonly (keyof JobRow)[]>;
type Forecast = keyof typeof beside;
/** Who made each and when. The reason is a cell of its own. */
const signature = {
  forecastCost: beside.forecastCost,
  accountingForecast: ['accountingForecastBy', 'accountingForecastAt'],
} as const satisfies Record<Forecast, readonly (keyof JobRow)[]>;

/**
 * The forecasts of a job with what the service writes beside them (who, when, at which cost), so that their age follows at once.
 * A forecast that is given up, or that the server puts back under an unsaved edit, brings back what stood beside it. So
 * does undo and redo of one that was saved, as the service does: by whom the figure was made, and when.
 */
export const forecastAccess = (who: string, now = () => new Date()): Record<Forecast, FieldAccess<JobRow>> => ({
  forecastCost: accessTo('forecastCost', who, now),
  // The service empties the reason with its forecast. As a cell of the same step, undo brings it back.
  accountingForecast: { ...accessTo('accountingForecast', who, now), emptiedWith: ['accountingForecastReason'] },
});

function accessTo(field: Forecast, who: string, now: () => Date): FieldAccess<JobRow> {
  /** What the service had when an edit began. */
  const before = new WeakMap<JobRow, Partial<JobRow>>();
  /** What stood beside each figure of a job when it was last replaced. */
  const stood = new WeakMap<JobRow, Map<CellValue, Partial<JobRow>>>();
  const noteReplaced = (row: JobRow) => {
    const figures = stood.get(row) ?? new Map<CellValue, Partial<JobRow>>();
    stood.set(row, figures.set(row[field], membersOf(row, signature[field])));
  };
  return {
    read: (row) => row[field],
    write: (row, typed, isTakenBack) => {
      const value = typed as Cents | null; // a currency
      let had = before.get(row);
      // Another version is the service's answer, or a colleague's change.
      if (had?.version !== row.version) had = membersOf(row, ['version', field, ...beside[field]]);
      const again = isTakenBack ? stood.get(row)?.get(value) : undefined;
      noteReplaced(row);
      if (had[field] === value) {
        before.delete(row);
        Object.assign(row, had);
        return;
      }
      before.set(row, had);
      const written = writtenFacts(row, { ...row, [field]: value }, { by: who, at: now().toISOString() });
      Object.assign(row, asMembers(written), again, { [field]: value });
    },
  };
}

const membersOf = (row: JobRow, names: readonly (keyof JobRow)[]): Partial<JobRow> =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** The domain writes instants as the wire has them. */
const asMembers = ({ forecastAt, accountingForecastAt, ...others }: Partial<WrittenFacts>): Partial<JobRow> => ({
  ...others,
  ...(forecastAt !== undefined && { forecastAt: forecastAt === null ? null : new Date(forecastAt) }),
  ...(accountingForecastAt !== undefined && {
    accountingForecastAt: accountingForecastAt === null ? null : new Date(accountingForecastAt),
  }),
});
