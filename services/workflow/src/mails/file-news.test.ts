import type { UserId } from '@plumbline/contract/values';
import { engines } from '@plumbline/testing/databases';
import { givenServiceToken } from '@plumbline/testing/tokens';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFileOffice, csv, type FileOffice } from '../imports/testing.ts';
import { mailProcess, PostOffice, WEB } from './testing.ts';

const textFile = (text: string) => new TextEncoder().encode(text);

describe.each(engines)('mails of what became of a file on %s', (engine) => {
  let world: World;
  let office: FileOffice;
  let post: PostOffice;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.transaction((tx) => tx.query('delete from workflow.mail'));
    office = await addFileOffice(world);
    post = new PostOffice();
  });

  const look = async () => {
    const worker = mailProcess(world, post, () => 0);
    worker.look();
    await worker.settled();
  };
  const subjects = () => post.got.map(({ subject }) => subject);
  const name = (userIds: UserId[], seen: UserId[] = []) =>
    office.tenant.admin.workflow.saveFileReaders({ body: { readers: { userIds }, seen: { userIds: seen } } });

  test('one that was imported: counts, sums and the link, to the administrators; what a person imports in the page is not told', async () => {
    await office.given();
    await office.send(csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']), {
      connect: 'yes',
    });
    await look();
    expect(post.got).toHaveLength(1);
    const [mail] = post.got;
    expect(mail).toMatchObject({ to: expect.stringMatching(/^admin@/), subject: 'jobs.csv was imported' });
    for (const line of [
      'Sage sent jobs.csv to',
      '- 1 new job in the WIP',
      '- 1 job changed, in 1 cell',
      '- Cost: $62.00',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.text).toContain(`${WEB}/workflow/imports?company=${office.tenant.tenantId}`);
  });

  test('one that waits: the reasons, the sums and its review; not again while the same file waits', async () => {
    await office.given({ maxJobs: 0, maxSumPercent: null });
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00']);
    const { importId, problems } = await office.send(file);
    expect(await office.send(file)).toMatchObject({ importId, status: 'waiting' });
    await look();
    expect(subjects()).toEqual(['jobs.csv waits for a person']);
    const text = post.got[0]?.text ?? '';
    expect(text).toContain(`- ${problems[0]}`);
    expect(text).toContain('- 1 job that would change');
    expect(text).toContain(`${WEB}/workflow/import?review=${importId}&company=${office.tenant.tenantId}`);
  });

  test('one that was refused, unreadable or not: why; nothing of a check, nor of one with nothing new', async () => {
    await office.given();
    await office.send(textFile(''));
    await office.send(textFile(''), { mode: 'check' });
    const same = csv(['EXT-1', '24-001', 'Depot', '$40.00']);
    expect(await office.send(same)).toMatchObject({ status: 'nothing-new' });
    await look();
    expect(subjects()).toEqual(['jobs.csv was refused']);
    expect(post.got[0]?.text).toMatch(/^- \S/m);
  });

  test('a refused file that is sent again under its key is told once', async () => {
    await office.given();
    const { token } = await givenServiceToken(office.tenant.admin, { name: 'Sage', permissions: ['Wip_edit'] });
    const { workflow } = world.program(token);
    const query = { mode: 'accept', name: 'jobs.csv' } as const;
    for (let n = 0; n < 2; n++)
      expect(succeeded(await workflow.importFile({ query, body: textFile(''), key: 'night-1' })).status).toBe(
        'refused',
      );
    await look();
    expect(subjects()).toEqual(['jobs.csv was refused']);
  });

  test('the company names others; who may not edit gets the list of imports in place of a review; each may say no', async () => {
    const { accountant, manager } = office.tenant;
    await office.given({ maxJobs: 0, maxSumPercent: null });
    succeeded(await name([accountant.userId, manager.userId]));
    const mine = { conversations: true, files: false };
    succeeded(await manager.workflow.saveMailChoice({ body: { mine } }));
    await world.database.transaction((tx) =>
      tx.query(`delete from platform.role_permission where tenant_id = $1 and permission = 'Wip_edit'`, [
        office.tenant.tenantId,
      ]),
    );
    await office.send(csv(['EXT-1', '24-001', 'Depot', '$55.00']));
    await look();
    expect(post.got.map(({ to }) => to)).toEqual([expect.stringMatching(/^accountant@/)]);
    expect(post.got[0]?.text).toContain(`${WEB}/workflow/imports?company=`);
    expect(post.got[0]?.text).not.toContain('review=');
  });

  test('only people of the company can be named, and nobody’s choice is overwritten unseen', async () => {
    const { accountant, manager, admin } = office.tenant;
    const refused = await name([world.birch.manager.userId]);
    expect(refused).toMatchObject({ ok: false, problem: { type: 'file-reader-refused' } });
    succeeded(await name([accountant.userId]));
    expect(await name([manager.userId])).toMatchObject({
      ok: false,
      problem: { type: 'file-readers-changed', readers: { userIds: [accountant.userId] } },
    });
    succeeded(await name([accountant.userId, manager.userId], [accountant.userId]));
    expect(succeeded(await admin.workflow.mailSettings()).readers.userIds).toEqual([accountant.userId, manager.userId]);
  });
});
