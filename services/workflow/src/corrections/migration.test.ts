import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, engines } from '@plumbline/service-kit/testing/databases';
import { expect, test } from 'vitest';

const TENANTS = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const NUMBERS = ['A-1', 'a-1', ' A - 1 ', 'B-1', '  ', 'É-1', 'é-1'];

test.each(engines)(
  'jobs that looked alike before the rule keep their numbers on %s, and are marked',
  async (engine) => {
    const database = await emptyDatabase(engine);
    try {
      await migrate(database, 'platform', migrationsIn(new URL('../../../platform/migrations/', import.meta.url)));
      const all = migrationsIn(new URL('../../migrations/', import.meta.url));
      await migrate(
        database,
        'workflow',
        all.filter(({ name }) => name < '0012'),
      );
      await database.transaction((tx) =>
        tx.query(
          `insert into workflow.job (tenant_id, job_number, job_name, created_date, updated_by, updated_by_name, disconnected_at)
         select t.id::uuid, n.number, 'Depot', timestamptz '2026-01-01' + n.place * interval '1 day', t.id::uuid, 'Set-up',
                case when n.number = 'B-1' and t.id like '%1' then now() end
         from unnest($1::text[]) as t(id), unnest($2::text[]) with ordinality as n(number, place)`,
          [TENANTS, NUMBERS],
        ),
      );
      await migrate(database, 'workflow', all);
      const rows = await database.transaction((tx) =>
        tx.query<{ number: string; marked: boolean; spread: number }>(
          `select job_number as number, bool_and(is_look_alike) as marked, count(*)::int as spread from workflow.job
         group by job_number, created_date order by created_date`,
        ),
      );
      const marked = [false, true, true, false, false, false, true];
      expect(rows).toEqual(NUMBERS.map((number, i) => ({ number, marked: marked[i], spread: TENANTS.length })));
      await expect(
        database.transaction((tx) =>
          tx.query(
            `insert into workflow.job (tenant_id, job_number, job_name, updated_by, updated_by_name)
           values ($1, 'b 1', 'x', $1, 'x'), ($1, 'B -\u00A01', 'x', $1, 'x')`,
            [TENANTS[1]],
          ),
        ),
      ).rejects.toThrow('job_number_once');
    } finally {
      await database.close();
    }
  },
);
