import type { CallRequest } from '@plumbline/contract/call';
import type { FileOutcome, importCalls } from '@plumbline/contract/workflow/import-calls';
import { defaultImportLimits, type ImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { acceptedImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { givenServiceToken } from '@plumbline/testing/tokens';
import { type Program, succeeded, type World } from '@plumbline/testing/world';

const headings = ['Job ID', 'Number', 'Name', 'Cost'];
const first = { headings, rows: [['EXT-1', '24-001', 'Depot', '$40.00']] };
const mapping = {
  fields: {
    externalId: { column: 'Job ID' },
    jobNumber: { column: 'Number' },
    jobName: { column: 'Name' },
    jobCostToDate: { column: 'Cost' },
  },
};
/** A file with the headings that the office knows, and these rows. */
export const csv = (...rows: string[][]) =>
  new TextEncoder().encode([headings, ...rows].map((row) => row.join()).join('\n'));

type Terms = Partial<Parameters<Program['workflow']['importFile']>[0]['query']>;

export type FileOffice = Awaited<ReturnType<typeof addFileOffice>>;

/** A new company, and its program "Sage" that sends files with a token. */
export async function addFileOffice(world: World) {
  const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  const { token } = await givenServiceToken(tenant.admin, { name: 'Sage', permissions: ['Wip_edit'] });
  const program = world.program(token);
  const setLimits = async (limits: ImportLimits, seen = defaultImportLimits) =>
    succeeded(await tenant.admin.workflow.saveImportLimits({ body: { limits, seen } }));
  return {
    tenant,
    program,
    send: async (body: CallRequest<typeof importCalls.importFile>, terms: Terms = {}): Promise<FileOutcome> =>
      succeeded(await program.workflow.importFile({ query: { mode: 'accept', name: 'jobs.csv', ...terms }, body })),
    costs: async () =>
      Object.fromEntries(
        (await jobsOf(tenant.manager)).map(({ jobNumber, jobCostToDate }) => [jobNumber, jobCostToDate]),
      ),
    setLimits,
    /** One job in the WIP, in a company that takes any change unless it says otherwise. */
    given: async (limits: ImportLimits = { maxJobs: null, maxSumPercent: null }) => {
      await setLimits(limits);
      return acceptedImport(tenant.accountant, first, { mapping, connectNew: true });
    },
    listed: async () => succeeded(await tenant.manager.workflow.imports({ query: {} })),
    /** Imports that nobody accepted. */
    left: () =>
      world.database.transaction((tx) =>
        tx.query('select 1 from workflow.import where tenant_id = $1 and accepted_at is null', [tenant.tenantId]),
      ),
  };
}
