import type { ImportProof, RefreshLine } from '@plumbline/contract/workflow/import-proof';
import type { JobMatch } from '../identity/match-jobs.ts';
import { OUR_FILE } from '../mapping/own-file.ts';
import { NEEDED } from '../reading/map-row.ts';
import type { ReadImport } from '../reading/read-import.ts';

/** The import without blank cells that only a new job needs: of a job in the WIP, an empty cell changes nothing. */
export function withoutKnownBlanks(read: ReadImport, { matched }: JobMatch): ReadImport {
  const known = new Set(matched.map(({ job }) => job.line));
  const bad = read.bad.filter(({ row, reason }) => reason !== NEEDED || !known.has(row));
  return bad.length === read.bad.length ? read : { ...read, bad };
}

/**
 * Of a file that the product saved, the suspicious columns without questions about one that stores nothing: the file has jobs of the WIP alone, and
 * each has the column's value already. What the columns of another program mean is asked each time.
 */
export function withoutIdleQuestions(
  suspicious: ImportProof['suspicious'],
  { mapping }: Pick<ReadImport, 'mapping'>,
  { fresh, matched, leftOut }: JobMatch,
  lines: readonly Pick<RefreshLine, 'field'>[],
): ImportProof['suspicious'] {
  const isElsewhere = fresh.length + leftOut.length > 0 || matched.some(({ knownJob }) => knownJob.isDisconnected);
  if (mapping.profile !== OUR_FILE || isElsewhere) return suspicious;
  const stored = new Set<string>(lines.map(({ field }) => field));
  return suspicious.filter(({ field, isQuestion }) => !isQuestion || stored.has(field));
}
