import type { Call, Contract, Requirement } from '@plumbline/contract/call';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { defaultImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';

type CallNameOf<C extends Contract> = `${C['service']} ${keyof C['calls'] & string}`;
type CallName = CallNameOf<typeof platformContract> | CallNameOf<typeof workflowContract>;

/** Ids and names from a tenant, which a person of another tenant might try. */
export interface Target {
  userId: string;
  roleId: string;
  jobId: string;
  viewId: string;
  externalId: string;
  scimTokenId: string;
  scimGroupId: string;
  accessTokenId: string;
  invitationId: string;
  importId: string;
  ownField: string;
  calculatedField: string;
  fileId: string;
  threadId: string;
  commentId: string;
  webhookId: string;
  deliveryId: string;
}

interface Expectation {
  permission: Requirement;
  /** Refuses every access token: the person must have signed in. */
  needsSignIn?: true;
  query?: (target: Target) => string;
  body?: (target: Target) => object;
  /** The bytes of a call whose body is a file, as text. */
  file?: string;
  /** Creates something new that nobody could have named before: no two answers are alike. */
  isMaking?: true;
  /** Repeating it would create or send it twice, so the call takes an idempotency key. */
  creates?: true;
}

const importMapping = { fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Name' } } };

/**
 * What each call needs according to the product's promise, not the code, and a well-formed request that names a tenant's
 * data. It does not compile without an entry for each call.
 */
const expectations: Record<CallName, Expectation> = {
  'workflow schedule': { permission: 'Wip_view', query: () => '?today=2026-07-01' },
  'workflow confirmForecasts': {
    permission: 'Wip_edit',
    body: ({ jobId }) => ({ forecasts: [{ id: jobId, forecastCost: 1_00 }] }),
  },
  'workflow saveScheduleSettings': { permission: 'Admin_edit', body: () => ({ settings: defaultScheduleSettings }) },
  'platform appInit': { permission: 'signed-in' },
  'platform adminUsersInit': { permission: 'Admin_view' },
  'platform adminUsers': { permission: 'Admin_view' },
  'platform saveAdminUsers': {
    permission: 'Admin_edit',
    body: ({ userId, roleId }) => ({
      updates: [{ id: userId, version: 1, changes: { firstName: 'Mallory', roleIds: [roleId] } }],
    }),
  },
  'platform adminRoles': { permission: 'Admin_view' },
  'platform saveRole': {
    permission: 'Admin_edit',
    creates: true,
    body: ({ roleId }) => ({ id: roleId, version: 1, name: 'Taken over', permissions: [] }),
  },
  'platform resetRole': { permission: 'Admin_edit', body: ({ roleId }) => ({ id: roleId, version: 1 }) },
  'platform deleteRole': {
    permission: 'Admin_edit',
    body: ({ roleId }) => ({ id: roleId, version: 1, moveTo: roleId }),
  },
  'platform adminHistory': {
    permission: 'Admin_view',
    query: ({ userId }) => `?subject=user&subjectId=${userId}`,
  },
  'platform adminTenant': { permission: 'Admin_view' },
  'platform companyUse': { permission: 'Admin_view' },
  'platform saveTenant': {
    permission: 'Admin_edit',
    body: () => ({ changes: { city: 'Denver' }, seen: { city: null } }),
  },
  'platform switchProduct': { permission: 'Admin_edit', body: () => ({ product: 'workflow', isOn: true }) },
  'platform provisioning': { permission: 'Admin_view' },
  'platform createScimToken': {
    permission: 'Admin_edit',
    needsSignIn: true,
    creates: true,
    body: () => ({ name: 'Entra ID', expiresInDays: 30 }),
    isMaking: true,
  },
  'platform revokeScimToken': { permission: 'Admin_edit', body: ({ scimTokenId }) => ({ id: scimTokenId }) },
  'platform mapScimGroup': {
    permission: 'Admin_edit',
    body: ({ scimGroupId, roleId }) => ({ groupId: scimGroupId, roleId }),
  },
  'platform myTokens': { permission: 'signed-in' },
  'platform createMyToken': {
    permission: 'signed-in',
    needsSignIn: true,
    creates: true,
    body: () => ({ name: 'Nightly report', permissions: ['Wip_view'], expiresInDays: 30 }),
    isMaking: true,
  },
  'platform revokeMyToken': { permission: 'signed-in', body: ({ accessTokenId }) => ({ id: accessTokenId }) },
  'platform adminTokens': { permission: 'Admin_view' },
  'platform createServiceToken': {
    permission: 'Admin_edit',
    needsSignIn: true,
    creates: true,
    body: () => ({ name: 'Nightly import', permissions: ['Wip_edit'], expiresInDays: null }),
    isMaking: true,
  },
  'platform revokeToken': { permission: 'Admin_edit', body: ({ accessTokenId }) => ({ id: accessTokenId }) },
  'platform invitations': { permission: 'Admin_view' },
  'platform invite': {
    permission: 'Admin_edit',
    creates: true,
    body: ({ roleId }) => ({ people: [{ email: 'mallory@example.test' }], roleIds: [roleId] }),
  },
  'platform resendInvitation': {
    permission: 'Admin_edit',
    creates: true,
    body: ({ invitationId }) => ({ id: invitationId, version: 1 }),
  },
  'platform revokeInvitation': {
    permission: 'Admin_edit',
    body: ({ invitationId }) => ({ id: invitationId, version: 1 }),
  },
  'platform acceptInvitations': {
    permission: 'token',
    body: ({ invitationId }) => ({ idToken: 'nonsense', invitationId }),
  },
  'platform lookup': {
    permission: 'Admin_edit',
    body: () => ({ lookups: [{ type: 'UserInviteDirectoryLookup', correlationId: 'a' }] }),
  },
  'workflow wipInit': { permission: 'Wip_view' },
  'workflow loadJobs': { permission: 'Wip_view' },
  'workflow jobsSince': { permission: 'Wip_view', query: () => '?since=0' },
  'workflow followChanges': {
    permission: 'Wip_view',
    query: () => '?since=0&clientId=0190a000-0000-4000-8000-000000000001',
  },
  'workflow showPlace': {
    permission: 'Wip_view',
    body: ({ jobId }) => ({ clientId: '0190a000-0000-4000-8000-000000000001', place: { jobId, field: 'notes' } }),
  },
  'workflow saveJobs': {
    permission: 'Wip_edit',
    body: ({ jobId }) => ({ updates: [{ id: jobId, version: 1, changes: { notes: 'taken over' } }] }),
  },
  'workflow correctJob': {
    permission: 'Wip_edit',
    body: ({ jobId }) => ({ id: jobId, version: 1, changes: { jobName: 'Taken over' } }),
  },
  'workflow oddJobs': { permission: 'Wip_view' },
  'workflow connectJobs': {
    permission: 'Wip_edit',
    creates: true,
    body: ({ externalId }) => ({ name: { id: externalId, name: 'Typed' } }),
  },
  'workflow createJobs': {
    permission: 'Wip_edit',
    creates: true,
    body: () => ({ jobs: [{ jobName: 'By hand' }] }),
    isMaking: true,
  },
  'workflow nextJobNumber': { permission: 'Wip_edit' },
  'workflow linkJob': {
    permission: 'Wip_edit',
    body: ({ jobId, externalId }) => ({ id: jobId, version: 1, externalId }),
  },
  'workflow disconnectJobs': { permission: 'Wip_edit', body: ({ jobId }) => ({ disconnectJobIds: [jobId] }) },
  'workflow saveChangeOrder': {
    permission: 'Wip_edit',
    creates: true,
    body: ({ jobId }) => ({
      jobId,
      version: 1,
      terms: { date: '2026-11-20', description: 'taken over', amount: 100, status: 'approved' },
    }),
  },
  'workflow changeOrderFiles': { permission: 'Wip_view', query: ({ jobId }) => `?jobId=${jobId}` },
  'workflow readChangeOrderFile': { permission: 'Wip_view', query: ({ fileId }) => `?id=${fileId}` },
  'workflow attachChangeOrderFile': {
    permission: 'Wip_edit',
    creates: true,
    query: ({ jobId }) => `?jobId=${jobId}&number=1&name=signed.pdf`,
    file: '%PDF-1.7 taken over',
  },
  'workflow removeChangeOrderFile': { permission: 'Wip_edit', body: ({ fileId }) => ({ id: fileId }) },
  'workflow conversation': { permission: 'Wip_view', query: ({ jobId }) => `?jobId=${jobId}` },
  'workflow conversationMarks': { permission: 'Wip_view' },
  'workflow mentions': { permission: 'Wip_view' },
  'workflow writeComment': {
    permission: 'Wip_view',
    creates: true,
    body: ({ jobId, threadId, userId }) => ({ jobId, threadId, text: 'taken over', mentions: [userId] }),
  },
  'workflow editComment': {
    permission: 'Wip_view',
    body: ({ commentId }) => ({ id: commentId, text: 'taken over' }),
  },
  'workflow deleteComment': { permission: 'Wip_view', body: ({ commentId }) => ({ id: commentId }) },
  'workflow resolveThread': { permission: 'Wip_view', body: ({ threadId }) => ({ id: threadId, isResolved: true }) },
  'workflow lookAtConversation': { permission: 'Wip_view', body: ({ jobId }) => ({ jobId, number: 1 }) },
  'workflow earlierValues': {
    permission: 'Wip_view',
    body: ({ jobId }) => ({ from: '2026-07-01T00:00:00Z', jobIds: [jobId] }),
  },
  'workflow netChanges': { permission: 'Wip_view', query: () => '?from=2026-07-01T00:00:00Z' },
  'workflow attention': { permission: 'Wip_view', query: () => '?today=2026-07-01' },
  'workflow changeOrdersWaiting': { permission: 'Wip_view' },
  'workflow activity': { permission: 'Wip_view', query: ({ jobId }) => `?jobId=${jobId}` },
  'workflow reconnectJobs': { permission: 'Wip_edit', body: ({ jobId }) => ({ jobIds: [jobId] }) },
  'workflow importFile': {
    permission: 'Wip_edit',
    creates: true,
    query: ({ importId }) => `?mode=accept&name=jobs.csv&mappingOf=${importId}`,
    file: 'Job ID,Name\nnever-8,Depot\n',
  },
  'workflow startImport': {
    permission: 'Wip_edit',
    creates: true,
    isMaking: true,
    body: () => ({
      file: { name: 'jobs.csv', size: 10, checksum: '0'.repeat(64), sheet: null },
      columns: ['Job ID', 'Name'].map((heading) => ({
        heading,
        kind: 'text',
        filled: 0,
        distinct: 0,
        samples: [],
        texts: [],
        numbers: [],
        dates: null,
      })),
      rows: 0,
      firstRow: 2,
    }),
  },
  'workflow sendImportPart': {
    permission: 'Wip_edit',
    body: ({ importId, externalId }) => ({ importId, columns: [0, 1], firstRow: 2, rows: [[externalId, 'Depot']] }),
  },
  'workflow checkImport': {
    permission: 'Wip_edit',
    body: ({ importId }) => ({ importId, mapping: importMapping, decisions: {} }),
  },
  'workflow acceptImport': {
    permission: 'Wip_edit',
    creates: true,
    body: ({ importId, jobId }) => ({
      importId,
      mapping: importMapping,
      decisions: {},
      skipBad: false,
      connectNew: true,
      accepted: [{ jobId, field: 'jobCostToDate', oldValue: null }],
    }),
  },
  'workflow imports': { permission: 'Wip_view' },
  'workflow leftOutRows': { permission: 'Wip_edit', query: ({ importId }) => `?importId=${importId}` },
  'workflow waitingImport': { permission: 'Wip_edit', query: ({ importId }) => `?importId=${importId}` },
  'workflow discardImport': { permission: 'Wip_edit', body: ({ importId }) => ({ importId }) },
  'workflow importLimits': { permission: 'Wip_view' },
  'workflow saveImportLimits': {
    permission: 'Admin_edit',
    body: () => ({ limits: defaultImportLimits, seen: defaultImportLimits }),
  },
  'workflow companyData': { permission: 'Admin_view' },
  'workflow keepHistory': { permission: 'Admin_edit', body: () => ({ years: 7, seen: null }) },
  'workflow mailSettings': { permission: 'Wip_view' },
  'workflow saveMailChoice': {
    permission: 'Wip_view',
    body: () => ({ mine: { conversations: true, files: true } }),
  },
  'workflow saveFileReaders': {
    permission: 'Admin_edit',
    body: () => ({ readers: { userIds: [] }, seen: { userIds: [] } }),
  },
  'workflow undoImport': { permission: 'Wip_edit', body: ({ importId }) => ({ importId, isTrial: true }) },
  'workflow saveView': {
    permission: 'Wip_view',
    creates: true,
    body: ({ viewId }) => ({
      id: viewId,
      version: 1,
      name: 'Taken over',
      isPublic: false,
      gridSettings: { columnsState: [], state: { sort: [] } },
    }),
  },
  'workflow deleteView': { permission: 'Wip_view', body: ({ viewId }) => ({ id: viewId }) },
  'workflow restoreView': { permission: 'Wip_view', body: ({ viewId }) => ({ id: viewId }) },
  'workflow setDefaultView': { permission: 'Wip_view', body: ({ viewId }) => ({ whose: 'mine', id: viewId }) },
  'workflow takenOut': { permission: 'Wip_view' },
  'workflow summary': { permission: 'Wip_view', query: () => '?today=2026-11-20' },
  'workflow selectLists': { permission: 'Admin_view' },
  'workflow addOption': { permission: 'Admin_edit', creates: true, body: () => ({ field: 'branch', name: 'North' }) },
  'workflow renameOption': {
    permission: 'Admin_edit',
    body: () => ({ field: 'branch', value: 'North', name: 'North', seenName: 'North' }),
  },
  'workflow orderOptions': {
    permission: 'Admin_edit',
    body: () => ({ field: 'jobStatus', values: ['Active', 'Inactive'], seenValues: ['Active', 'Inactive'] }),
  },
  'workflow colorOption': {
    permission: 'Admin_edit',
    body: () => ({ field: 'branch', value: 'North', tone: null }),
  },
  'workflow retireOption': {
    permission: 'Admin_edit',
    body: () => ({ field: 'branch', value: 'North', isRetired: false }),
  },
  'workflow ownColumns': { permission: 'Admin_view' },
  'workflow addOwnColumn': { permission: 'Admin_edit', creates: true, body: () => ({ title: 'Branch', kind: 'text' }) },
  'workflow addCalculatedColumn': {
    permission: 'Admin_edit',
    creates: true,
    body: () => ({ title: 'Branch', kind: 'amount', formula: '[finalContractAmount]' }),
  },
  'workflow changeFormula': {
    permission: 'Admin_edit',
    body: ({ calculatedField }) => ({
      field: calculatedField,
      formula: '[jobCostToDate]',
      seenFormula: '[retainageAmount]',
    }),
  },
  'workflow renameOwnColumn': {
    permission: 'Admin_edit',
    body: ({ ownField }) => ({ field: ownField, title: 'Bond', seenTitle: 'Surety' }),
  },
  'workflow orderOwnColumns': {
    permission: 'Admin_edit',
    body: ({ ownField }) => ({ fields: [ownField], seenFields: [ownField] }),
  },
  'workflow retireOwnColumn': {
    permission: 'Admin_edit',
    body: ({ ownField }) => ({ field: ownField, isRetired: true }),
  },
  'workflow webhooks': { permission: 'Admin_view' },
  'workflow saveWebhook': {
    permission: 'Admin_edit',
    needsSignIn: true,
    creates: true,
    body: ({ webhookId }) => ({
      id: webhookId,
      version: 1,
      url: 'https://mallory.example.com/',
      events: ['user.changed'],
    }),
  },
  'workflow switchWebhook': { permission: 'Admin_edit', body: ({ webhookId }) => ({ id: webhookId, isActive: false }) },
  'workflow rotateWebhookSecret': {
    permission: 'Admin_edit',
    needsSignIn: true,
    creates: true,
    body: ({ webhookId }) => ({ id: webhookId }),
  },
  'workflow deleteWebhook': { permission: 'Admin_edit', body: ({ webhookId }) => ({ id: webhookId }) },
  'workflow testWebhook': { permission: 'Admin_edit', creates: true, body: ({ webhookId }) => ({ id: webhookId }) },
  'workflow webhookDeliveries': { permission: 'Admin_view', query: ({ webhookId }) => `?id=${webhookId}` },
  'workflow replayWebhook': {
    permission: 'Admin_edit',
    creates: true,
    body: ({ webhookId, deliveryId }) => ({ id: webhookId, deliveryId }),
  },
  'workflow lookup': {
    permission: 'Wip_edit',
    body: ({ externalId }) => ({ lookups: [{ type: 'JobConnectLookup', correlationId: 'a', searchText: externalId }] }),
  },
};

/** Ids that nothing has: an admitted call changes nothing through them. */
export const nowhere = (): Target => ({
  userId: crypto.randomUUID(),
  roleId: crypto.randomUUID(),
  jobId: crypto.randomUUID(),
  viewId: crypto.randomUUID(),
  externalId: 'never-9',
  scimTokenId: crypto.randomUUID(),
  scimGroupId: crypto.randomUUID(),
  accessTokenId: crypto.randomUUID(),
  invitationId: crypto.randomUUID(),
  importId: crypto.randomUUID(),
  ownField: 'own.select.nobodys0',
  calculatedField: 'own.calculated.nobodys0',
  fileId: crypto.randomUUID(),
  threadId: crypto.randomUUID(),
  commentId: crypto.randomUUID(),
  webhookId: crypto.randomUUID(),
  deliveryId: crypto.randomUUID(),
});

export interface TriedCall {
  name: string;
  service: Contract['service'];
  call: Call;
  /** Without its query. */
  address: string;
  permission: Requirement;
  needsSignIn: boolean;
  isMaking: boolean;
  creates: boolean;
  sampleBody(target: Target): object | undefined;
  request(target: Target, headers: Record<string, string>): Request;
}

/** Every call of both contracts. */
export const everyCall: readonly TriedCall[] = [platformContract, workflowContract].flatMap((contract: Contract) =>
  Object.entries(contract.calls).map(([key, call]: [string, Call]) => {
    // The keys of the contracts are what CallName is made of.
    const name = `${contract.service} ${key}` as CallName;
    const expected: Expectation = expectations[name];
    const address = `http://service.test${contract.basePath}${call.path}`;
    return {
      name,
      service: contract.service,
      call,
      address,
      permission: expected.permission,
      needsSignIn: expected.needsSignIn ?? false,
      isMaking: expected.isMaking ?? false,
      creates: expected.creates ?? false,
      sampleBody: (target: Target) => expected.body?.(target),
      request: (target: Target, headers: Record<string, string>) =>
        new Request(`${address}${expected.query?.(target) ?? ''}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(expected.body && { body: JSON.stringify(expected.body(target)) }),
          ...(expected.file !== undefined && { body: expected.file }),
        }),
    };
  }),
);
