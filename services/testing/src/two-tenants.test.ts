import type { JobId } from '@plumbline/contract/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { givenMember } from './people.ts';
import { givenAccessToken } from './tokens.ts';
import { createWorld, type Person, succeeded, type World } from './world.ts';

describe.each(engines)('one person in two tenants at once on %s', (engine) => {
  let world: World;
  let inAcme: Person;
  let inBirch: Person;
  let acmeJob: JobId;
  let birchJob: JobId;
  beforeAll(async () => {
    world = await createWorld(engine);
    inAcme = await givenMember(world, world.acme, { firstName: 'Bo', roles: ['Admin'] });
    const { externalId } = inAcme;
    inBirch = await givenMember(world, world.birch, { firstName: 'Bo', roles: ['Project Manager'], externalId });
    const [[inFirst], [inSecond]] = [
      await givenJobs(world, world.acme, [{ jobNumber: 'ACME-1' }]),
      await givenJobs(world, world.birch, [{ jobNumber: 'BIRCH-1' }]),
    ];
    if (!inFirst || !inSecond) throw new Error('each tenant got a job');
    [acmeJob, birchJob] = [inFirst.id, inSecond.id];
  });
  afterAll(() => world.close());

  const note = (person: Person, id: JobId, version: number, notes: string) =>
    person.workflow.saveJobs({ body: { updates: [{ id, version, changes: { notes } }] } });

  test('each request is held to the tenant that it names, however they interleave', async () => {
    for (let version = 1; version <= 10; version++) {
      const answers = await Promise.all([
        note(inAcme, acmeJob, version, `acme ${version}`),
        note(inBirch, birchJob, version, `birch ${version}`),
        jobsOf(inAcme).then((jobs) => ({ ok: jobs.every(({ jobNumber }) => jobNumber === 'ACME-1') })),
        jobsOf(inBirch).then((jobs) => ({ ok: jobs.every(({ jobNumber }) => jobNumber === 'BIRCH-1') })),
      ]);
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    }
    expect((await jobsOf(inAcme))[0]?.notes).toBe('acme 10');
    expect((await jobsOf(inBirch))[0]?.notes).toBe('birch 10');
  });

  test('a job of the one is none under the other’s name, although the person may edit both', async () => {
    const answer = await note(inAcme, birchJob, 11, 'crossed');
    expect(answer).toMatchObject({ problem: { type: 'cells-refused' } });
    expect((await jobsOf(inBirch))[0]?.notes).not.toBe('crossed');
  });

  test('the rights of the one are none in the other', async () => {
    succeeded(await inAcme.platform.adminTenant());
    expect(await inBirch.platform.adminTenant()).toMatchObject({
      problem: { type: 'forbidden', permission: 'Admin_view' },
    });
    const { user } = succeeded(await inBirch.platform.appInit());
    expect(user.tenants.map(({ name, role }) => [name, role])).toEqual([
      ['acme', 'Admin'],
      ['birch', 'Project Manager'],
    ]);
    expect(user.productPermissions.filter(({ allowed }) => allowed).map(({ permission }) => permission)).toEqual([
      'WipView',
      'WipEdit',
    ]);
  });

  test('a token is of one tenant: it need not name it, and is nobody in the other', async () => {
    const tokens = {
      acme: await givenAccessToken(inAcme, { permissions: ['Wip_edit', 'Admin_view'] }),
      birch: await givenAccessToken(inBirch, { permissions: ['Wip_edit'] }),
    };
    for (let round = 1; round <= 5; round++) {
      const numbers = await Promise.all(
        [tokens.acme, tokens.birch].map(async ({ token }) => {
          const { jobs } = succeeded(await world.program(token).workflow.loadJobs());
          return jobs.map(({ jobNumber }) => jobNumber);
        }),
      );
      expect(numbers).toEqual([['ACME-1'], ['BIRCH-1']]);
    }
    const crossed = world.program(tokens.acme.token, world.birch.tenantId);
    expect(await crossed.workflow.loadJobs()).toMatchObject({ problem: { type: 'forbidden' } });
    expect(succeeded(await inBirch.platform.myTokens()).tokens.map(({ id }) => id)).toEqual([tokens.birch.id]);
    succeeded(await world.program(tokens.acme.token).platform.adminTenant());
    expect(await world.program(tokens.birch.token).platform.adminTenant()).toMatchObject({
      problem: { type: 'forbidden', permission: 'Admin_view' },
    });
  });
});
