import type { TenantId } from '@plumbline/contract/values';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { planMapping } from '@plumbline/import/mapping/plan';
import { readMapping } from '@plumbline/import/mapping/read-mapping';
import { suggestMapping, withDateFormats } from '@plumbline/import/mapping/suggest-mapping';
import type { Table } from '@plumbline/import/reading/read-table';
import type { Tx } from '@plumbline/service-kit/database';
import { sha256Hex } from '@plumbline/service-kit/sha256';
import { rememberedMappings, rememberMapping } from './store.ts';

/** The same key for the same headings, whatever their order, spaces, signs and letter case. */
const headingsKey = (headings: readonly string[]): Promise<string> =>
  sha256Hex(JSON.stringify(headings.map(plainHeading).toSorted()));

/** The mapping for a table: the given one, else one that the tenant used for such a table, else a suggestion. */
export async function chooseMapping(
  tx: Tx,
  tenantId: TenantId,
  { headings, rows }: Table,
  given: unknown,
): Promise<{ mapping: unknown; origin: 'given' | 'remembered' | 'suggested' }> {
  if (given !== undefined) return { mapping: withDateFormats(given, headings, rows), origin: 'given' };
  const remembered = await rememberedMappings(tx, tenantId, await headingsKey(headings));
  const fitting = remembered.find((mapping) => {
    const outcome = readMapping(mapping);
    return outcome.ok && planMapping(outcome.mapping, headings).ok;
  });
  if (fitting !== undefined) return { mapping: fitting, origin: 'remembered' };
  return { mapping: suggestMapping(headings, rows), origin: 'suggested' };
}

export const remember = async (tx: Tx, tenantId: TenantId, headings: readonly string[], mapping: unknown) =>
  rememberMapping(tx, tenantId, await headingsKey(headings), mapping);
