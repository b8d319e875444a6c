import { Button } from '@mantine/core';
import css from './filter-form.module.css';

interface FormButtonsProps {
  /** The word for having none. */
  readonly clear: string;
  /** There is something to clear. */
  readonly canClear: boolean;
  /** Null for none, undefined for no change. The last button submits the form. */
  readonly onDone: (nothing: null | undefined) => void;
}

/** The end of a form for a condition. */
export function FormButtons({ clear, canClear, onDone }: FormButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button size="compact-xs" variant="default" onClick={() => onDone(null)} disabled={!canClear}>
        {clear}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onDone(undefined)}>
        Cancel
      </Button>
      <Button size="compact-xs" type="submit">
        Apply
      </Button>
    </div>
  );
}
