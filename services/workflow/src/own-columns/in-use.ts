import type { TenantId } from '@plumbline/contract/values';
import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { storedColumns } from './store.ts';

/** The company's own columns in their order: `own` take values, `shown` are the titles of those that take none, calculated or retired. */
export async function columnsOfFiles(tx: Tx, tenantId: TenantId): Promise<{ own: OwnImportField[]; shown: string[] }> {
  const own: OwnImportField[] = [];
  const shown: string[] = [];
  for (const { field, title, isRetired } of await storedColumns(tx, tenantId)) {
    if (!isRetired && isOwnField(field)) own.push({ field, title });
    else shown.push(title);
  }
  return { own, shown };
}

/** The company's own columns that take values, in their order. */
export const columnsInUse = async (tx: Tx, tenantId: TenantId): Promise<OwnImportField[]> =>
  (await columnsOfFiles(tx, tenantId)).own;
