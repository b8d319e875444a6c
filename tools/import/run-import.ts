import type { Plan } from '@plumbline/import/mapping/plan';
import type { FileReading } from '@plumbline/import/reading/file-reader';
import type { BadCell } from '@plumbline/import/reading/map-row';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database } from '@plumbline/service-kit/database';
import type { RefusedJob } from '@plumbline/workflow/external-jobs/connect-all';
import { ImportRefusedError, importJobs } from '@plumbline/workflow/external-jobs/import-jobs';
import { readFile, readMappingFile } from './read-file.ts';
import { badCellReport, counted, importedReport, number, readingReport } from './report.ts';
import { operatorOf } from './tenant.ts';

export interface ImportRequest {
  file: string;
  mapping: string;
  connect: boolean;
  skipBad: boolean;
  tenant: string | undefined;
}

export interface Surroundings {
  /** Called once the file is valid: an invalid file touches no database. */
  openDatabase(): Promise<{ database: Database; close(): Promise<void> }>;
  say(line: string): void;
  /** In milliseconds. Decides how often progress is printed. */
  now(): number;
}

/** Imports a file and reports the result. Settles with false if nothing was stored. Throws a PlainError for errors that a person can fix. */
export async function runImport(request: ImportRequest, { openDatabase, say, now }: Surroundings): Promise<boolean> {
  const progress = progressTeller(say, now);
  const { plan, reading } = await readFile(request.file, readMappingFile(request.mapping), (rows) =>
    progress(() => `${counted(rows, 'row')} read…`),
  );
  for (const line of readingReport(plan, reading)) say(line);
  if (!tellBad(reading.bad, request.skipBad, say)) return false;

  const { database, close } = await openDatabase();
  try {
    return await store(request, { plan, reading }, database, say, progress);
  } finally {
    await close();
  }
}

type Progress = (text: () => string) => void;

async function store(
  { connect, skipBad, tenant }: ImportRequest,
  { plan, reading }: { plan: Plan; reading: FileReading },
  database: Database,
  say: Surroundings['say'],
  progress: Progress,
): Promise<boolean> {
  const inFile = (refused: readonly RefusedJob[]) => badCellsOf(plan, reading, refused);
  const total = number(reading.jobs.length);
  const onProgress = (step: 'stored' | 'connected', done: number) =>
    progress(() => `${number(done)} of ${total} jobs ${step}…`);
  try {
    const { imported, tenantName } = await database.transaction(async (tx) => {
      const operator = await operatorOf(tx, tenant);
      await enterTenant(tx, operator.tenantId);
      return {
        imported: await importJobs(tx, operator, reading.jobs, { connect, skipBad, onProgress }),
        tenantName: operator.tenantName,
      };
    }, AS_LONG_AS_IT_TAKES);
    tellBad(inFile(imported.connected?.refused ?? []), true, say);
    say(`Imported into ${tenantName}.`);
    for (const line of importedReport(reading, imported, reading.rows - reading.jobs.length)) say(line);
    return true;
  } catch (error) {
    if (!(error instanceof ImportRefusedError)) throw error;
    return tellBad(inFile(error.refused), false, say);
  }
}

/** Reports what is bad; false if that ends the import. */
function tellBad(bad: readonly BadCell[], skipBad: boolean, say: Surroundings['say']): boolean {
  if (bad.length === 0) return true;
  const rows = new Set(bad.map(({ line }) => line)).size;
  say(`${counted(bad.length, 'cell')} of ${counted(rows, 'row')} cannot be imported:`);
  for (const line of badCellReport(bad)) say(line);
  if (!skipBad) say('Nothing was stored. Mend the cells or the mapping, or leave these rows out with --skip-bad.');
  return skipBad;
}

/** A job that does not fit into the WIP, as a cell of the file. */
function badCellsOf(plan: Plan, reading: FileReading, refused: readonly RefusedJob[]): BadCell[] {
  if (refused.length === 0) return [];
  const lineOf = new Map(reading.jobs.map(({ externalId, line }) => [externalId, line]));
  const columnOf = (field: string) => plan.fields.find(({ name }) => name === field)?.columnName ?? field;
  return refused.map(({ externalId, field, value, reason }) => ({
    line: lineOf.get(externalId) ?? 0,
    column: columnOf(field),
    value: typeof value === 'string' ? value : JSON.stringify(value),
    reason,
  }));
}

const PROGRESS_EVERY_MS = 2_000;

function progressTeller(say: Surroundings['say'], now: Surroundings['now']): Progress {
  let last = now();
  return (text) => {
    if (now() - last < PROGRESS_EVERY_MS) return;
    last = now();
    say(text());
  };
}
