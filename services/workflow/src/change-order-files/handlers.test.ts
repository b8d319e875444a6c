import { CHANGE_ORDER_FILE_FIELD, MAX_ATTACHED_BYTES } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { attachedFile, givenChangeOrder, pdf } from '@plumbline/testing/change-order-files';
import { headersOf } from '@plumbline/testing/contract/request';
import { engines } from '@plumbline/testing/databases';
import { everyCall } from '@plumbline/testing/every-call';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 200, 255, 128]);

describe.each(engines)('photos and documents of change orders on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;

  beforeAll(async () => {
    world = await createWorld(engine, { companyFilesMegabytes: 1 });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    [job] = (await givenJobs(world, tenant, [{ jobNumber: '24-001' }])) as [Job]; // one was given
    await givenChangeOrder(tenant.manager, job.id);
  });

  const attach = (body: Uint8Array<ArrayBuffer>, person: Person = tenant.manager, key?: string) =>
    person.workflow.attachChangeOrderFile({
      query: { jobId: job.id, number: 1, name: 'signed.jpg' },
      body,
      ...(key !== undefined && { key }),
    });
  /** The raw answer of a call. */
  const asked = async (
    name: 'readChangeOrderFile' | 'attachChangeOrderFile',
    query: Record<string, string>,
    person: Person,
    sent?: { body: ReadableStream; length: number },
  ): Promise<Response> => {
    const tried = everyCall.find((each) => each.name === `workflow ${name}`);
    if (!tried) throw new Error('the call has another name now');
    const headers = await headersOf(world, tried, person, tenant.tenantId);
    const request = new Request(`${tried.address}?${new URLSearchParams(query)}`, {
      method: tried.call.method,
      headers: { ...headers, ...(sent && { 'content-length': String(sent.length) }) },
      ...(sent && { body: sent.body, duplex: 'half' }),
    });
    return world.services.workflow.fetch(request);
  };
  const listed = async (person: Person = tenant.admin) =>
    succeeded(await person.workflow.changeOrderFiles({ query: { jobId: job.id } })).files;
  const counted = async () => (await jobsOf(tenant.admin))[0]?.changeOrderHistory.map(({ fileCount }) => fileCount);

  test('a photo is attached, counted, listed with who and when, and comes back byte for byte', async () => {
    const { file, jobs } = succeeded(await attach(JPEG));
    expect(jobs).toMatchObject([{ id: job.id, version: 3, changeOrderHistory: [{ number: 1, fileCount: 1 }] }]);
    expect(file).toMatchObject({ number: 1, name: 'signed.jpg', type: 'image/jpeg', size: JPEG.length });
    expect(await listed(tenant.accountant)).toEqual([file]);
    expect(file.who).toContain('Project Manager');
    expect(Math.abs(Number(file.at) - Date.now())).toBeLessThan(60_000);
    const read = succeeded(await tenant.accountant.workflow.readChangeOrderFile({ query: { id: file.id } }));
    expect(read.type).toBe('image/jpeg');
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(JPEG);
    expect(await counted()).toEqual([1]);
  });

  test('what is read back can only be saved: it is sandboxed, not sniffed and named as its bytes are', async () => {
    const { id } = await attachedFile(tenant.manager, job.id, { name: 'Änderung "1".html', body: JPEG });
    const { headers } = await asked('readChangeOrderFile', { id }, tenant.accountant);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_nderung _1_.html.jpg"; filename*=UTF-8''%C3%84nderung%20%221%22.html.jpg`,
    );
  });

  test('the same file sent again after a lost answer is attached once, and gets the first answer', async () => {
    const key = crypto.randomUUID();
    const first = succeeded(await attach(JPEG, tenant.manager, key));
    const again = succeeded(await attach(JPEG, tenant.manager, key));
    expect(again.file).toEqual(first.file);
    expect(await listed()).toHaveLength(1);
    expect(await counted()).toEqual([1]);
  });

  test.each([
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), /no JPEG, PNG, WebP or PDF/],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no JPEG, PNG, WebP or PDF/],
    ['a HEIC photo', new TextEncoder().encode('\0\0\0\u0018ftypheic'), /HEIC photo/],
    ['nothing', new Uint8Array(), /empty/],
  ])('%s is refused by its bytes, and nothing is stored', async (_, body, reason) => {
    expect(await attach(body)).toMatchObject({
      problem: { type: 'file-refused', reason: expect.stringMatching(reason) },
    });
    expect(await listed()).toEqual([]);
    expect(await counted()).toEqual([0]);
  });

  test('a change order takes twenty, and one that is removed makes room', async () => {
    const { id } = await attachedFile(tenant.manager, job.id);
    for (let n = 1; n < 20; n++) await attachedFile(tenant.manager, job.id);
    expect(await attach(JPEG)).toMatchObject({ problem: { reason: expect.stringMatching(/takes 20/) } });
    succeeded(await tenant.manager.workflow.removeChangeOrderFile({ body: { id } }));
    succeeded(await attach(JPEG));
    expect(await counted()).toEqual([20]);
  });

  test('a company has the room that the operator gives it, and no other company’s', async () => {
    const large = pdf('x'.repeat(700_000));
    const { id } = await attachedFile(tenant.manager, job.id, { body: large });
    expect(await attach(large)).toMatchObject({ problem: { reason: expect.stringMatching(/has used the 1 MB/) } });
    succeeded(await tenant.manager.workflow.removeChangeOrderFile({ body: { id } }));
    succeeded(await attach(large));
  });

  test('a file above 10 MB is refused before it is read, and so is any of a person who may not edit', async () => {
    const unread = async (length: number, person: Person) => {
      let pulled = 0;
      const body = new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
      const query = { jobId: job.id, number: '1', name: 'signed.pdf' };
      const { status } = await asked('attachChangeOrderFile', query, person, { body, length });
      // A stream fetches its first piece by itself.
      return { status, isUnread: pulled <= 1 };
    };
    expect(await unread(MAX_ATTACHED_BYTES + 1, tenant.manager)).toEqual({ status: 413, isUnread: true });
    const guest = await givenMember(world, tenant, { firstName: 'Norma', roles: [] });
    expect(await unread(5_000_000, guest)).toEqual({ status: 403, isUnread: true });
  });

  test('a removed file is gone for everybody, is removed once, and stays in the log', async () => {
    const { id } = await attachedFile(tenant.manager, job.id);
    const remove = () => tenant.accountant.workflow.removeChangeOrderFile({ body: { id } });
    expect(succeeded(await remove()).jobs).toMatchObject([{ version: 4, changeOrderHistory: [{ fileCount: 0 }] }]);
    expect(succeeded(await remove()).jobs).toMatchObject([{ version: 4 }]);
    expect(await listed()).toEqual([]);
    expect(await tenant.admin.workflow.readChangeOrderFile({ query: { id } })).toMatchObject({
      problem: { type: 'file-gone' },
    });
    const query = { jobId: job.id, field: CHANGE_ORDER_FILE_FIELD };
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query }));
    const file = { id, number: 1, name: 'signed.pdf', type: 'application/pdf', size: 15 };
    expect(changes).toMatchObject([
      { oldValue: file, newValue: null, personName: expect.stringContaining('Accountant'), version: 4 },
      { oldValue: null, newValue: file, personName: expect.stringContaining('Project Manager'), version: 3 },
    ]);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const net = succeeded(await tenant.admin.workflow.netChanges({ query: { from } })).changes;
    expect(net.filter(({ field }) => field === CHANGE_ORDER_FILE_FIELD)).toEqual([]);
  });

  test('who follows the jobs hears of it at once, and a save of what they saw before is no conflict', async () => {
    const follower = await Follower.start(tenant.accountant);
    await attachedFile(tenant.manager, job.id);
    const heard = () => follower.jobs.get(job.id)?.changeOrderHistory as Job['changeOrderHistory'];
    await follower.until(() => heard()[0]?.fileCount === 1);
    await follower.stop();
    const terms = { date: '2026-03-02', description: 'Rock', amount: cents(200), status: 'pending' as const };
    const body = { jobId: job.id, version: 2, number: 1, terms };
    const [after] = succeeded(await tenant.accountant.workflow.saveChangeOrder({ body })).jobs;
    expect(after?.changeOrderHistory).toMatchObject([{ amount: 200, fileCount: 1 }]);
  });

  test('a job that has left the WIP keeps its files, and takes no more', async () => {
    const { id } = await attachedFile(tenant.manager, job.id);
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    expect(await attach(JPEG)).toMatchObject({ problem: { type: 'change-order-gone' } });
    expect(await tenant.manager.workflow.removeChangeOrderFile({ body: { id } })).toMatchObject({
      problem: { type: 'file-gone' },
    });
    expect(await listed()).toHaveLength(1);
  });
});
