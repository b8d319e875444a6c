import { allFixtures } from '@plumbline/import/testing/all-fixtures';
import { drawnRows, type Fixture } from '@plumbline/import/testing/fixture';
import { fileFixtures } from '@plumbline/import/testing/fixtures/files';
import { shownValue, tableWithoutPage } from '@plumbline/import/testing/imported';
import { savedFile } from '@plumbline/import/testing/saved-file';
import { type Access, enterTenant } from '@plumbline/service-kit/access';
import { NO_LIMITS } from '@plumbline/service-kit/limits';
import { size } from '@plumbline/testing/size';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allJobs } from '../jobs/store.ts';
import { acceptImport } from './accept.ts';
import { announceWhole } from './announce.ts';
import { NO_DECISIONS } from './store-unattended.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());

/** Leaves nothing to the next file. */
class Stored extends Error {
  readonly jobs: readonly Record<string, unknown>[];

  constructor(jobs: Stored['jobs']) {
    super('stored');
    this.jobs = jobs;
  }
}

/** The jobs of the WIP once a fixture's file is accepted as proposed, without what needs a person. */
async function storedJobs(fixture: Fixture): Promise<Stored['jobs']> {
  const { tenantId, accountant } = world.acme;
  const access: Access = {
    ...{ tenantId, tenantName: 'Acme', userId: accountant.userId, userName: 'Ann' },
    ...{ products: [], permissions: [] },
  };
  const table = await tableWithoutPage(await savedFile(fixture));
  const file = { name: 'jobs', size: 1, checksum: '0'.repeat(64), sheet: null };
  return world.database
    .transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      const { importId, proposal } = await announceWhole(tx, access, { file, table, mapping: undefined });
      const { mapping } = proposal;
      const terms = { mapping, decisions: NO_DECISIONS, addOptions: {}, accepted: [], skipBad: true, connectNew: true };
      await acceptImport(tx, access, { importId, ...terms }, NO_LIMITS);
      throw new Stored((await allJobs(tx, tenantId)).map((text) => JSON.parse(text)));
    })
    .catch((error) => {
      if (error instanceof Stored) return error.jobs;
      throw error;
    });
}

/** Their lists and people are those of another company. */
const LISTED = new Set(['jobStatus', 'division', 'branch', 'projectManagerUserIds']);
/** A job has them without a value of the file. */
const NOTHING = new Set(['0.00', 'false']);

/** Of so many files one is tried. Reading them all is proven without a database. */
const EACH = size(2, 1);

const otherKinds = new Set(fileFixtures);
const files = allFixtures
  .filter((each) => each.open === undefined && !otherKinds.has(each))
  .filter((_, at) => at % EACH === 0);

// A case for each file: all of them in one took two minutes on a busy machine, which is the limit of a case.
test.each(files)('the file “$name” is stored as it was proved, each job to the cent', async (fixture) => {
  const [fields = [], ...rows] = drawnRows(fixture.jobs);
  const compared = fields.filter((field) => !LISTED.has(field));
  const stored = (await storedJobs(fixture)).map((job) =>
    compared.map((field) => {
      const text = shownValue(field, job[field]);
      return NOTHING.has(text) ? '' : text;
    }),
  );
  const expected = rows.map((row) =>
    compared.map((field) => row[fields.indexOf(field)] ?? '').map((text) => (NOTHING.has(text) ? '' : text)),
  );
  expect(stored.toSorted()).toEqual(expected.toSorted());
});
