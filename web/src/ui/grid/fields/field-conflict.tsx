import { Button } from '@mantine/core';
import { decide, isConflict } from '@plumbline/sheet/control/decide';
import { useScene } from '../state/scene.ts';
import css from './field.module.css';
import type { FieldProps } from './field-props.ts';

/** Below a field that a colleague changed too: the two ways to decide. */
export function FieldConflict({ row, column, size }: Omit<FieldProps, 'reason'>) {
  const { controller, decisions } = useScene();
  if (!decisions || !isConflict(controller.model.cellState(row.id, column.field))) return null;
  const cells = [{ rowId: row.id, field: column.field }];
  const buttonSize = size === 'md' ? 'md' : 'compact-sm';
  return (
    <div className={css.choice}>
      <Button
        size={buttonSize}
        variant="default"
        aria-label={`Keep mine: ${column.title}`}
        onClick={() => decide(controller, decisions, cells, 'mine')}
      >
        Keep mine
      </Button>
      <Button
        size={buttonSize}
        variant="default"
        aria-label={`Take theirs: ${column.title}`}
        onClick={() => decide(controller, decisions, cells, 'theirs')}
      >
        Take theirs
      </Button>
    </div>
  );
}
