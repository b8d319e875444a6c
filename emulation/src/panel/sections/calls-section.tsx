import { UnstyledButton } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import type { LoggedCall } from '../../controls.ts';
import type { Store } from '../../store.ts';
import { milliseconds } from '../fault-words.ts';
import panelClasses from '../panel.module.css';
import { PanelSection } from '../panel-section.tsx';
import { useStore } from '../use-store.ts';
import { CallDetails } from './call-details.tsx';
import classes from './calls.module.css';

const keyOf = ({ service, name }: LoggedCall): string => `${service} ${name}`;

/** This tab's calls, the latest first. A chosen call shows its last request and answer. */
export function CallsSection({ calls }: { calls: Store<readonly LoggedCall[]> }) {
  const list = useStore(calls);
  const [shown, setShown] = useState<string | null>(null);
  const toggle = useCallback((key: string) => setShown((before) => (before === key ? null : key)), []);
  return (
    <PanelSection title="Calls">
      {list.length === 0 ? (
        <p className={panelClasses.said}>This tab has made no call yet.</p>
      ) : (
        <ul className={classes.calls}>
          {list.map((call) => (
            <CallLine key={keyOf(call)} call={call} isShown={keyOf(call) === shown} onToggle={toggle} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

interface CallLineProps {
  call: LoggedCall;
  isShown: boolean;
  onToggle: (key: string) => void;
}

// A finished call changes a single entry: only its line is drawn again.
const CallLine = memo(function CallLine({ call, isShown, onToggle }: CallLineProps) {
  const { name, method, status, ms, count, fault, service } = call;
  const isBad = fault !== null || (status !== null && status >= 400);
  return (
    <li>
      <UnstyledButton
        className={classes.line ?? ''}
        aria-expanded={isShown}
        title={`${service}: ${call.path}`}
        onClick={() => onToggle(keyOf(call))}
      >
        <span className={classes.method}>{method}</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.outcome} data-bad={isBad || undefined}>
          {outcomeOf(call)}
        </span>
        <span className={classes.figure}>{ms === null ? '' : milliseconds(ms)}</span>
        <span className={classes.figure}>{`×${count.toLocaleString('en-US')}`}</span>
      </UnstyledButton>
      {isShown && <CallDetails call={call} />}
    </li>
  );
});

/** The status, why there is none, or that it is under way. */
const outcomeOf = ({ status, fault, ms }: LoggedCall): string =>
  [...(status === null ? [] : [String(status)]), ...(fault === null ? [] : [fault])].join(' ') ||
  (ms === null ? '…' : 'no answer');
