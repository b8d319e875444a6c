import type { Job, JobUpdates } from '@plumbline/contract/workflow/jobs';
import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { cents } from '@plumbline/domain/money';
import { pdf } from '@plumbline/testing/change-order-files';
import { acceptedImport, noDecisions } from '@plumbline/testing/imports';
import { givenExternalJobs, givenJobs } from '@plumbline/testing/jobs';
import { succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';

const mapping = {
  fields: {
    externalId: { column: 'Job ID' },
    jobNumber: { column: 'Number' },
    jobName: { column: 'Name' },
    jobCostToDate: { column: 'Cost' },
  },
};
const terms = { mapping, decisions: noDecisions, skipBad: true, connectNew: true, accepted: [] };

/** A job chosen by a number, and a number that makes values differ. */
export interface Move {
  kind: keyof typeof moves;
  pick: number;
  value: number;
}
/** Where a move is made. */
export interface Room {
  tenant: TestTenant;
  jobs: readonly Job[];
  job: Job;
  value: number;
  /** A column of the company’s own. */
  own: OwnField;
}

const save = ({ tenant, job: { id, version } }: Room, changes: JobUpdates) =>
  tenant.manager.workflow.saveJobs({ body: { updates: [{ id, version, changes }] } });
const ordered = (value: number) => ({
  date: '2026-02-03',
  description: `Order ${value}`,
  amount: cents(value * 100),
  status: value % 2 === 0 ? ('pending' as const) : ('approved' as const),
});

/** All kinds of what may change how a job reads. One that is refused changes nothing, which has to show as well. */
export const moves = {
  text: (room: Room) => save(room, { notes: `note ${room.value}` }),
  status: (room: Room) => save(room, { jobStatus: room.value % 2 === 0 ? 'Active' : 'Inactive' }),
  amount: (room: Room) =>
    save(room, { originalContractAmount: cents(room.value), changeOrderTotal: cents(room.value) }),
  cost: (room: Room) => save(room, { jobCostToDate: cents(room.value * 1_000), forecastCost: cents(500_000) }),
  people: (room: Room) => {
    const { manager, accountant } = room.tenant;
    const ids = [manager.userId, accountant.userId];
    return save(room, { projectManagerUserIds: room.value % 2 === 0 ? ids : ids.slice(1) });
  },
  number: ({ tenant, job: { id, version }, value }: Room) => {
    const jobNumber = ['z', 'A', 'Ä', '\u{ff5e}', '\u{1f3d7}'][value % 5] + String(value);
    return tenant.admin.workflow.correctJob({ body: { id, version, changes: { jobNumber } } });
  },
  changeOrder: ({ tenant, job: { id, version }, value }: Room) =>
    tenant.manager.workflow.saveChangeOrder({ body: { jobId: id, version, terms: ordered(value) } }),
  decision: ({ tenant, job, value }: Room) => {
    const number = job.changeOrderHistory[0]?.number;
    const body = { jobId: job.id, version: job.version, terms: ordered(value), ...(number && { number }) };
    return tenant.manager.workflow.saveChangeOrder({ body });
  },
  own: (room: Room) => save(room, { [room.own]: cents(room.value) }),
  completed: (room: Room) => save(room, { dateClosed: room.value % 2 === 0 ? null : '2026-01-31' }),
  file: ({ tenant, job: { id: jobId } }: Room) =>
    tenant.manager.workflow.attachChangeOrderFile({ query: { jobId, number: 1, name: 'signed.pdf' }, body: pdf() }),
  comment: ({ tenant, job: { id: jobId }, value }: Room) =>
    tenant.manager.workflow.writeComment({ body: { jobId, text: `Said ${value}` } }),
  signature: ({ tenant, job: { id, forecastCost } }: Room) =>
    tenant.admin.workflow.confirmForecasts({ body: { forecasts: [{ id, forecastCost: forecastCost ?? cents(1) }] } }),
  out: ({ tenant, job: { id } }: Room) => tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: [id] } }),
  outAndBack: async ({ tenant, job: { id } }: Room) => {
    succeeded(await tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: [id] } }));
    return tenant.admin.workflow.reconnectJobs({ body: { jobIds: [id] } });
  },
  made: ({ tenant, value }: Room) =>
    tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: `Made ${value}` }] } }),
  linked: ({ tenant, job: { id, version }, value }: Room) =>
    tenant.manager.workflow.linkJob({ body: { id, version, externalId: value % 2 === 0 ? null : 'connectable' } }),
  connected: ({ tenant }: Room) =>
    tenant.manager.workflow.connectJobs({ body: { name: { id: 'connectable', name: 'Connected' } } }),
  imported: ({ tenant, jobs, value }: Room) => {
    const rows = jobs
      .slice(0, 2)
      .map((job, i) => [job.externalId ?? `new ${value}`, job.jobNumber, job.jobName, `${value + i}`]);
    const headings = ['Job ID', 'Number', 'Name', 'Cost'];
    return acceptedImport(
      tenant.accountant,
      { headings, rows: [...rows, [`imp-${value}`, `I-${value}`, 'Imported', '5']] },
      terms,
    );
  },
  importTakenBack: async ({ tenant }: Room) => {
    const [last] = succeeded(await tenant.accountant.workflow.imports({ query: {} })).imports;
    return last && tenant.admin.workflow.undoImport({ body: { importId: last.importId, isTrial: false } });
  },
  statusName: async ({ tenant, value }: Room) => {
    const { lists } = succeeded(await tenant.admin.workflow.selectLists());
    const seenName = lists.flatMap(({ options }) => options).find(({ value }) => value === 'Active')?.name ?? '';
    const body = { field: 'jobStatus' as const, value: 'Active', name: `Running ${value}`, seenName };
    return tenant.admin.workflow.renameOption({ body });
  },
  personName: async ({ tenant, value }: Room) => {
    const { users } = succeeded(await tenant.admin.platform.adminUsers());
    const { id, version } = users.find(({ id }) => id === tenant.manager.userId) ?? {
      id: tenant.manager.userId,
      version: 0,
    };
    return tenant.admin.platform.saveAdminUsers({
      body: { updates: [{ id, version, changes: { lastName: `Name ${value}` } }] },
    });
  },
} satisfies Record<string, (room: Room) => Promise<unknown>>;
export const kinds = Object.keys(moves) as Move['kind'][]; // an object literal has no others

export const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(9),
  value: fc.nat(999),
});

/** A company with three jobs, a job to connect and a column of its own, where every move finds something to do. */
export async function givenMovable(world: World): Promise<{ tenant: TestTenant; own: OwnField }> {
  const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  await givenExternalJobs(world, tenant, [
    { externalId: 'connectable', jobName: 'Connected', values: { jobNumber: 'C-1' } },
  ]);
  const { field: own } = succeeded(
    await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'amount' } }),
  );
  await givenJobs(
    world,
    tenant,
    ['B', 'a', 'C'].map((jobNumber) => ({ jobNumber, originalContractAmount: 100_00, jobStatus: 'Active' })),
  );
  return { tenant, own };
}
