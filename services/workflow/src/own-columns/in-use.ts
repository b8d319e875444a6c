import type { TenantId } from '@plumbline/contract/values';
import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { storedColumns } from './store.ts';

/** The company's own columns that take values, in their order. */
export const columnsInUse = async (tx: Tx, tenantId: TenantId): Promise<OwnImportField[]> =>
  (await storedColumns(tx, tenantId)).flatMap(({ field, title, isRetired }) =>
    !isRetired && isOwnField(field) ? [{ field, title }] : [],
  );
