import type { Cents } from '@plumbline/domain/money';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { JobRow } from './job-rows.ts';

type Beside = Partial<JobRow>;

/** What the service writes beside a forecast. */
const fields = {
  forecastCost: {
    read: ({ forecastBy, forecastAt, costAtForecast }: JobRow): Beside => ({ forecastBy, forecastAt, costAtForecast }),
    write: (row: JobRow, who: string, at: Date): Beside => ({
      forecastBy: who,
      forecastAt: at,
      costAtForecast: row.jobCostToDate,
    }),
    none: { forecastBy: null, forecastAt: null, costAtForecast: null },
  },
  accountingForecast: {
    read: ({ accountingForecastBy, accountingForecastAt }: JobRow): Beside => ({
      accountingForecastBy,
      accountingForecastAt,
    }),
    write: (_: JobRow, who: string, at: Date): Beside => ({ accountingForecastBy: who, accountingForecastAt: at }),
    none: { accountingForecastBy: null, accountingForecastAt: null },
  },
} as const;
type Forecast = keyof typeof fields;

/**
 * The forecasts of a job with what the service writes beside them (who, when, at which cost), so that its age follows at once.
 * A value that is given up, or that the server puts back under an unsaved edit, brings back what stood beside it.
 */
export function forecastAccess(who: string, now = () => new Date()): Record<Forecast, FieldAccess<JobRow>> {
  return {
    forecastCost: accessTo('forecastCost', who, now),
    accountingForecast: accessTo('accountingForecast', who, now),
  };
}

interface Before {
  readonly value: Cents | null;
  readonly beside: Beside;
  /** What was written over it: once the service has answered, the row holds something else. */
  readonly written: Beside;
}

function accessTo(field: Forecast, who: string, now: () => Date): FieldAccess<JobRow> {
  const { read, write, none } = fields[field];
  const replaced = new WeakMap<JobRow, Before>();
  const before = (row: JobRow): Before | undefined => {
    const known = replaced.get(row);
    const beside = read(row);
    const isStill =
      known && Object.entries(known.written).every(([name, value]) => Reflect.get(beside, name) === value);
    return isStill ? known : undefined;
  };
  return {
    read: (row) => row[field],
    write: (row, typed) => {
      const value = typed as Cents | null; // a currency
      const known = before(row);
      if (known && known.value === value) {
        Object.assign(row, { [field]: value }, known.beside);
        replaced.delete(row);
        return;
      }
      const written = value === null ? none : write(row, who, now());
      replaced.set(row, { value: known ? known.value : row[field], beside: known ? known.beside : read(row), written });
      Object.assign(row, { [field]: value }, written);
    },
  };
}
