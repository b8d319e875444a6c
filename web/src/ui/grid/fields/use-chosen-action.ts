import { useState } from 'react';
import type { RowAction } from '../state/row-action.ts';

interface ChosenAction {
  /** Keeps the action for the moment when the sheet is gone: what it opens would lose the focus to what the sheet gives it back to. */
  readonly choose: (action: RowAction) => void;
  /** To be called when the sheet is gone: does what was chosen, else gives the focus back. */
  readonly onGone: () => void;
}

/** An action of a row that is chosen in a sheet and begins once the sheet has gone. */
export function useChosenAction(rowId: string, giveFocusBack: () => void): ChosenAction {
  const [chosen, setChosen] = useState<RowAction | null>(null);
  return {
    choose: setChosen,
    onGone() {
      setChosen(null);
      if (chosen) chosen.onSelect([rowId], giveFocusBack);
      else giveFocusBack();
    },
  };
}
