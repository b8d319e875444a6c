import { Button, NumberInput } from '@mantine/core';
import { LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import { wholeText } from '@plumbline/domain/counted';
import { useState } from 'react';
import type { Controls } from '../../controls.ts';
import { MOST_JOBS } from '../../page/tab-settings.ts';
import { ProgressBar } from '../notices/progress-bar.tsx';
import classes from '../panel.module.css';
import { PanelSection } from '../panel-section.tsx';
import { useAction } from '../use-action.ts';
import { useStore } from '../use-store.ts';

const USUAL_COUNTS = [200, 2_000, 10_000] as const;

export function DataSection({ controls }: { controls: Controls }) {
  const boot = useStore(controls.boot);
  const dataset = useStore(controls.dataset);
  const [jobs, setJobs] = useState<number>(dataset?.jobs ?? USUAL_COUNTS[0]);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, said, run } = useAction();
  const reset = () => {
    setAsking(false);
    void run(() => controls.reset(jobs), `${wholeText(jobs)} jobs, as at first.`);
  };
  return (
    <PanelSection title="Data">
      <p className={classes.said}>
        {dataset ? `${wholeText(dataset.jobs)} jobs. ` : ''}What you change is kept in this browser until you reset it.
      </p>
      <div className={classes.row}>
        <NumberInput
          className={classes.count ?? ''}
          aria-label="How many jobs"
          value={jobs}
          min={1}
          max={MOST_JOBS}
          allowDecimal={false}
          thousandSeparator=","
          clampBehavior="blur"
          onChange={(value) => setJobs(Math.min(MOST_JOBS, Math.max(1, Math.trunc(Number(value)))))}
        />
        {USUAL_COUNTS.map((usual) => (
          <Button
            key={usual}
            size="compact-sm"
            variant="default"
            aria-pressed={jobs === usual}
            onClick={() => setJobs(usual)}
          >
            {wholeText(usual)}
          </Button>
        ))}
      </div>
      {isAsking ? (
        <div className={classes.warning} role="alertdialog" aria-label="Reset all data?">
          <p>All changes made in this browser are lost, in each of its tabs. There will be {wholeText(jobs)} jobs.</p>
          <div className={classes.row}>
            <Button size="compact-sm" autoFocus variant="default" onClick={() => setAsking(false)}>
              Keep my changes
            </Button>
            <Button size="compact-sm" color="red" onClick={reset}>
              Reset
            </Button>
          </div>
        </div>
      ) : (
        <div className={classes.row}>
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => setAsking(true)}>
            Reset all data
          </Button>
        </div>
      )}
      {boot.phase === 'making' && (
        <ProgressBar
          label="Preparing sample data"
          value={boot.made}
          of={boot.jobs}
          text={`${wholeText(boot.made)} of ${wholeText(boot.jobs)} jobs`}
        />
      )}
      <Lookups controls={controls} />
      <p className={classes.said} role="status">
        {boot.phase === 'making' ? `Preparing sample data… ${wholeText(boot.made)} of ${wholeText(boot.jobs)}` : said}
      </p>
    </PanelSection>
  );
}

/** Items in each lookup's answer. The directories behind them have more, which a search finds. */
function Lookups({ controls: { lookups } }: { controls: Pick<Controls, 'lookups'> }) {
  const most = useStore(lookups);
  return (
    <div className={classes.row}>
      <NumberInput
        className={classes.count ?? ''}
        label="Items of a lookup"
        value={most}
        min={1}
        max={LOOKUP_LIMIT}
        allowDecimal={false}
        clampBehavior="blur"
        onChange={(value) => lookups.set(Math.min(LOOKUP_LIMIT, Math.max(1, Math.trunc(Number(value)))))}
      />
    </div>
  );
}
