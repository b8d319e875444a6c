import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportProof, RefreshLine } from '@plumbline/contract/workflow/import-proof';
import type { JobMatch } from '../identity/match-jobs.ts';
import { NEEDED } from '../reading/map-row.ts';
import type { ReadImport } from '../reading/read-import.ts';

/** Which job a row is depends on them. */
const IDENTITY: ReadonlySet<string> = new Set<ImportField>(['externalId', 'jobNumber']);

/** The import without blank cells that only a new job needs: of a job in the WIP, an empty cell changes nothing. */
export function withoutKnownBlanks(read: ReadImport, { matched }: JobMatch): ReadImport {
  const known = new Set(matched.map(({ job }) => job.line));
  const bad = read.bad.filter(({ row, reason }) => reason !== NEEDED || !known.has(row));
  return bad.length === read.bad.length ? read : { ...read, bad };
}

/**
 * The suspicious columns without questions about one that stores nothing: the file brings no new job, and each job in the WIP has the
 * column's value already. So a file that was saved here and comes back as it was raises none.
 */
export function withoutIdleQuestions(
  suspicious: ImportProof['suspicious'],
  { fresh, renumbered }: JobMatch,
  lines: readonly Pick<RefreshLine, 'field'>[],
): ImportProof['suspicious'] {
  if (fresh.length + renumbered.length > 0) return suspicious;
  const stored = new Set<string>(lines.map(({ field }) => field));
  return suspicious.filter(({ field, isQuestion }) => !isQuestion || stored.has(field) || IDENTITY.has(field));
}
