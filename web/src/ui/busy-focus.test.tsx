import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocusOfBusy } from './busy-focus.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<a href="/">Behind</a>
    <div role="dialog" tabindex="-1"><input /><button>Add</button></div>`;
  end = keepFocusOfBusy();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const found = <Kind extends HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const isFocused = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));

test('a button that is busy leaves the focus to its dialog, and has it again afterwards', async () => {
  const button = found<HTMLButtonElement>('button');
  button.focus();
  button.disabled = true;
  await isFocused(found('[role=dialog]'));
  button.disabled = false;
  await isFocused(button);
});

test('whoever went elsewhere meanwhile stays there', async () => {
  const button = found<HTMLButtonElement>('button');
  button.focus();
  button.disabled = true;
  await isFocused(found('[role=dialog]'));
  found('input').focus();
  button.disabled = false;
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(found('input'));
});
