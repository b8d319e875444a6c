import type { JobId, ThreadId, UserId } from '@plumbline/contract/values';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** The refusal of a call that must not succeed. */
const failed = (answer: { ok: boolean; problem?: { type: string } }): { type: string } => {
  if (!answer.problem) throw new Error('the call succeeded');
  return answer.problem;
};

describe.each(engines)('the conversation about a job on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let manager: Person;
  let accountant: Person;
  let jobId: JobId;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    ({ manager, accountant } = tenant);
    const [job] = await givenJobs(world, tenant, [{ jobNumber: '24-001', jobName: 'Clinic' }]);
    if (!job) throw new Error('no job');
    jobId = job.id;
  });

  const write = async (
    person: Person,
    text: string,
    more: { threadId?: ThreadId; field?: string; mentions?: UserId[] } = {},
  ) => succeeded(await person.workflow.writeComment({ body: { jobId, text, ...more } })).thread;
  const conversation = async (person = manager) => succeeded(await person.workflow.conversation({ query: { jobId } }));
  const marks = async (person = manager) => succeeded(await person.workflow.conversationMarks()).marks;
  const mentions = async (person = manager) => succeeded(await person.workflow.mentions());
  const texts = async (person = manager) =>
    (await conversation(person)).threads.map(({ comments }) => comments.map(({ text }) => text));

  test('is threads of comments, with who and when, numbered through the job; open ones first, then the newest', async () => {
    const rock = await write(manager, 'Rock at footing B');
    const retainage = await write(accountant, '10 %?', { field: 'retainageAmount' });
    await write(manager, 'Yes', { threadId: retainage.id });
    await write(accountant, 'How deep?', { threadId: rock.id });
    expect(await texts()).toEqual([
      ['Rock at footing B', 'How deep?'],
      ['10 %?', 'Yes'],
    ]);
    succeeded(await manager.workflow.resolveThread({ body: { id: rock.id, isResolved: true } }));
    const { threads, count } = await conversation();
    expect(count).toBe(2);
    expect(threads).toMatchObject([
      {
        field: 'retainageAmount',
        resolved: null,
        comments: [{ number: 2, authorId: accountant.userId }, { number: 3 }],
      },
      {
        field: null,
        resolved: { at: expect.any(Date) },
        comments: [{ number: 1, at: expect.any(Date) }, { number: 4 }],
      },
    ]);
    expect(threads[0]?.comments[0]?.who).toMatch(/Accountant$/);
  });

  test('may be about a column of the company’s own', async () => {
    const { field } = succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'text' } }));
    await write(manager, 'Where is it?', { field });
    expect(await marks(accountant)).toMatchObject([{ jobId, fields: [field] }]);
  });

  test('an answer opens a resolved thread; resolving twice changes nothing', async () => {
    const { id } = await write(manager, 'Rock');
    const resolve = async (person: Person) =>
      succeeded(await person.workflow.resolveThread({ body: { id, isResolved: true } })).thread.resolved?.who;
    expect(await resolve(accountant)).toMatch(/Accountant$/);
    expect(await resolve(manager)).toMatch(/Accountant$/);
    expect((await write(manager, 'Still there', { threadId: id })).resolved).toBeNull();
  });

  test('people edit and delete their own comments: the text goes, its place stays', async () => {
    const { id: threadId, comments } = await write(manager, 'Rokc', { mentions: [accountant.userId] });
    const [first] = comments;
    if (!first) throw new Error('no comment');
    await write(accountant, 'What?', { threadId });
    expect(failed(await accountant.workflow.editComment({ body: { id: first.id, text: 'Mine' } })).type).toBe(
      'comment-not-yours',
    );
    const edit = { id: first.id, text: 'Rock', mentions: [accountant.userId] };
    const edited = succeeded(await manager.workflow.editComment({ body: edit })).thread.comments[0];
    expect(edited).toMatchObject({
      text: 'Rock',
      editedAt: expect.any(Date),
      mentions: [{ userId: accountant.userId }],
    });
    const deleted = succeeded(await manager.workflow.deleteComment({ body: { id: first.id } })).thread;
    expect(deleted.comments).toMatchObject([{ isDeleted: true, text: '', mentions: [] }, { text: 'What?' }]);
    expect(deleted.resolved).toBeNull();
    expect(failed(await manager.workflow.editComment({ body: edit })).type).toBe('conversation-gone');
    expect(await mentions(accountant)).toEqual({ mentions: [], count: 0 });
  });

  test('marks: open threads, their fields, and what others wrote since one looked', async () => {
    const rock = await write(manager, 'Rock', { field: 'notes' });
    await write(manager, '10 %?', { field: 'retainageAmount' });
    await write(accountant, 'How deep?', { threadId: rock.id });
    const open = { jobId, open: 2, fields: ['notes', 'retainageAmount'] };
    expect(await marks()).toEqual([{ ...open, unread: 1 }]);
    expect(await marks(accountant)).toEqual([{ ...open, unread: 2 }]);
    succeeded(await manager.workflow.lookAtConversation({ body: { jobId, number: 3 } }));
    succeeded(await manager.workflow.lookAtConversation({ body: { jobId, number: 1 } })); // arrives late
    expect(await marks()).toEqual([{ ...open, unread: 0 }]);
    expect((await conversation()).seen).toBe(3);
    expect((await conversation(accountant)).seen).toBe(0);
    for (const { id } of (await conversation()).threads)
      succeeded(await manager.workflow.resolveThread({ body: { id, isResolved: true } }));
    expect(await marks()).toEqual([]);
    expect(await marks(accountant)).toEqual([{ jobId, open: 0, fields: [], unread: 2 }]);
    // A deleted comment does not count as unread.
    succeeded(await manager.workflow.deleteComment({ body: { id: rock.comments[0]?.id ?? ('' as never) } }));
    expect(await marks(accountant)).toEqual([{ jobId, open: 0, fields: [], unread: 1 }]);
    expect(await marks(world.birch.manager)).toEqual([]);
  });

  test('a mention waits until the person answers in the thread, or somebody resolves it', async () => {
    const asked = await write(accountant, '@Manager how deep?', { mentions: [manager.userId] });
    const other = await write(accountant, '@Manager when?', { mentions: [manager.userId], field: 'dateSold' });
    expect(await mentions()).toMatchObject({
      count: 2,
      mentions: [
        { jobId, jobNumber: '24-001', jobName: 'Clinic', field: 'dateSold', text: '@Manager when?', isUnread: true },
        { text: '@Manager how deep?' },
      ],
    });
    expect((await mentions(accountant)).count).toBe(0);
    await write(manager, 'Two feet', { threadId: asked.id });
    expect((await mentions()).mentions.map(({ text }) => text)).toEqual(['@Manager when?']);
    succeeded(await accountant.workflow.resolveThread({ body: { id: other.id, isResolved: true } }));
    expect(await mentions()).toEqual({ count: 0, mentions: [] });
  });

  test('only active people of the company can be mentioned; who was mentioned before they left stays so', async () => {
    const mia = await givenMember(world, tenant, { firstName: 'Mia', roles: ['Accountant'] });
    const thread = await write(manager, '@Mia look', { mentions: [mia.userId] });
    await world.database.transaction((tx) =>
      tx.query('update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2', [
        tenant.tenantId,
        mia.userId,
      ]),
    );
    for (const userId of [mia.userId, world.birch.manager.userId]) {
      const answer = await manager.workflow.writeComment({ body: { jobId, text: 'Look', mentions: [userId] } });
      expect(failed(answer)).toMatchObject({ type: 'mention-refused', userIds: [userId] });
    }
    const edit = { id: thread.comments[0]?.id ?? ('' as never), text: '@Mia please look', mentions: [mia.userId] };
    expect(succeeded(await manager.workflow.editComment({ body: edit })).thread.comments[0]?.mentions).toHaveLength(1);
  });

  test('of a job that left the WIP nothing is said, shown or waited for', async () => {
    const { id, comments } = await write(accountant, '@Manager', { mentions: [manager.userId] });
    succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: [jobId] } }));
    const gone = [
      await manager.workflow.writeComment({ body: { jobId, text: 'Rock' } }),
      await manager.workflow.resolveThread({ body: { id, isResolved: true } }),
      await accountant.workflow.deleteComment({ body: { id: comments[0]?.id ?? ('' as never) } }),
    ];
    expect(gone.map((answer) => failed(answer).type)).toEqual(gone.map(() => 'conversation-gone'));
    expect(await marks()).toEqual([]);
    expect((await mentions()).count).toBe(0);
    succeeded(await manager.workflow.reconnectJobs({ body: { jobIds: [jobId] } }));
    expect(await marks()).toHaveLength(1);
  });

  test('two who write at once get two numbers, and a thread of another job is not there', async () => {
    await Promise.all([write(manager, 'A'), write(accountant, 'B'), write(tenant.admin, 'C')]);
    const numbers = (await conversation()).threads.flatMap(({ comments }) => comments.map(({ number }) => number));
    expect(numbers.sort()).toEqual([1, 2, 3]);
    const [other] = (await givenJobs(world, tenant, [{ jobNumber: '24-002' }])).filter(({ id }) => id !== jobId);
    const threadId = (await conversation()).threads[0]?.id ?? ('' as never);
    const body = { jobId: other?.id ?? ('' as never), threadId, text: 'Rock' };
    expect(failed(await manager.workflow.writeComment({ body })).type).toBe('conversation-gone');
  });

  test('two who delete the last comments of a thread at once leave none open', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 12 : 1); round++) {
      const begun = await write(manager, 'Rock');
      const { comments } = await write(accountant, 'How deep?', { threadId: begun.id });
      const [first, second] = comments.map(({ id }) => id);
      if (!first || !second) throw new Error('two were written');
      await Promise.all([
        manager.workflow.deleteComment({ body: { id: first } }),
        accountant.workflow.deleteComment({ body: { id: second } }),
      ]);
    }
    expect((await conversation()).threads.filter(({ resolved }) => resolved === null)).toEqual([]);
  });

  test('pages that follow are told which job it is about, and that no job changed', async () => {
    const follower = await Follower.start(manager);
    const { id } = await write(accountant, 'Rock');
    const heard = () => follower.events.flatMap(({ changes }) => changes?.conversations ?? []);
    await follower.until(() => heard().includes(jobId));
    succeeded(await accountant.workflow.resolveThread({ body: { id, isResolved: true } }));
    await follower.until(() => heard().length === 2);
    expect(follower.events.flatMap(({ changes }) => changes?.jobs ?? [])).toEqual([]);
    expect(follower.events.flatMap(({ changes }) => changes?.gone ?? [])).toEqual([]);
    await follower.stop();
  });
});
