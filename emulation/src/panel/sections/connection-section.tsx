import { Button, Slider, Switch } from '@mantine/core';
import { useId } from 'react';
import type { Controls, Faults } from '../../controls.ts';
import { milliseconds, percent } from '../fault-words.ts';
import classes from '../panel.module.css';
import { PanelSection } from '../panel-section.tsx';
import { useAction } from '../use-action.ts';
import { useStore } from '../use-store.ts';

const LONGEST_LATENCY_MS = 3_000;

export function ConnectionSection({ controls }: { controls: Controls }) {
  const { latencyMs, failureRate, isOffline } = useStore(controls.faults);
  const { isBusy, said, run } = useAction();
  const change = (given: Partial<Faults>) => controls.faults.set({ ...controls.faults.get(), ...given });
  return (
    <PanelSection title="The connection of this tab">
      <Setting
        label="Each call takes longer"
        words={milliseconds(latencyMs)}
        value={latencyMs}
        max={LONGEST_LATENCY_MS}
        step={50}
        onChange={(ms) => change({ latencyMs: ms })}
      />
      <Setting
        label="Calls that fail"
        words={percent(failureRate)}
        value={Math.round(failureRate * 100)}
        max={100}
        step={5}
        onChange={(share) => change({ failureRate: share / 100 })}
      />
      <Switch
        label="Offline"
        description="No call gets through; live changes stop."
        checked={isOffline}
        onChange={(event) => change({ isOffline: event.currentTarget.checked })}
      />
      <div className={classes.row}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void run(controls.expireTokens, 'The access token is expired: the next call renews it.')}
        >
          Expire the access token
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void run(controls.endSession, 'The session is over: the next call asks you to sign in.')}
        >
          End the session
        </Button>
      </div>
      <p className={classes.said} role="status">
        {said}
      </p>
    </PanelSection>
  );
}

interface SettingProps {
  label: string;
  /** The value as one reads it. */
  words: string;
  value: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Setting({ label, words, value, max, step, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className={classes.setting}>
      <div className={classes.settingHead}>
        <span id={id}>{label}</span>
        <span>{words}</span>
      </div>
      <Slider
        label={null}
        thumbSize={20}
        value={value}
        max={max}
        step={step}
        onChange={onChange}
        thumbValueText={words}
        thumbProps={{ 'aria-labelledby': id }}
      />
    </div>
  );
}
