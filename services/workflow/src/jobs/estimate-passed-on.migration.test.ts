import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, engines } from '@plumbline/service-kit/testing/databases';
import { expect, test } from 'vitest';

const TENANT = '0190a000-0000-7000-8000-000000000001';
type Step = [day: string, field: string, from: unknown, to: unknown];
const order = (status: string, estimatedCost: number) => ({ number: 1, status, estimatedCost });

/** What happened to each job, what it has now, and the day on which its cost passed the estimate. */
const jobs: [
  string,
  { cost: number; budget?: number; forecast?: number; orderCost?: number },
  Step[],
  string | null,
][] = [
  ['joined like that', { cost: 90, budget: 80 }, [['02-01', 'notes', null, 'x']], '2026-01-15'],
  ['within its budget', { cost: 80, budget: 80 }, [['02-01', 'jobCostToDate', 90, 80]], null],
  [
    'with the second cost',
    { cost: 95, budget: 80 },
    [
      ['02-01', 'jobCostToDate', null, 70],
      ['03-01', 'jobCostToDate', 70, 81],
      ['04-01', 'jobCostToDate', 81, 95],
    ],
    '2026-03-01',
  ],
  [
    'twice, as its budget was raised in between',
    { cost: 95, budget: 94 },
    [
      ['02-01', 'jobCostToDate', 70, 95],
      ['03-01', 'expenseBudget', 80, 99],
      ['04-01', 'expenseBudget', 99, 94],
      ['05-01', 'expenseBudget', 94, 94],
    ],
    '2026-04-01',
  ],
  [
    'by its first forecast',
    { cost: 90, budget: 100, forecast: 85 },
    [
      ['02-01', 'forecastCost', null, 85],
      ['03-01', 'expenseBudget', 95, 100],
    ],
    '2026-02-01',
  ],
  [
    'when its change order got cheaper',
    { cost: 90, budget: 80, orderCost: 5 },
    [
      ['02-01', 'changeOrderHistory', null, order('pending', 20)],
      ['03-01', 'changeOrderHistory', order('pending', 20), order('approved', 20)],
      ['04-01', 'jobCostToDate', 75, 90],
      ['05-01', 'changeOrderHistory', order('approved', 20), order('approved', 5)],
    ],
    '2026-05-01',
  ],
  [
    'in one save with the forecast that it passed',
    { cost: 90, forecast: 85 },
    [
      ['02-01', 'jobCostToDate', 20, 90],
      ['02-01', 'forecastCost', 40, 85],
    ],
    '2026-02-01',
  ],
];

test.each(engines)(
  'jobs whose cost passed their estimate before get the day from their history on %s',
  async (engine) => {
    const database = await emptyDatabase(engine);
    try {
      await migrate(database, 'platform', migrationsIn(new URL('../../../platform/migrations/', import.meta.url)));
      const all = migrationsIn(new URL('../../migrations/', import.meta.url));
      await migrate(
        database,
        'workflow',
        all.filter(({ name }) => name < '0015'),
      );
      await database.transaction(async (tx) => {
        for (const [name, { cost, budget = null, forecast = null, orderCost = null }, steps] of jobs) {
          const [row] = await tx.query<{ id: string }>(
            `insert into workflow.job (tenant_id, job_number, job_name, created_date, updated_by, updated_by_name, job_cost_to_date,
                                     expense_budget, forecast_cost)
           values ($1, $2, $2, '2026-01-15T12:00:00Z', $1, 'Set-up', $3, $4, $5) returning id`,
            [TENANT, name, cost, budget, forecast],
          );
          if (orderCost !== null)
            await tx.query(
              `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who, estimated_cost)
             values ($1, $2, 1, '2026-02-01', 'Rock', 0, 'approved', 'Set-up', $3)`,
              [TENANT, row?.id, orderCost],
            );
          for (const [version, [day, field, from, to]] of steps.entries())
            await tx.query(
              `insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name, changed_at)
             values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $1, 'Set-up', $7)`,
              [TENANT, row?.id, version + 2, field, json(from), json(to), `2026-${day}T12:00:00Z`],
            );
        }
      });
      await migrate(database, 'workflow', all);
      const rows = await database.transaction((tx) =>
        tx.query<{ name: string; day: string | null }>(
          'select job_name as name, estimate_passed_on::text as day from workflow.job order by job_name',
        ),
      );
      const expected = jobs.map(([name, , , day]) => ({ name, day }));
      expect(rows).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    } finally {
      await database.close();
    }
  },
);

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
