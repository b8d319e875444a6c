import type { Permission } from '@plumbline/domain/permissions';
import type { Store } from '@plumbline/sheet/store';
import { useSyncExternalStore } from 'react';
import { LookOnly } from '../look-only.tsx';
import { SaveStatus } from './save-status.tsx';
import type { OfferedEdits } from './use-kept-edits.ts';
import type { SaveState } from './use-saved-rows.ts';

interface SheetSavingProps {
  readonly saved: { readonly saveState: Store<SaveState>; readonly problems: number; readonly kept: OfferedEdits };
  readonly canEdit: boolean;
  /** The right that it takes to change the sheet. */
  readonly right: Permission;
}

/** Says whether what was typed is saved, or that this person may only look. Both to somebody who lost the right with unsaved edits on the page. */
export function SheetSaving({ saved, canEdit, right }: SheetSavingProps) {
  const { problems, kept } = saved;
  const saveState = useSyncExternalStore(saved.saveState.subscribe, saved.saveState.get);
  const keeping = useSyncExternalStore(kept.keeping.subscribe, kept.keeping.get);
  const isAllSaved = saveState.status === 'idle' && problems === 0 && kept.cells.length === 0;
  return (
    <>
      {!canEdit && <LookOnly right={right} />}
      {(canEdit || !isAllSaved) && (
        <SaveStatus
          {...saveState}
          problems={problems}
          offered={kept.cells.length}
          elsewhere={kept.elsewhere}
          keeping={keeping}
        />
      )}
    </>
  );
}
