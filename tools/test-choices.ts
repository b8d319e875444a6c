/** Of `VERSION_SENSITIVE`, what every change must pass on the newest PostgreSQL: migrations, roles, locks and plans. */
export const NEWEST_BRIEFLY = [
  'packages/service-kit/src/migrate',
  'services/platform/src/roles/administrators',
  'services/testing/src/row-level-security',
  'services/testing/src/two-tenants',
  'services/workflow/src/activity/',
];

/** Tests of what differs between PostgreSQL versions: plans, locks, roles, faults. Before a release they run on the newest as well as the oldest. */
export const VERSION_SENSITIVE = [
  'packages/service-kit/src/database',
  'packages/service-kit/src/migrate',
  'services/platform/src/invitations/',
  'services/platform/src/roles/administrators',
  'services/testing/src/cut-connections',
  'services/testing/src/faults',
  'services/testing/src/row-level-security',
  'services/testing/src/two-tenants',
  'services/workflow/src/activity/',
  'services/workflow/src/changes/',
  'services/workflow/src/connect/at-once',
  'services/workflow/src/jobs/many-savers',
  'services/workflow/src/lookups/',
  'tools/move/',
];

/** Tests for a cluster, where the companies' rows are on several servers: the services, their storms and the rights of their roles. */
export const ON_A_CLUSTER = [
  'services/workflow/',
  'services/testing/src/every-call.test',
  'services/testing/src/keys.test',
  'services/testing/src/row-level-security',
  'services/testing/src/two-tenants',
  'services/testing/src/company-budget',
  'tools/distribute/',
  'tools/archive/',
  'tools/tenant/erase/',
  'tools/tenant/export/',
];
