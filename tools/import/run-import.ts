import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { NO_LIMITS } from '@plumbline/service-kit/limits';
import { announceWhole } from '@plumbline/workflow/imports/announce';
import { takeTurn } from '@plumbline/workflow/imports/directory';
import { exceededLimits } from '@plumbline/workflow/imports/limits';
import { isNothing, NO_DECISIONS, storeUnattended } from '@plumbline/workflow/imports/store-unattended';
import { exceededText, keepWaiting } from '@plumbline/workflow/imports/waiting';
import { type FileNews, tellOfFile } from '@plumbline/workflow/mails/file-news';
import { examinedWithOptions } from './examined-with-options.ts';
import { readMappingFile } from './mapping-file.ts';
import { problemsOf } from './problems.ts';
import type { ImportRequest } from './request.ts';
import type { ImportResult } from './result.ts';
import { readTableFile, type TableFile } from './table-file.ts';
import { operatorOf } from './tenant.ts';

/** Called once the file is read: an unreadable file touches no database. */
export type OpenDatabase = () => Promise<{ database: Database; close(): Promise<void> }>;

/** Imports a file in one transaction. Before the file is examined, throws a PlainError for errors that a person can fix. */
export async function runImport(request: ImportRequest, openDatabase: OpenDatabase): Promise<ImportResult> {
  const mapping = request.mapping === undefined ? undefined : readMappingFile(request.mapping);
  const file = await readTableFile(request);
  const { database, close } = await openDatabase();
  try {
    return await inTransaction(database, (tx) => imported(tx, request, file, mapping));
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { result } = error;
    if (request.isCheck || (result.status !== 'refused' && result.status !== 'needs-person')) return result;
    return await inTransaction(database, async (tx) => {
      const access = await operatorOf(tx, request.tenant);
      await enterTenant(tx, access.tenantId);
      await tellOfFile(tx, access, newsOf(result, 'refused', null));
      return result;
    });
  } finally {
    await close();
  }
}

const inTransaction = <T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(run, AS_LONG_AS_IT_TAKES);

/** What the mail about it says. The service sends it if there is a mail server. */
const newsOf = (
  { file, problems, proof, stored }: ImportResult,
  status: FileNews['status'],
  importId: ImportId | null,
) => ({ status, fileName: file.name, importId, problems, proof, outcome: stored?.outcome ?? null });

/** Rolls the transaction back. */
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
  const { origin, own = [], newHeadings, missingHeadings } = proposal;
  const sent = { importId, mapping: proposal.mapping, decisions: NO_DECISIONS };
  const outcome = await examinedWithOptions(tx, access, sent, request.turnsSigns);
  const mapping = outcome.ok ? outcome.examined.mapping : proposal.mapping;
  const facts = { tenant, file, headingRow, notes, origin, mapping, own, newHeadings, missingHeadings, stored: null };
  if (!outcome.ok) {
    const { problems } = outcome;
    throw new RolledBack({ ...facts, status: 'refused', proof: null, addedOptions: {}, problems });
  }
  const { examined, addedOptions } = outcome;
  const result = { ...facts, proof: examined.proof, addedOptions };
  const problems = [
    ...(doubt === null ? [] : [`${doubt} Say with --sheet which is meant.`]),
    ...problemsOf(examined.proof, result, request),
  ];
  if (problems.length > 0) throw new RolledBack({ ...result, status: 'needs-person', problems });
  const exceeded = request.isSure ? [] : await exceededLimits(tx, tenantId, examined, request);
  if (exceeded.length > 0) {
    const reasons = exceeded.map((each) => exceededText(each, own));
    const { proof } = examined;
    if (request.isCheck) throw new RolledBack({ ...result, status: 'needs-person', problems: reasons });
    const kept = await keepWaiting(tx, access, importId, {
      proposal: { ...proposal, mapping },
      ...{ proof, problems: reasons, exceeded },
    });
    if (!kept.ok) throw new RolledBack({ ...result, status: 'refused', problems: kept.problems });
    const waiting: ImportResult = { ...result, status: 'waiting', problems: reasons };
    if (kept.importId === importId) await tellOfFile(tx, access, newsOf(waiting, 'waiting', importId));
    return waiting;
  }
  if (request.isCheck) throw new RolledBack({ ...result, status: 'checked', problems });

  const storing = await storeUnattended(tx, access, importId, examined, {
    ...request,
    addOptions: addedOptions,
    limits: NO_LIMITS, // the operator's limits for this company still apply
  });
  if (!storing.ok) throw new RolledBack({ ...result, status: 'refused', problems: storing.problems });
  if (isNothing(storing.stored)) throw new RolledBack({ ...result, status: 'nothing-new', problems });
  const done: ImportResult = { ...result, status: 'stored', problems, stored: storing.stored };
  await tellOfFile(tx, access, newsOf(done, 'stored', importId));
  return done;
}
