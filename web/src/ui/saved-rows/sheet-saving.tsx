import type { Permission } from '@plumbline/domain/permissions';
import { LookOnly } from '../look-only.tsx';
import { SaveStatus } from './save-status.tsx';
import type { OfferedEdits } from './use-kept-edits.ts';
import type { SaveState } from './use-saved-rows.ts';

interface SheetSavingProps {
  readonly saved: { readonly saveState: SaveState; readonly problems: number; readonly kept: OfferedEdits };
  readonly canEdit: boolean;
  /** What changing the sheet takes. */
  readonly right: Permission;
}

/** Says whether what was typed is saved, or that this person may only look. Both to somebody who lost the right with unsaved edits on the page. */
export function SheetSaving({ saved: { saveState, problems, kept }, canEdit, right }: SheetSavingProps) {
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
          keeping={kept.keeping}
        />
      )}
    </>
  );
}
