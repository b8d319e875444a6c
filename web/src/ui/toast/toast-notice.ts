import type { GridNotice } from '../grid/index.ts';
import { toast } from './toast.ts';

/** A notice of a grid as a toast. A change of several cells offers to take it back. */
export function toastNotice({ kind, message, action, other, until }: GridNotice): void {
  toast[kind](message, {
    ...(action && { action: { label: action.label, onClick: action.run } }),
    ...(other && { other: { label: other.label, onClick: other.run } }),
    ...(until && { until }),
    isOfPage: true,
  });
}
