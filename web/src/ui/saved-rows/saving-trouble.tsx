import { counted } from '@plumbline/domain/counted';
import { attentionText } from '@plumbline/sheet/control/problem-list';
import type { Store } from '@plumbline/sheet/store';
import { useSyncExternalStore } from 'react';
import classes from './save-status.module.css';
import type { SaveState } from './use-saved-rows.ts';

interface SavingTroubleProps {
  readonly saved: { readonly saveState: Store<SaveState>; readonly problems: number };
}

/** Says in a row over the sheet, which covers `SaveStatus`, what is not saved. Empty where all is saved or under way. */
export function SavingTrouble({ saved: { saveState, problems } }: SavingTroubleProps) {
  const { status, waiting } = useSyncExternalStore(saveState.subscribe, saveState.get);
  if (status === 'retrying')
    return <span className={classes.trouble}>Not connected: {counted(waiting, 'cell')} not saved</span>;
  return problems > 0 && <span className={classes.trouble}>{attentionText(problems)}</span>;
}
