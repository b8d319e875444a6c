import type { TenantId } from '@plumbline/contract/values';
import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { storedColumns } from './store.ts';

/** The company's own columns that take values, in their order. */
export const columnsInUse = async (tx: Tx, tenantId: TenantId): Promise<OwnImportField[]> =>
  (await storedColumns(tx, tenantId))
    .filter(({ isRetired }) => !isRetired)
    .map(({ field, title }) => ({ field, title }));
