import type { JobId, ThreadId, UserId } from '@plumbline/contract/values';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenMember, withoutPermission } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileNews } from './file-news.ts';
import { LEASE_MS } from './queue.ts';
import { mailProcess, PostOffice, WEB } from './testing.ts';

const FILE: FileNews = {
  status: 'refused',
  fileName: 'costs.csv',
  who: 'Accounting',
  importId: null,
  problems: ['It is empty'],
  groups: [],
  sums: [],
  outcome: null,
};
const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(engines)('mails of conversations on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let name: string;
  let jobId: JobId;
  let office: PostOffice;
  /** How far the processes' clock is ahead of the database's. */
  let ahead: number;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // What earlier tests left is no longer looked at.
    await world.database.transaction((tx) => tx.query('delete from workflow.mail'));
    name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    tenant = await world.addTenant(name);
    const [job] = await givenJobs(world, tenant, [{ jobNumber: '24-001', jobName: 'Clinic' }]);
    if (!job) throw new Error('no job');
    jobId = job.id;
    office = new PostOffice();
    ahead = 2 * MINUTE;
  });

  const process = (database: Partial<Database> = {}) =>
    mailProcess(world, office, () => ahead, { database: { ...world.database, ...database } });
  /** One look of a process, and what comes of it. */
  const look = async (worker = process()) => {
    worker.look();
    await worker.settled();
  };
  const write = async (
    person: Person,
    text: string,
    more: { threadId?: ThreadId; field?: string; mentions?: UserId[]; jobId?: JobId } = {},
  ) => succeeded(await person.workflow.writeComment({ body: { jobId, text, ...more } })).thread;
  const addressOf = (who: 'admin' | 'manager' | 'accountant') => `${who}@${name}.example`;
  const waiting = async () => {
    const rows = await world.database.transaction((tx) => tx.query('select id from workflow.mail'));
    return rows.length;
  };
  const sql = (text: string, parameters: unknown[]) => world.database.transaction((tx) => tx.query(text, parameters));

  test('who is mentioned hears of it after two minutes: who wrote, the job, the text, and where to answer', async () => {
    const { manager, accountant } = tenant;
    await write(accountant, '@Manager 10 %?\n<b>why</b>', { field: 'retainageAmount', mentions: [manager.userId] });
    ahead = MINUTE;
    await look();
    expect(office.tries).toBe(0);
    ahead = 2 * MINUTE;
    await look();
    await look();
    expect(office.got).toHaveLength(1);
    const [mail] = office.got;
    expect(mail).toMatchObject({
      to: addressOf('manager'),
      subject: `24-001 Clinic: ${name} Accountant mentioned you`,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}@web\.test$/),
    });
    const link = `${WEB}/workflow/jobs/${jobId}?company=${tenant.tenantId}#conversation`;
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${name} Accountant mentioned you, Retainage`);
      expect(part).toContain(link);
      expect(part).toContain(`${WEB}/mails?company=${tenant.tenantId}`);
      expect(part).toContain(name);
    }
    expect(mail?.text).toContain('> @Manager 10 %?\n> <b>why</b>');
    expect(mail?.html).toContain('@Manager 10 %?<br>&lt;b&gt;why&lt;/b&gt;');
    expect(await waiting()).toBe(0);
  });

  test('an answer reaches all who wrote in the thread, but not its writer, and nobody else', async () => {
    const { manager, accountant, admin } = tenant;
    const { id: threadId } = await write(manager, 'Rock');
    await write(admin, 'Another matter');
    await write(accountant, 'How deep?', { threadId });
    await look();
    expect(office.got.map(({ to, subject }) => [to, subject])).toEqual([
      [addressOf('manager'), `24-001 Clinic: ${name} Accountant answered`],
    ]);
    await write(manager, 'Two feet', { threadId });
    await look();
    expect(office.subjectsTo(addressOf('accountant'))).toEqual([`24-001 Clinic: ${name} Project Manager answered`]);
    expect(office.got).toHaveLength(2);
  });

  test('who mentions herself gets none, and an edit is told to whom it mentions anew', async () => {
    const { manager, accountant } = tenant;
    const { comments } = await write(manager, '@Manager', { mentions: [manager.userId] });
    await look();
    const id = comments[0]?.id ?? ('' as never);
    const edit = { id, text: '@Accountant', mentions: [accountant.userId] };
    for (let n = 0; n < 2; n++) succeeded(await manager.workflow.editComment({ body: edit }));
    await look();
    expect(office.got.map(({ to }) => to)).toEqual([addressOf('accountant')]);
  });

  test('comments on one job within two minutes are one mail; those on another job are another', async () => {
    const { manager, accountant } = tenant;
    const others = await givenJobs(world, tenant, [{ jobNumber: '24-002', jobName: 'Depot' }]);
    const mentions = [manager.userId];
    const { id: threadId } = await write(accountant, '@Manager one', { mentions });
    for (let n = 0; n < 21; n++) await write(accountant, `@Manager ${n}`, { mentions, threadId });
    await write(tenant.admin, '@Manager three', { mentions });
    await write(accountant, '@Manager yard', { mentions, jobId: others.find(({ id }) => id !== jobId)?.id ?? jobId });
    await look();
    expect(office.subjectsTo(addressOf('manager')).toSorted()).toEqual([
      `24-001 Clinic: ${name} Accountant and ${name} Admin mentioned you`,
      `24-002 Depot: ${name} Accountant mentioned you`,
    ]);
    const clinic = office.got.find(({ subject }) => subject.startsWith('24-001'));
    expect(clinic?.text.split(' mentioned you:').length).toBe(21);
    expect(clinic?.text).toContain('And 3 more.');
  });

  test('who is mentioned on many jobs at once gets one mail, which names them and leads to each', async () => {
    const given = Array.from({ length: 30 }, (_, n) => ({ jobNumber: `25-${100 + n}`, jobName: `Depot ${n}` }));
    const others = (await givenJobs(world, tenant, given)).filter(({ jobNumber }) => jobNumber.startsWith('25-'));
    for (const { id } of others)
      await write(tenant.accountant, '@Manager', { mentions: [tenant.manager.userId], jobId: id });
    office.refuses = () => 'later';
    await look();
    office.refuses = () => null;
    ahead += 6 * MINUTE;
    await look();
    expect(office.tries).toBe(2);
    expect(office.got.map(({ subject }) => subject)).toEqual([`30 jobs: ${name} Accountant mentioned you`]);
    const text = office.got[0]?.text ?? '';
    for (const { id } of others.slice(0, 20)) expect(text).toContain(`${WEB}/workflow/jobs/${id}?`);
    expect(text).toContain('And 10 more jobs.');
    expect(text).toContain(`${WEB}/?company=${tenant.tenantId}`);
    expect(await waiting()).toBe(0);
  });

  test('nothing of what was read, deleted or taken out of the WIP in the meantime', async () => {
    const { manager, accountant } = tenant;
    const mentions = [manager.userId];
    await write(accountant, '@Manager read', { mentions });
    succeeded(await manager.workflow.lookAtConversation({ body: { jobId, number: 1 } }));
    const { comments } = await write(accountant, '@Manager deleted', { mentions });
    succeeded(await accountant.workflow.deleteComment({ body: { id: comments[0]?.id ?? ('' as never) } }));
    await look();
    await write(accountant, '@Manager gone', { mentions });
    succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: [jobId] } }));
    await look();
    expect(office.tries).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test('nobody who left, lost the right, has no address or wants none; what counts is the moment of sending', async () => {
    const { accountant, admin } = tenant;
    const member = (firstName: string, roles = ['Accountant']) => givenMember(world, tenant, { firstName, roles });
    const [left, addressless, unwilling, without] = [
      await member('Left'),
      await member('Addressless'),
      await member('Unwilling'),
      await member('Without', ['Project Manager']),
    ];
    const mentions = [left, addressless, unwilling, without].map(({ userId }) => userId);
    await write(admin, '@all', { mentions: [...mentions, accountant.userId] });
    await sql('update platform.tenant_user set is_active = false where id = $1', [left.userId]);
    await sql(`update platform.tenant_user set email = '' where id = $1`, [addressless.userId]);
    const mine = { conversations: false, files: true };
    succeeded(await unwilling.workflow.saveMailChoice({ body: { mine } }));
    await withoutPermission(world, tenant.tenantId, 'Project Manager', 'Wip_view');
    await look();
    expect(office.got.map(({ to }) => to)).toEqual([addressOf('accountant')]);
    expect(await waiting()).toBe(0);
    expect(succeeded(await unwilling.workflow.mailSettings()).mine).toEqual(mine);
  });

  test('while the server is down nothing is lost; then one mail of a job tells all that came meanwhile', async () => {
    const { manager, accountant } = tenant;
    const mentions = [manager.userId];
    const worker = process();
    office.refuses = () => 'server';
    await write(accountant, '@Manager one', { mentions });
    await look(worker);
    await write(accountant, '@Manager two', { mentions });
    await look(worker); // it rests
    expect(office.tries).toBe(1);
    ahead += MINUTE;
    await look(worker);
    expect(office.tries).toBe(2);
    office.refuses = () => null;
    ahead += 6 * MINUTE;
    await look(worker);
    expect(office.got).toHaveLength(1);
    expect(office.got[0]?.text).toMatch(/> @Manager one[\s\S]*> @Manager two/);
  });

  test('a mail that the server never takes is given up at once; one that it does not take now, after ten attempts', async () => {
    const { manager, accountant, admin } = tenant;
    office.refuses = ({ to }) => (to === addressOf('manager') ? 'never' : to === addressOf('admin') ? 'later' : null);
    const everybody = await givenMember(world, tenant, { firstName: 'Mia', roles: ['Accountant'] });
    await write(accountant, '@', { mentions: [manager.userId, admin.userId, everybody.userId] });
    await look();
    expect(office.tries).toBe(3);
    expect(office.got).toHaveLength(1);
    for (let n = 0; n < 60 && (await waiting()) > 0; n++) {
      ahead += DAY / 12;
      await look();
    }
    expect(office.tries).toBe(3 + 9);
    expect(ahead).toBeLessThan(4 * DAY);
    expect(await waiting()).toBe(0);
  });

  test('a process that ends between sending and recording: another one sends it again under the same id', async () => {
    await write(tenant.accountant, '@Manager', { mentions: [tenant.manager.userId] });
    let isSent = false;
    const dying = process({
      transaction: (run, allowance) =>
        isSent ? Promise.reject(new Error('ended')) : world.database.transaction(run, allowance),
    });
    office.refuses = () => {
      isSent = true;
      return null;
    };
    await look(dying);
    await look();
    expect(office.got).toHaveLength(1); // the other one may still be at it
    ahead += LEASE_MS;
    await look();
    await look();
    expect(office.got).toHaveLength(2);
    expect(new Set(office.got.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test('several processes at once send each mail once, and one that stops leaves what it waits for to the others', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, n) => givenMember(world, tenant, { firstName: `P${n}`, roles: ['Accountant'] })),
    );
    await write(tenant.accountant, '@all', { mentions: people.map(({ userId }) => userId) });
    const stuck = mailProcess(world, { send: () => new Promise(() => {}) }, () => ahead);
    stuck.look();
    await Promise.all([look(), look(), look()]);
    await stuck.close();
    ahead += LEASE_MS;
    await look();
    expect(office.got).toHaveLength(12);
    expect(new Set(office.got.map(({ to }) => to)).size).toBe(12);
    expect(await waiting()).toBe(0);
  });

  test('a failure that comes after its lease leaves the mail to the process that sends it since', async () => {
    await write(tenant.accountant, '@Manager', { mentions: [tenant.manager.userId] });
    const sending: (() => void)[] = [];
    const send = () => new Promise<void>((_, reject) => void sending.push(() => reject(new Error('too late'))));
    const [first, second] = [1, 2].map(() => mailProcess(world, { send }, () => ahead));
    first?.look();
    await expect.poll(() => sending.length).toBe(1);
    ahead += LEASE_MS;
    second?.look();
    await expect.poll(() => sending.length).toBe(2);
    sending[0]?.();
    await first?.settled();
    ahead += MINUTE;
    await look();
    expect(office.tries).toBe(0);
    sending[1]?.();
    await second?.settled();
  });

  test('a company with one mail does not wait for all that another company has', async () => {
    const other = await world.addTenant(`other-${name}`);
    const wait = ({ tenantId, manager }: TestTenant, mails: number) =>
      sql(
        `insert into workflow.mail (tenant_id, user_id, file, next_at)
         select $1, $2, $3, now() - interval '1 hour' from generate_series(1, $4)`,
        [tenantId, manager.userId, JSON.stringify(FILE), mails],
      );
    const [first, second] = [tenant, other].toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
    if (!first || !second) throw new Error('two companies');
    await wait(first, 40);
    await wait(second, 1);
    await look();
    expect(office.got).toHaveLength(41);
    expect(office.got.slice(0, 6).map(({ text }) => text)).toContainEqual(expect.stringContaining(second.tenantId));
    expect(await waiting()).toBe(0);
  });

  test('names with lines and marks of their own stay in their place', async () => {
    const [odd] = (
      await givenJobs(world, tenant, [{ jobNumber: '24-003', jobName: 'Dépôt "A", <Nord> & 倉庫' }])
    ).filter(({ jobNumber }) => jobNumber === '24-003');
    await sql('update platform.tenant_user set first_name = $2 where id = $1', [
      tenant.accountant.userId,
      'Mal\r\nBcc: all@acme.example\r\n\r\n',
    ]);
    await write(tenant.accountant, 'Hi', { mentions: [tenant.manager.userId], jobId: odd?.id ?? jobId });
    await look();
    const [mail] = office.got;
    expect(mail?.subject).toBe('24-003 Dépôt "A", <Nord> & 倉庫: Mal Bcc: all@acme.example Accountant mentioned you');
    expect(mail?.text).not.toMatch(/^Bcc/m);
    expect(mail?.html).toContain('Dépôt &quot;A&quot;, &lt;Nord&gt; &amp; 倉庫');
  });

  test('what nobody could send for four days is no news any more, and goes', async () => {
    await write(tenant.accountant, '@Manager', { mentions: [tenant.manager.userId] });
    await sql(`update workflow.mail set written_at = now() - interval '5 days' where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    await look();
    expect(office.tries).toBe(0);
    await write(tenant.accountant, 'more');
    expect(await waiting()).toBe(0);
  });
});
