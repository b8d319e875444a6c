import { Button, Progress } from '@mantine/core';
import css from './files.module.css';
import type { Upload } from './uploads.ts';

interface UploadLineProps {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** A file on its way: how far it is, or why it failed. */
export function UploadLine({ upload, onAgain, onCancel }: UploadLineProps) {
  const { name, state, part, isUnfit } = upload;
  const hasFailed = state === 'failed';
  const ending = isUnfit ? 'Close' : hasFailed ? 'Give up' : 'Cancel';
  return (
    <li className={css.upload}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.detail} role={hasFailed ? 'alert' : 'status'} data-failed={hasFailed || undefined}>
          {progressText(upload)}
        </span>
        {!hasFailed && (
          <Progress
            value={state === 'sending' && part !== null ? part * 100 : 100}
            animated={part === null}
            size="sm"
            aria-label={`Progress of ${name}`}
          />
        )}
      </div>
      {hasFailed && !isUnfit && (
        <Button size="compact-sm" className={css.button ?? ''} aria-label={`Try again: ${name}`} onClick={onAgain}>
          Try again
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        className={css.button ?? ''}
        aria-label={`${ending}: ${name}`}
        onClick={onCancel}
      >
        {ending}
      </Button>
    </li>
  );
}

function progressText({ state, part, isLost, reason }: Upload): string {
  switch (state) {
    case 'failed':
      return reason ?? 'It was not attached.';
    case 'waiting':
      return 'Waits for the one before it';
    case 'preparing':
      return 'Is made smaller';
    case 'sending':
      if (isLost) return 'No answer yet: it is tried again';
      return part === null || part >= 1 ? 'Is being attached' : `${Math.round(part * 100)} % sent`;
  }
}
