import type { RowGroup } from '@plumbline/contract/workflow/import-proof';

/**
 * What a row is before a person decides, and why. A job has a reason only if it is in doubt. A row that cannot be classified is left out.
 */
export interface RowKind {
  kind: 'job' | Exclude<RowGroup, 'new' | 'changed' | 'unchanged'>;
  reasons: string[];
  /** The row is left out, but may be a job: a person must decide. */
  isDoubtful?: boolean;
  /** The row is taken for a sum of others, so its amounts do not count as left out. A person can still make it a job. */
  isSum?: boolean;
}
