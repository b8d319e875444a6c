import { Button, TextInput } from '@mantine/core';
import classes from './copy-line.module.css';
import { toast } from './toast/toast.ts';
import { NO_COPYING } from './words.ts';

interface CopyLineProps {
  label: string;
  description?: string;
  value: string;
  /** What the toast calls it. */
  noun: string;
}

/** A text to copy. A click selects all of it, a button copies it. */
export function CopyLine({ label, description, value, noun }: CopyLineProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast.secondary(`The ${noun} is copied.`);
    } catch {
      toast.error(`${NO_COPYING} Select the ${noun} and copy it by hand.`);
    }
  };
  return (
    <div className={classes.copyLine}>
      <TextInput
        className={classes.copyText ?? ''}
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()} aria-label={`Copy the ${noun}`}>
        Copy
      </Button>
    </div>
  );
}
