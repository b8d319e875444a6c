import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '@plumbline/import/files/read-table';
import type { Reading } from './import-file.ts';

// Reads one file and ends.
const { bytes, name, terms }: Reading = workerData;
parentPort?.postMessage(await readTable(bytes, name, terms));
