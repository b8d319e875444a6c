import { DateEditor } from './date-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { OptionsEditor } from './options-editor.tsx';
import { TextEditor } from './text-editor.tsx';

/** The editor of the column's type. Check boxes have none: Space toggles them. */
export function CellEditor(props: EditorProps) {
  switch (props.editing.column.type) {
    case 'date':
      return <DateEditor {...props} />;
    case 'select':
    case 'multiselect':
      return <OptionsEditor {...props} />;
    default:
      return <TextEditor {...props} />;
  }
}
