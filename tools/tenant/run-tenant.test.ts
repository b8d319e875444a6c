import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { demoAccounts } from '@plumbline/sample/people';
import { engines, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandRunner } from '../commands/testing.ts';
import { givenData } from '../data/testing.ts';
import { acquireDataLock } from '../data-lock.ts';
import { readRequest } from './request.ts';
import { runTenant } from './run-tenant.ts';

describe.each(engines)('the tenant command on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  const run = async (args: string[], provider: 'own' | 'embedded' = 'own') => {
    const lines: string[] = [];
    await runTenant(readRequest(args), {
      openDatabase: async () => ({ database: world.database, close: async () => {} }),
      say: (line) => lines.push(line),
      issuer: provider === 'own' ? ISSUER : undefined,
    });
    return lines.join('\n');
  };
  const create = (name: string, ...rest: string[]) =>
    run(['create', '--name', name, '--admin-first-name', 'Olga', '--admin-last-name', 'Owner', ...rest]);
  const row = async (email: string) => {
    const rows = await world.database.transaction((tx) =>
      tx.query('select issuer, external_id, first_name from platform.tenant_user where email = $1', [email]),
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  test('creates a company that its administrator can use at once', async () => {
    const said = await create('Harbor Works', '--admin-email', 'olga@harbor.example', '--subject', 'olga-1');
    const [, tenantId] = /^Created Harbor Works \(([0-9a-f-]{36})\)\./.exec(said) ?? [];
    const { user } = succeeded(await world.person('olga-1', world.acme.admin.userId).platform.appInit());
    expect(user).toMatchObject({ name: 'Olga Owner', role: 'Admin', tenants: [{ id: tenantId, role: 'Admin' }] });
    const olga = world.person('olga-1', user.id);
    expect(succeeded(await olga.platform.adminUsersInit()).roles.map(({ name }) => name)).toEqual([
      'Accountant',
      'Admin',
      'Project Manager',
    ]);
    const { selectOptions } = succeeded(await olga.workflow.wipInit()).gridSettings;
    expect(selectOptions.branch?.map(({ name }) => name)).toEqual(['North', 'South', 'East', 'West']);
  });

  test('a new company’s jobs open with its active jobs, by a view that everybody there has', async () => {
    await create('Mesa Interiors', '--admin-email', 'olga@mesa.example', '--subject', 'olga-mesa');
    const olga = world.person('olga-mesa', world.acme.admin.userId);
    const { gridViews, gridSettings } = succeeded(await olga.workflow.wipInit());
    expect(gridViews).toMatchObject([{ name: 'Active jobs', isPublic: true, isOwner: true, isTenantDefault: true }]);
    const [{ gridSettings: shown } = { gridSettings: null }] = gridViews;
    // The view's filter value exists, or the view would open with a notice.
    expect(shown?.state.filters).toEqual([
      {
        field: 'jobStatus',
        kind: 'options',
        operator: 'noneOf',
        values: [gridSettings.selectOptions.jobStatus?.[1]?.value],
      },
    ]);
  });

  test('an option whose value begins with a dash is named, without Node’s advice', () => {
    const six = ['create', '--name', 'Six', '--admin-email', 'six@six.example', '--subject', 's6', '--issuer', 'nourl'];
    expect(() => readRequest(six)).toThrow('--issuer is not a web address');
    expect(() => readRequest(['limits', 'acme', '--jobs', '-1'])).toThrow(/^Option '--jobs' needs a value\.\n\nUsage/);
  });

  test('says that there is no company yet, and what makes one', async () => {
    const database = await freshOrdinaryDatabase(engine);
    const lines: string[] = [];
    await runTenant(readRequest(['list']), {
      openDatabase: async () => ({ database, close: () => database.close() }),
      say: (line) => lines.push(line),
      issuer: undefined,
    });
    expect(lines).toEqual([expect.stringMatching(/^There are no companies yet. Make the first: .*tenant.* create$/)]);
  });

  test('lets an administrator without an id wait for the first sign-in', async () => {
    const said = await create('Juniper Civil', '--admin-email', 'olga@juniper.example');
    expect(said).toContain('olga@juniper.example signs in; the provider must send this address as a verified one');
    expect(await row('olga@juniper.example')).toEqual({ issuer: null, external_id: null, first_name: 'Olga' });
    expect(await run(['list'])).toContain('olga@juniper.example (has not signed in yet)');
  });

  test('recognises the people of the embedded sign-in by their address alone', async () => {
    const { email, id, givenName } = demoAccounts.accountant;
    await run(['create', '--name', 'Demo Two', '--admin-email', email], 'embedded');
    // People of the embedded sign-in are known, whatever port the command was given.
    expect(await row(email)).toEqual({ issuer: ISSUER, external_id: id, first_name: givenName });
  });

  test('does not mistake a stranger of a real provider for one of them', async () => {
    const { email } = demoAccounts.projectManager;
    await create('Real One', '--admin-email', email);
    expect(await row(email)).toEqual({ issuer: null, external_id: null, first_name: 'Olga' });
  });

  test('lists every company with its products, people and administrators', async () => {
    const said = await run(['list']);
    expect(said).toContain(
      [
        `acme  ${world.acme.tenantId}`,
        '  products: platform, workflow   active people: 3',
        '  administrators: admin@acme.example',
      ].join('\n'),
    );
  });

  test('switches products, platform too, and the change is in the history', async () => {
    expect(await run(['products', 'birch', 'none'])).toMatch(/birch has no product now; nothing was deleted/);
    expect(await world.birch.admin.platform.adminUsers()).toMatchObject({ problem: { type: 'forbidden' } });
    expect(await run(['products', world.birch.tenantId, 'platform,workflow'])).toContain('platform and workflow now');
    const { changes } = succeeded(await world.birch.admin.platform.adminHistory({ query: { subject: 'tenant' } }));
    expect(changes.map(({ personId, personName, newValue }) => [personId, personName, newValue])).toEqual([
      [null, 'Operator', ['Administration', 'Jobs']],
      [null, 'Operator', []],
    ]);
  });

  test('says what a company may have, and the change is in the history', async () => {
    expect(await run(['limits', 'acme', '--jobs', '5000', '--users', 'none'])).toBe(
      [
        'acme may have:',
        '  5,000 jobs',
        '  active users: no limit',
        "  requests a minute: as the services' settings say",
        "  MB a minute: as the services' settings say",
      ].join('\n'),
    );
    expect(await run(['limits', 'acme', '--jobs', 'usual'])).toContain("jobs: as the services' settings say");
    const { changes } = succeeded(await world.acme.admin.platform.adminHistory({ query: { subject: 'tenant' } }));
    expect(changes.map(({ field, personName, newValue }) => [field, personName, newValue])).toEqual([
      ['limits', 'Operator', "jobs: as the services' settings say"],
      ['limits', 'Operator', 'active users: no limit'],
      ['limits', 'Operator', '5,000 jobs'],
    ]);
  });

  test('lets the company choose the years of history, and ends that', async () => {
    const { admin } = world.acme;
    const choose = (years: number | null, seen: number | null) => admin.workflow.keepHistory({ body: { years, seen } });
    await run(['retention', 'acme', '7']);
    expect(await choose(3, 7)).toMatchObject({ problem: { type: 'history-not-kept', why: 'operator' } });
    expect(await run(['retention', 'acme', '7', '--company-chooses', 'yes'])).toContain('may choose otherwise');
    expect(succeeded(await choose(3, 7)).history).toMatchObject({ years: 3, isCompanyChoosing: true });
    expect(succeeded(await choose(3, 7)).history, 'a repeat').toMatchObject({ years: 3 });
    expect(await choose(5, 7)).toMatchObject({ problem: { why: 'changed', history: { years: 3 } } });
    const { changes } = succeeded(await admin.platform.adminHistory({ query: { subject: 'tenant' } }));
    expect(changes.slice(0, 2).map(({ personName, newValue }) => [personName, newValue])).toEqual([
      ['acme Admin', '3 years'],
      ['Operator', '7 years'],
    ]);
    await run(['retention', 'acme', 'all', '--company-chooses', 'no']);
    expect(await choose(3, null)).toMatchObject({ problem: { why: 'operator' } });
  });

  test.each([
    [
      'a name that is taken',
      ['create', '--name', 'ACME', '--admin-email', 'a@b.example', '--admin-first-name', 'A', '--admin-last-name', 'B'],
      'There is a tenant "acme" already',
    ],
    [
      'an administrator without a name',
      ['create', '--name', 'New', '--admin-email', 'a@b.example'],
      'Say --admin-first-name',
    ],
    [
      'something that is no e-mail address',
      ['create', '--name', 'New', '--admin-email', 'nobody'],
      'is not an e-mail address',
    ],
    ['an unknown product', ['products', 'acme', 'payroll'], 'There is no product "payroll"'],
    ['a limit that is no number', ['limits', 'acme', '--jobs', '0'], '--jobs: "0" is neither a whole number'],
    ['an unknown company', ['products', 'Nobody Inc.', 'platform'], 'There is no tenant "Nobody Inc."'],
    ['an unknown option', ['list', '--colour'], 'Usage: npm run tenant'],
    ['no command', [], 'Usage: npm run tenant'],
  ])('refuses %s in plain words', async (_, args, message) => {
    const before = await run(['list']);
    const refused = Promise.resolve().then(() => run(args));
    await expect(refused).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining(message) });
    expect(await run(['list'])).toBe(before);
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tenant-'));
  const runner = new CommandRunner();
  afterAll(async () => {
    await runner.end();
    rmSync(folder, { recursive: true });
  });
  const command = (...words: string[]) => program('tools/tenant/main.ts', words);
  const program = (script: string, words: string[], dataDir = folder) =>
    runner.run(script, words, { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', OIDC_ISSUER: undefined });
  beforeAll(() => givenData(folder));

  test('works on the embedded database', async () => {
    const { email } = demoAccounts.admin;
    const { status, stdout } = await command('create', '--name', 'First Co', '--admin-email', email);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^Created First Co/) });
    expect((await command('list')).stdout).toContain(`administrators: ${email}`);
  });

  // A lock ends each command before it opens a database. Journeys on the stack begin with one that is made in an empty folder.
  test('may begin a database in an empty folder, and while Plumbline runs on the same data, says to stop it first', async () => {
    const empty = join(folder, 'empty');
    const locks = [folder, empty].map((each) => acquireDataLock(each));
    const create = ['create', '--name', 'First Co', '--admin-email', demoAccounts.admin.email];
    const stop = {
      status: 1,
      stderr: expect.stringMatching(/^Nothing was done\. If Plumbline is running, stop it first/),
    };
    expect(await command('list')).toMatchObject(stop);
    expect(await program('tools/tenant/main.ts', create, empty)).toMatchObject(stop);
    const none = { status: 1, stderr: expect.stringMatching(/^There is no database in /) };
    expect(await program('tools/tenant/main.ts', ['list'], empty)).toMatchObject(none);
    for (const lock of locks) lock.release();
  });

  test('the commands of docs/operations.md for a company’s data and its end', async () => {
    const to = join(folder, 'exported');
    expect((await command('export', 'First Co', '--to', to)).stdout).toMatch(
      /Exported First Co into .*exported: \d+ rows/,
    );
    expect((await command('retention', 'First Co', '7')).stdout).toContain('First Co keeps 7 years of history');
    const archive = join(folder, 'archive');
    const said = await program('tools/archive/main.ts', [archive]);
    expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining('First Co: nothing is older than') });
    expect(await program('tools/archive/main.ts', [])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Usage'),
    });
    const erased = await command('erase', 'First Co', '--yes-erase', 'First Co');
    expect(erased).toMatchObject({ status: 1, stderr: expect.stringContaining('is the only company here') });
  });
});
