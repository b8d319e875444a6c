import type { ApplyResult } from './apply-result.ts';
import type { RangePlan } from './range-changes.ts';

/** Something to tell the person; the kinds are those of the toasts. */
export interface GridNotice {
  readonly kind: 'success' | 'info' | 'warn' | 'error';
  readonly message: string;
  /** A way back or onward: Undo after a change of several cells. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** `1 cell`, `1,200 cells`. */
export const counted = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

/** `12 cells changed · 3 read-only cells skipped`; null if there is nothing to say. */
export function changeMessage(result: ApplyResult, plan?: RangePlan): GridNotice | null {
  const { changed, refused, firstReason } = result;
  const skipped = plan?.skippedReadOnly ?? 0;
  const rowsOutside = plan?.rowsOutside ?? 0;
  const columnsOutside = plan?.columnsOutside ?? 0;
  const parts = [
    changed > 0 && `${counted(changed, 'cell')} changed`,
    refused === 1 && `Not accepted: ${firstReason}`,
    refused > 1 && `${refused.toLocaleString('en-US')} cells not accepted, the first because ${firstReason}`,
    skipped > 0 && `${counted(skipped, 'read-only cell')} skipped`,
    rowsOutside > 0 && `${counted(rowsOutside, 'row')} past the last row ignored`,
    columnsOutside > 0 && `${counted(columnsOutside, 'column')} past the last column ignored`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const kind = refused > 0 ? 'error' : skipped + rowsOutside + columnsOutside > 0 ? 'warn' : 'success';
  return { kind, message: parts.join(' · ') };
}
