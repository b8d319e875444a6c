// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { afterTyping, isTyping } from './typing.ts';

const fields: HTMLElement[] = [];
const field = (tag: string, type?: string) => {
  const made = document.body.appendChild(document.createElement(tag));
  if (type) made.setAttribute('type', type);
  fields.push(made);
  return made;
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
afterEach(() => {
  for (const field of fields.splice(0)) field.remove();
});

test('somebody types in a text field, and not on a button or a check box', () => {
  for (const [tag, type, is] of [
    ['input', 'text', true],
    ['textarea', undefined, true],
    ['input', 'checkbox', false],
    ['button', undefined, false],
  ] as const) {
    field(tag, type).focus();
    expect([tag, type, isTyping()]).toEqual([tag, type, is]);
  }
});

test('leaving the page waits until nobody types, across several fields', async () => {
  const run = vi.fn();
  const [first, second, button] = [field('input'), field('input'), field('button')];
  first.focus();
  afterTyping(run);
  second.focus();
  await settled();
  expect(run).not.toHaveBeenCalled();
  button.focus();
  await settled();
  expect(run).toHaveBeenCalledOnce();
  second.focus();
  button.focus();
  await settled();
  expect(run).toHaveBeenCalledOnce();
});

test('if nobody types, it is done at once', () => {
  const run = vi.fn();
  afterTyping(run);
  expect(run).toHaveBeenCalledOnce();
});
