import { Button, Radio } from '@mantine/core';
import { isPersonaId } from '@plumbline/sample/personas';
import { useState } from 'react';
import type { Controls } from '../../controls.ts';
import classes from '../panel.module.css';
import { PanelSection } from '../panel-section.tsx';
import { personaWords } from '../persona-words.ts';
import { hasUnsavedWork } from '../unsaved.ts';

export function PersonSection({ controls }: { controls: Controls }) {
  const { persona } = controls;
  const [chosen, setChosen] = useState(persona);
  const [isUnsaved, setUnsaved] = useState(false);
  const other = personaWords.find(({ id }) => id === chosen && id !== persona);
  const choose = (id: string): void => {
    if (!isPersonaId(id)) return;
    setChosen(id);
    setUnsaved(hasUnsavedWork());
  };
  return (
    <PanelSection title="Who you are">
      <Radio.Group value={chosen} onChange={choose} aria-label="Who you are">
        <div className={classes.people}>
          {personaWords.map(({ id, name, role, line }) => (
            <Radio key={id} value={id} size="sm" label={`${role}: ${name}`} description={line} />
          ))}
        </div>
      </Radio.Group>
      {other && isUnsaved && (
        <div className={classes.warning} role="alert">
          <p>Some edits are not saved yet. Wait until they are; or go on, and the browser asks whether to drop them.</p>
        </div>
      )}
      {other && (
        <Button ref={showWhole} onClick={() => controls.switchPersona(other.id)}>{`Go on as ${other.name}`}</Button>
      )}
    </PanelSection>
  );
}

/** On a phone the button would appear below the sheet's edge, and choosing would seem to do nothing. */
const showWhole = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest' });
