import { useState } from 'react';
import type { RowAction } from '../state/row-action.ts';

interface ChosenAction {
  /** Keeps the action until the sheet has closed: earlier, the sheet would take the focus back from what the action opens. */
  readonly choose: (action: RowAction) => void;
  /** Call it when the sheet has closed: runs the chosen action, otherwise returns the focus. */
  readonly onGone: () => void;
}

/** A row action that is chosen in a sheet and runs after the sheet has closed. */
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
