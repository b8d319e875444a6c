import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type CellPlace, type Colleague, createColleague } from '../../colleague.ts';
import type { Controls, LoggedCall } from '../../controls.ts';
import classes from '../panel.module.css';
import { PanelSection } from '../panel-section.tsx';
import { colleagueOf, companyOf, nameOf } from '../persona-words.ts';
import { useStore } from '../use-store.ts';

// Continues while the panel is closed, and while another page is open.
const colleagues = new WeakMap<Controls, Colleague>();

function colleagueFor(controls: Controls): Colleague {
  const existing = colleagues.get(controls);
  if (existing) return existing;
  const made = createColleague(controls.ask, { persona: colleagueOf(controls.persona) });
  colleagues.set(controls, made);
  return made;
}

/** Long enough to return to the cell and type. */
const SECONDS = 5;

export function ColleagueSection({ controls }: { controls: Controls }) {
  const colleague = colleagueFor(controls);
  const { isOn, last } = useStore(colleague.state);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isNowhere, setNowhere] = useState(false);
  const persona = colleagueOf(controls.persona);

  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
      if (secondsLeft > 1) return;
      const place = placeIn(controls.calls.get());
      setNowhere(!place);
      if (place) void colleague.change(place);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, colleague, controls]);

  return (
    <PanelSection title="A colleague">
      <Switch
        label={`${nameOf(persona)} works too`}
        description={`Edits one of the first jobs of ${companyOf(persona)} every few seconds, as you watch.`}
        checked={isOn}
        onChange={(event) => (event.currentTarget.checked ? colleague.start() : colleague.stop())}
      />
      <div className={classes.row}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={secondsLeft > 0}
          onClick={() => {
            setNowhere(false);
            setSecondsLeft(SECONDS);
          }}
        >
          {secondsLeft > 0 ? `In ${secondsLeft} s: go to a cell and type` : `Change my cell in ${SECONDS} seconds`}
        </Button>
      </div>
      <p className={classes.said}>
        {isNowhere ? 'You are in no cell. Go to one in the jobs grid, and try again.' : last}
      </p>
    </PanelSection>
  );
}

/** Where this tab is in the grid, as last reported to others. */
function placeIn(calls: readonly LoggedCall[]): CellPlace | null {
  const body = calls.find(({ name }) => name === 'showPlace')?.requestBody;
  const shown: { place: CellPlace | null } | null = body ? JSON.parse(body) : null;
  return shown?.place ?? null;
}
