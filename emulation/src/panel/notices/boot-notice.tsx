import { Button, Text } from '@mantine/core';
import { wholeText } from '@plumbline/domain/counted';
import { useEffect, useState } from 'react';
import type { BootState, Controls } from '../../controls.ts';
import { useAction } from '../use-action.ts';
import { useStore } from '../use-store.ts';
import classes from './boot-notice.module.css';
import { ProgressBar } from './progress-bar.tsx';

type Booting = Exclude<BootState, { phase: 'ready' | 'failed' }>;

/** A faster start shows nothing. */
export const PATIENCE_MS = 400;

/** Shown while the emulated back end is not there. */
export function BootNotice({ controls }: { controls: Controls }) {
  const boot = useStore(controls.boot);
  const isStarting = boot.phase !== 'ready' && boot.phase !== 'failed';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isStarting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isStarting]);
  if (boot.phase === 'failed') return <Failure reason={boot.reason} controls={controls} />;
  if (!isStarting || !isLong) return null;
  const { title, text, value, of } = startWords(boot);
  return (
    <section className={classes.notice} aria-label="Starting the emulation">
      <Text fw={600} role="status">
        {title}
      </Text>
      <ProgressBar label={title} value={value} of={of} text={text} />
      <Text size="sm" c="dimmed" className={classes.figures ?? ''}>
        {text}
      </Text>
    </section>
  );
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** The progress: a fixed title and changing figures. */
function startWords(boot: Booting): { title: string; text: string; value: number; of: number } {
  switch (boot.phase) {
    case 'downloading': {
      const { loaded, total } = boot;
      const text = total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : `${megabytes(loaded)} MB`;
      return { title: 'Downloading the emulation', text, value: loaded, of: total };
    }
    case 'starting':
      return { title: 'Starting the emulation', text: 'A moment…', value: 0, of: 0 };
    case 'making': {
      const { made, jobs } = boot;
      return {
        title: 'Preparing sample data…',
        text: `${wholeText(made)} of ${wholeText(jobs)} jobs`,
        value: made,
        of: jobs,
      };
    }
  }
}

function Failure({ reason, controls }: { reason: string; controls: Controls }) {
  const { isBusy, said, run } = useAction();
  return (
    <section className={classes.notice} aria-label="The emulation did not start">
      <div role="alert">
        <Text fw={600}>The emulation did not start</Text>
        <Text size="sm">{reason}</Text>
      </div>
      <Text size="sm" c="dimmed">
        Reload the page to try again. Starting over forgets all changes that were made in this browser.
      </Text>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button variant="default" loading={isBusy} onClick={() => void run(() => controls.reset(), 'Starting over…')}>
          Start over with fresh data
        </Button>
      </div>
      <Text size="sm" role="status">
        {said}
      </Text>
    </section>
  );
}
