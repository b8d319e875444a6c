import type { RowGroup } from '@plumbline/contract/workflow/import-proof';

/**
 * What a row of a file is before any person decides about it, and why. A job has a reason only if it is in doubt; a row that
 * nobody can classify is left out.
 */
export interface RowKind {
  kind: 'job' | Exclude<RowGroup, 'new' | 'changed' | 'unchanged'>;
  reasons: string[];
  /** It is left out, and may be a job: only a person knows. */
  isDoubtful?: boolean;
  /** It is the sum of other rows, unless a person says that it is a job: its amounts are no part of what is left out. */
  isSum?: boolean;
}
