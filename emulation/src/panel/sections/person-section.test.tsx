import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeControls, show } from '../testing.tsx';
import { PersonSection } from './person-section.tsx';

let leave: (() => void) | undefined;
afterEach(() => {
  leave?.();
  cleanup();
  vi.restoreAllMocks();
});
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

/** As in the web app while edits are under way. */
function holdUnsavedWork() {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  leave = () => window.removeEventListener('beforeunload', ask);
}

test('the five people are listed, and the current one is chosen', () => {
  show(<PersonSection controls={fakeControls({ persona: 'accountant' })} />);
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('div')?.parentElement?.textContent);
  expect(names).toEqual([
    expect.stringContaining('Admin: Dana Whitfield'),
    expect.stringContaining('Project Manager: Marcus Okafor'),
    expect.stringContaining('Accountant: Priya Raman'),
    expect.stringContaining('A person without rights: Owen Pratt'),
    expect.stringContaining('A person in two companies: Nadia Brandt'),
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Accountant/ }).checked).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the button to continue scrolls into view when it appears below the edge', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<PersonSection controls={fakeControls()} />);
  choose(/Accountant/);
  expect(shown.mock.contexts).toEqual([screen.getByRole('button', { name: 'Go on as Priya Raman' })]);
});

test('choosing alone changes nothing; continuing does', () => {
  const controls = fakeControls();
  show(<PersonSection controls={controls} />);
  choose(/without rights/);
  expect(controls.switchPersona).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go on as Owen Pratt' }));
  expect(controls.switchPersona).toHaveBeenCalledExactlyOnceWith('no-rights');
  choose(/Project Manager/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('unsaved edits are mentioned before the person leaves', () => {
  holdUnsavedWork();
  show(<PersonSection controls={fakeControls()} />);
  choose(/Admin/);
  expect(screen.getByRole('alert').textContent).toMatch(/not saved yet/);
});
