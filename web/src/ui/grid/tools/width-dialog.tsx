import { TextInput } from '@mantine/core';
import { wholeText } from '@plumbline/domain/counted';
import { type GridColumn, MAX_WIDTH, MIN_WIDTH } from '@plumbline/sheet/rows/column-layout';
import { type FormEvent, useState } from 'react';
import { FormButtons, FormDialog } from '../../dialogs/dialog.tsx';

interface WidthDialogProps {
  readonly column: GridColumn;
  readonly onClose: () => void;
  /** In pixels. */
  readonly onWidth: (width: number) => void;
}

/** Asks how wide a column is: what a drag of its edge does, by keys. */
export function WidthDialog({ column, onClose, onWidth }: WidthDialogProps) {
  const before = String(column.shownWidth);
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const width = Number(text.replaceAll(',', ''));
    if (Number.isInteger(width) && width >= MIN_WIDTH && width <= MAX_WIDTH) {
      onWidth(width);
      onClose();
    } else setProblem(`Type a whole number from ${MIN_WIDTH} to ${wholeText(MAX_WIDTH)}.`);
  };
  return (
    <FormDialog
      title={`Width of ${column.title}`}
      size="sm"
      isBegun={text !== before}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Pixels"
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <FormButtons verb="Set" />
    </FormDialog>
  );
}
