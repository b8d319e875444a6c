import type { CallRequest } from '@plumbline/contract/call';
import { type importCalls, importRefused } from '@plumbline/contract/workflow/import-calls';
import { isOwnPerson } from '@plumbline/contract/workflow/import-fields';
import type { ImportOutcome } from '@plumbline/contract/workflow/import-records';
import type { ReadJob } from '@plumbline/import/reading/read-job';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { asRefusal, type UsualLimits } from '@plumbline/service-kit/limits';
import { noteSettings } from '../changes/store.ts';
import { connectAll } from '../external-jobs/connect-all.ts';
import { gatherStatistics } from '../external-jobs/statistics.ts';
import { storeExternalJobs } from '../external-jobs/store.ts';
import { insertOptions } from '../init/default-options.ts';
import { assertRoomForJobs } from '../jobs/room.ts';
import { tellOfImport } from '../webhooks/tell-import.ts';
import { keepDirectoryBefore, mergedWithDirectory, takeTurn } from './directory.ts';
import { type Examined, examine } from './examine.ts';
import { lineKey } from './known-jobs.ts';
import type { Line } from './lines.ts';
import { rememberMapping } from './mappings.ts';
import { storeLines } from './store-lines.ts';
import { markAccepted, recordAs } from './stored-import.ts';
import { unseenLines } from './unseen-lines.ts';

type Request = CallRequest<typeof importCalls.acceptImport>;

/** Stores what the proof shows, in the caller's transaction. Throws `importRefused` where a row or value cannot be stored. */
export async function acceptImport(tx: Tx, access: Access, body: Request, limits: UsualLimits): Promise<ImportOutcome> {
  const { tenantId, permissions } = access;
  const { importId, accepted, connectNew, today } = body;
  await takeTurn(tx, tenantId);
  let addedOptions: Record<string, string[]> = {};
  if (Object.values(body.addOptions).some((texts) => texts && texts.length > 0)) {
    if (!permissions.includes('Admin_edit'))
      throw refuse(importRefused, { problems: ['Only an administrator adds options to the lists.'] });
    addedOptions = await insertOptions(tx, tenantId, body.addOptions as Record<string, string[]>); // a partial record without holes
    if (Object.keys(addedOptions).length > 0) await noteSettings(tx, access);
  }
  const outcome = await examine(tx, access, body, { isLocked: true });
  if (!outcome.ok) throw refuse(importRefused, { problems: outcome.problems });
  const { examined } = outcome;
  const { stored, match, lines, proof, read } = examined;
  const mapping = withRowAnswers(examined);
  if (read.bad.length > 0 && !body.skipBad) {
    const problems = read.bad
      .slice(0, 20)
      .map(({ row, column, value, reason }) => `Row ${row}, ${column}: ${value} ${reason}`);
    throw refuse(importRefused, { problems });
  }
  if (proof.repeated?.answer === null && !body.skipBad) {
    const { jobs, rows, column } = proof.repeated;
    const problems = [`${column}: ${jobs} in ${rows} rows. The mapping’s “onDuplicate” says what these are.`];
    throw refuse(importRefused, { problems });
  }
  await recordAs(tx, importId);
  const links = match.matched.filter(({ isLink, knownJob }) => isLink && !knownJob.isDisconnected);
  const unseen =
    stored.checkedChange === null
      ? []
      : await unseenLines(tx, tenantId, notAccepted(lines, accepted), stored.checkedChange);
  const storedLines = await storeLines(tx, access, { accepted, unseen, lines, links, today, importId });
  const directory = await mergedWithDirectory(tx, tenantId, directoryJobs(examined), mappedFields(examined));
  await keepDirectoryBefore(tx, tenantId, importId, directory);
  const { added, changed } = await storeExternalJobs(tx, tenantId, directory);
  const connected = connectNew ? await connectAll(tx, access, match.fresh, { today }) : null;
  const room = assertRoomForJobs(tx, tenantId, limits, connected?.connected ?? 0);
  await asRefusal(room, (words) => refuse(importRefused, { problems: [words] }));
  if (added + changed + (connected?.connected ?? 0) > 0) await gatherStatistics(tx);
  const leftOut = leftOutRows(examined);
  const result: ImportOutcome = {
    newJobs: connected?.connected ?? 0,
    changedJobs: storedLines.jobs,
    changedCells: storedLines.cells,
    unchangedJobs: proof.groups.find(({ group }) => group === 'unchanged')?.count ?? 0,
    leftOutRows: leftOut.length,
    linkedJobs: links.length,
    addedOptions,
    proposedOptions: proposed(proof.values),
    conflicts: storedLines.conflicts,
    refused: connected?.refused ?? [],
  };
  await markAccepted(tx, access, importId, {
    mapping,
    looksLike: mapping.profile ?? null,
    outcome: result,
    sums: proof.sums.map(({ column: _, ...sum }) => sum),
    leftOut,
  });
  await tellOfImport(tx, access, { importId, fileName: stored.file.name, outcome: result });
  const headings = stored.columns.map(({ heading }) => heading);
  await rememberMapping(tx, tenantId, headings, mapping);
  return result;
}

function notAccepted(lines: readonly Line[], accepted: Request['accepted']): Line[] {
  const keys = new Set(accepted.map(lineKey));
  return lines.filter((line) => !keys.has(lineKey(line)));
}

/** The mapping with people's answers about single rows, so that the next file does not ask again. */
const withRowAnswers = ({ mapping, read: { rowAnswers } }: Examined): Examined['mapping'] =>
  rowAnswers.length === 0 ? mapping : { ...mapping, rowAnswers };

/** Accounting's jobs for the directory. A job found by its number is stored under its own external id. */
function directoryJobs({ match }: Examined): ReadJob[] {
  const matched = match.matched.flatMap(({ job, knownJob, isLink }): ReadJob[] => {
    // A job out of the WIP is not linked, and its id is not taken by another entry of the directory.
    const externalId = isLink && !knownJob.isDisconnected ? job.externalId : knownJob.externalId;
    return externalId === null ? [] : [{ ...job, externalId }];
  });
  return [...match.fresh, ...matched];
}

const mappedFields = ({ read }: Examined): string[] => read.plan.fields.map(({ name }) => name);

/** Texts that fit no option of a list, for a person who may administer lists. A bare code of a status, such as 4, is no option. */
function proposed(values: Examined['proof']['values']): Record<string, string[]> {
  const open = values.filter(
    ({ becomes, field, text }) =>
      becomes === null &&
      field !== 'projectManagerUserIds' &&
      !isOwnPerson(field) &&
      !(field === 'jobStatus' && /^\d+$/.test(text)),
  );
  return Object.fromEntries(
    [...Map.groupBy(open, ({ field }) => field)].map(([field, texts]) => [field, texts.map(({ text }) => text)]),
  );
}

function leftOutRows({ read, match, table }: Examined): { row: number; cells: string[]; reason: string }[] {
  const reasons = new Map<number, string[]>();
  const add = (row: number, reason: string) => reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  for (const { row, group, reasons: why } of read.rows) if (group === 'left-out') add(row, why.join('; '));
  for (const { row, column, value, reason } of read.bad) add(row, `${column}: ${value} ${reason}`);
  for (const { job, reason } of match.leftOut) add(job.line, reason);
  return [...reasons]
    .toSorted(([a], [b]) => a - b)
    .map(([row, why]) => ({
      row,
      cells: [...(table.rows[row - table.firstRow] ?? [])],
      reason: [...new Set(why)].filter(Boolean).join('; '),
    }));
}
