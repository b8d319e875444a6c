import { readFileSync } from 'node:fs';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { readMapping } from '@plumbline/import/mapping/read-mapping';
import { PlainError } from '../plain-error.ts';
import { unreadable } from './table-file.ts';

/** Reads a MAPPING.json. Throws a PlainError that says what is wrong with it. */
export function readMappingFile(file: string): ImportMapping {
  const outcome = readMapping(readJson(file));
  if (outcome.ok) return outcome.mapping;
  throw new PlainError([`The mapping ${file} cannot be used:`, ...outcome.problems].join('\n  '));
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PlainError(`The mapping ${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
