import { saveFile } from '../../../../lib/save-file.ts';
import { toCsv } from './csv.ts';
import { type ExportNames, type ExportSource, fileName } from './export-source.ts';
import type { Task } from './in-slices.ts';
import { writeInWorker } from './write-in-worker.ts';

export type ExportFormat = 'csv' | 'xlsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves what is shown as a file and returns its name. Throws if the file cannot be written or the task is cancelled. */
export async function exportGrid(
  format: ExportFormat,
  source: ExportSource,
  names: ExportNames,
  task: Task,
): Promise<string> {
  const name = fileName(names, format);
  if (format === 'csv') saveFile(name, await toCsv(source, task), 'text/csv;charset=utf-8');
  else saveFile(name, [await writeInWorker(source, names, task)], XLSX);
  return name;
}
