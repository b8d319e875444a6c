import { emptyDatabase } from '@plumbline/service-kit/testing/databases';
import { engines, migrated } from '@plumbline/testing/databases';
import { expect, test } from 'vitest';
import { tablesOf } from './tables.ts';

test.each(engines)('each table on %s comes after those that it refers to, by a key or by a trigger', async (engine) => {
  const database = await migrated(await emptyDatabase(engine));
  const tables = await database.transaction(tablesOf);
  const placeOf = (wanted: string) => tables.findIndex(({ name }) => name === wanted);
  for (const { name, refersTo } of tables)
    for (const other of refersTo) expect(placeOf(name), `${name} after ${other}`).toBeGreaterThan(placeOf(other));
  expect(tables[placeOf('workflow.job_history')]?.refersTo).toEqual(['workflow.job']);
  await database.close();
});
