import { followSelection, type SheetPlaces } from '../rows/follow-selection.ts';
import type { Selection } from '../rows/grid-selection.ts';
import type { Store } from '../store.ts';
import { LOST_CUT } from './lost-selection.ts';

export interface Copied extends Selection {
  /** Of cut cells: the text that the clipboard has of them. They keep their values until it is pasted. */
  readonly cut?: string;
}

interface CopiedState {
  readonly copied: Store<Copied | null>;
  readonly message: Store<string>;
}

/** Cut cells are marked no longer. They stay as they are. */
export function endCut({ copied, message }: CopiedState, said: string): void {
  if (copied.get()?.cut === undefined) return;
  copied.set(null);
  message.set(said);
}

/** The outline moves with its cells, and ends where they are apart or hidden. */
export function followCopied(state: CopiedState, before: SheetPlaces, now: SheetPlaces): void {
  const copied = state.copied.get();
  const followed = copied && followSelection(copied, before, now);
  if (!followed) return;
  const { selection } = followed;
  const isWhole = followed.lost === 'nothing' && selection !== null;
  if (!isWhole) endCut(state, LOST_CUT);
  const cut = copied.cut === undefined ? {} : { cut: copied.cut };
  state.copied.set(isWhole ? { ...selection, ...cut } : null);
}
