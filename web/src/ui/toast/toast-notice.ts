import type { GridNotice } from '../grid/index.ts';
import { toast } from './toast.ts';

/** What a grid has to tell, as a toast; a change of several cells can be taken back from it. */
export function toastNotice({ kind, message, action, other }: GridNotice): void {
  toast[kind](message, {
    ...(action && { action: { label: action.label, onClick: action.run } }),
    ...(other && { other: { label: other.label, onClick: other.run } }),
    isOfPage: true,
  });
}
