import type { GridNotice } from './grid/index.ts';
import { toast } from './toast.ts';

/** What a grid has to tell, as a toast; a change of several cells can be taken back from it. */
export function toastNotice({ kind, message, undo }: GridNotice): void {
  toast[kind](message, undo && { action: { label: 'Undo', onClick: undo } });
}
