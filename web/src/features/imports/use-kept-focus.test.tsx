import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Step } from './import-state.ts';
import type { Busy } from './use-import.ts';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

interface PartsProps {
  busy: Busy;
  step?: Step;
  hasQuestion?: boolean;
}

function Parts({ busy, step = 'check', hasQuestion = true }: PartsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keepsFocus = useKeptFocus(step, busy, heading);
  return (
    <section aria-label="Parts" inert={busy !== null} {...keepsFocus}>
      <h2 ref={heading} tabIndex={-1}>
        Step
      </h2>
      {hasQuestion && (
        <div>
          <button type="button">Leave it out</button>
        </div>
      )}
      <p>
        <button type="button">Next</button>
      </p>
    </section>
  );
}

/** As a browser does with the focus within what takes none. */
const loseFocus = () => (document.activeElement as HTMLElement).blur();

test('a control has the focus again after its answer was worked at', () => {
  const { rerender } = render(<Parts busy={null} />);
  const button = screen.getByRole('button', { name: 'Leave it out' });
  button.focus();
  rerender(<Parts busy="checking" />);
  loseFocus();
  rerender(<Parts busy={null} />);
  expect(document.activeElement).toBe(button);
});

test('a button that was pressed has it, not what had the focus before: Safari focuses no button', () => {
  const { rerender } = render(<Parts busy={null} />);
  screen.getByRole('button', { name: 'Leave it out' }).focus();
  loseFocus();
  const pressed = screen.getByRole('button', { name: 'Next' });
  fireEvent.pointerDown(pressed);
  rerender(<Parts busy="checking" />);
  rerender(<Parts busy={null} />);
  expect(document.activeElement).toBe(pressed);
});

test('where the answer took its question away, the next control has it', () => {
  const { rerender } = render(<Parts busy={null} />);
  screen.getByRole('button', { name: 'Leave it out' }).focus();
  rerender(<Parts busy="checking" />);
  loseFocus();
  rerender(<Parts busy={null} hasQuestion={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
});

test('a new step begins at its heading, and what somebody chose meanwhile stays', () => {
  const { rerender } = render(<Parts busy={null} />);
  screen.getByRole('button', { name: 'Next' }).focus();
  rerender(<Parts busy="checking" />);
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  elsewhere.focus();
  rerender(<Parts busy={null} />);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
  rerender(<Parts busy={null} step="changes" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Step' }));
});
