import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** 0 to `of`. */
  value: number;
  /** 0 for an unknown total. */
  of: number;
  /** The same in words: `3.1 of 5.4 MB`. */
  text: string;
}

export function ProgressBar({ label, value, of, text }: ProgressBarProps) {
  const share = of > 0 ? Math.min(1, value / of) : null;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of > 0 ? of : undefined}
      aria-valuenow={share === null ? undefined : Math.min(value, of)}
      aria-valuetext={text}
    >
      <div
        className={share === null ? classes.unknown : classes.done}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
