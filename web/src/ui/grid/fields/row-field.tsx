import { Button, Checkbox, Input, NativeSelect } from '@mantine/core';
import { cellReason } from '@plumbline/sheet/control/cell-reason';
import { offeredOptions } from '@plumbline/sheet/rows/retired-options';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useScene } from '../state/scene.ts';
import css from './field.module.css';
import { FieldConflict } from './field-conflict.tsx';
import { type FieldProps, useChoice } from './field-props.ts';
import { LockedField } from './locked-field.tsx';
import { OptionsField } from './options-field.tsx';
import { TextField } from './text-field.tsx';

interface RowFieldProps extends Omit<FieldProps, 'reason'> {
  readonly onResetCell: ((rowId: string, field: string) => void) | undefined;
}

/** A cell as a form field. It changes the row like every edit. */
export function RowField({ row, column, size, onResetCell }: RowFieldProps) {
  const scene = useScene();
  const { isReadOnly, overridden, notes, attention, decisions } = scene;
  const reason = cellReason(scene.controller, row, column, decisions !== undefined);
  const calculated = overridden?.(row, column.field)?.calculated;
  if (isReadOnly || !column.editable) {
    return <LockedField row={row} column={column} size={size} />;
  }
  const note = notes?.(row, column.field) ?? null;
  const grave = attention?.(row, column.field) ?? null;
  return (
    <div>
      <EditedField row={row} column={column} size={size} reason={reason} />
      <FieldConflict row={row} column={column} size={size} />
      {grave !== null && (
        <div className={css.attention}>
          <IconAlertTriangle size={14} aria-hidden /> {grave}
        </div>
      )}
      {note !== null && <div className={css.note}>{note}</div>}
      {calculated !== undefined && (
        <div className={css.overridden}>
          <span>Typed over the calculated {calculated}.</span>
          {onResetCell && (
            <Button
              variant="subtle"
              size={size === 'md' ? 'md' : 'compact-sm'}
              onClick={() => onResetCell(row.id, column.field)}
            >
              Reset to calculated
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function EditedField(props: FieldProps) {
  switch (props.column.type) {
    case 'select':
      return <SelectField {...props} />;
    case 'multiselect':
      return <OptionsField {...props} />;
    case 'boolean':
      return <TickField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

/** The phone's own list of choices. */
function SelectField({ row, column, size, reason }: FieldProps) {
  const { controller, options } = useScene();
  const choose = useChoice(row, column);
  const value = controller.model.value(row, column.field);
  const offered = offeredOptions(options[column.field] ?? NO_OPTIONS, value);
  const isKnown = value === null || offered.some((option) => option.value === value);
  return (
    <NativeSelect
      size={size}
      label={column.title}
      error={reason}
      value={String(value ?? '')}
      onChange={(event) => choose(event.currentTarget.value || null)}
      data={[
        { value: '', label: '–' },
        ...(isKnown ? [] : [{ value: String(value), label: String(value) }]),
        ...offered.map((option) => ({ value: option.value, label: option.name })),
      ]}
    />
  );
}

function TickField({ row, column, size, reason }: FieldProps) {
  const { controller } = useScene();
  const choose = useChoice(row, column);
  const reasonId = useId();
  return (
    <>
      <Checkbox
        size={size}
        label={column.title}
        classNames={{ body: css.tick ?? '', labelWrapper: css.tickLabel ?? '', label: css.tickText ?? '' }}
        checked={controller.model.value(row, column.field) === true}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {reason !== undefined && <Input.Error id={reasonId}>{reason}</Input.Error>}
    </>
  );
}
