import { useIsPhone } from '../../use-is-phone.ts';
import { useScene } from '../state/scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import { RowField } from './row-field.tsx';
import css from './row-fields.module.css';

interface RowFieldsProps {
  readonly rowId: string;
  /** The columns in order, hidden columns included. Unknown fields are left out. */
  readonly fields: readonly string[];
  readonly onResetCell?: (rowId: string, field: string) => void;
}

/** Cells of a row as form fields in a panel. They change the row like every edit. */
export function RowFields({ rowId, fields, onResetCell }: RowFieldsProps) {
  const { controller, all } = useScene();
  const isPhone = useIsPhone();
  useRowVersion(controller.model, rowId);
  const row = controller.model.row(rowId);
  if (!row) return null;
  const columns = fields.flatMap((field) => all.find((column) => column.field === field) ?? []);
  return (
    <div className={css.fields}>
      {columns.map((column) => (
        <div key={column.field} className={isWide(column) ? css.wide : undefined}>
          <RowField row={row} column={column} size={isPhone ? 'md' : 'sm'} onResetCell={onResetCell} />
        </div>
      ))}
    </div>
  );
}

/** Fields that need the whole width beside two columns of short fields. */
const isWide = ({ type, format, width }: { type: string; format: string; width: number }): boolean =>
  type === 'multiselect' || format === 'multiline' || (type === 'text' && width >= 200);
