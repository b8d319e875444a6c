import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { announceWhole } from '@plumbline/workflow/imports/announce';
import { takeTurn } from '@plumbline/workflow/imports/directory';
import { exceededLimits } from '@plumbline/workflow/imports/limits';
import { isNothing, NO_DECISIONS, storeUnattended } from '@plumbline/workflow/imports/store-unattended';
import { exceededText, keepWaiting } from '@plumbline/workflow/imports/waiting';
import { examinedWithOptions } from './examined-with-options.ts';
import { readMappingFile } from './mapping-file.ts';
import { problemsOf } from './problems.ts';
import type { ImportRequest } from './request.ts';
import type { ImportResult } from './result.ts';
import { readTableFile, type TableFile } from './table-file.ts';
import { operatorOf } from './tenant.ts';

/** Called once the file is read: a file that cannot be read touches no database. */
export type OpenDatabase = () => Promise<{ database: Database; close(): Promise<void> }>;

/** Imports a file in one transaction. Throws a PlainError for errors that a person can fix before the file is looked at. */
export async function runImport(request: ImportRequest, openDatabase: OpenDatabase): Promise<ImportResult> {
  const mapping = request.mapping === undefined ? undefined : readMappingFile(request.mapping);
  const file = await readTableFile(request);
  const { database, close } = await openDatabase();
  try {
    return await database.transaction((tx) => imported(tx, request, file, mapping), AS_LONG_AS_IT_TAKES);
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  } finally {
    await close();
  }
}

/** Ends the transaction without a trace. */
class RolledBack extends Error {
  override name = 'RolledBack';
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super(result.status);
    this.result = result;
  }
}

async function imported(
  tx: Tx,
  request: ImportRequest,
  { file, table, headingRow, notes, doubt }: TableFile,
  given: ImportMapping | undefined,
): Promise<ImportResult> {
  const access = await operatorOf(tx, request.tenant);
  const { tenantId, tenantName: tenant } = access;
  await enterTenant(tx, tenantId);
  if (!request.isCheck) await takeTurn(tx, tenantId);
  const { importId, proposal } = await announceWhole(tx, access, { file, table, mapping: given });
  const { mapping, origin, newHeadings, missingHeadings } = proposal;
  const facts = { tenant, file, headingRow, notes, origin, mapping, newHeadings, missingHeadings, stored: null };
  const outcome = await examinedWithOptions(tx, access, { importId, mapping, decisions: NO_DECISIONS });
  if (!outcome.ok) {
    const { problems } = outcome;
    throw new RolledBack({ ...facts, status: 'refused', proof: null, addedOptions: {}, problems });
  }
  const { examined, addedOptions } = outcome;
  const result = { ...facts, proof: examined.proof, addedOptions };
  const problems = [
    ...(doubt === null ? [] : [`${doubt} Say with --sheet which is meant.`]),
    ...problemsOf(examined.proof, origin, request),
  ];
  if (problems.length > 0) throw new RolledBack({ ...result, status: 'needs-person', problems });
  const exceeded = request.isSure ? [] : await exceededLimits(tx, tenantId, examined, request);
  if (exceeded.length > 0) {
    const reasons = exceeded.map((each) => exceededText(each, proposal.own));
    const { proof } = examined;
    if (request.isCheck) throw new RolledBack({ ...result, status: 'needs-person', problems: reasons });
    const kept = await keepWaiting(tx, access, importId, { proposal, proof, problems: reasons, exceeded });
    if (!kept.ok) throw new RolledBack({ ...result, status: 'refused', problems: kept.problems });
    return { ...result, status: 'waiting', problems: reasons };
  }
  if (request.isCheck) throw new RolledBack({ ...result, status: 'checked', problems });

  const storing = await storeUnattended(tx, access, importId, examined, { ...request, addOptions: addedOptions });
  if (!storing.ok) throw new RolledBack({ ...result, status: 'refused', problems: storing.problems });
  if (isNothing(storing.stored)) throw new RolledBack({ ...result, status: 'nothing-new', problems });
  return { ...result, status: 'stored', problems, stored: storing.stored };
}
