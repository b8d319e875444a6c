import { expect, test } from 'vitest';
import { dayOfKey } from './calendar-keys.ts';

const NO_MODIFIER = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const TODAY = '2026-11-29';
const from = (day: string | null) => (key: string) => dayOfKey({ ...NO_MODIFIER, key }, day, TODAY);

test('arrows go by a day and a week, over the ends of months', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  expect(keys.map(from('2026-03-01'))).toEqual(['2026-02-28', '2026-03-02', '2026-02-22', '2026-03-08']);
});

test('Page Up and Page Down go by a month, to the last day of a shorter one', () => {
  expect(['PageUp', 'PageDown'].map(from('2026-03-31'))).toEqual(['2026-02-28', '2026-04-30']);
  expect(['PageUp', 'PageDown'].map(from('2026-12-10'))).toEqual(['2026-11-10', '2027-01-10']);
});

test('Home and End go to Sunday and Saturday of the week', () => {
  expect(['Home', 'End'].map(from('2026-02-10'))).toEqual(['2026-02-08', '2026-02-14']);
  expect(['Home', 'End'].map(from('2026-02-08'))).toEqual(['2026-02-08', '2026-02-14']);
});

test('without a day the first key goes to today', () => {
  expect(['ArrowDown', 'PageUp', 'Home'].map(from(null))).toEqual([TODAY, TODAY, TODAY]);
});

test('other keys, and these with a modifier, are not of the calendar', () => {
  expect(['Enter', 'Tab', '5'].map(from('2026-02-10'))).toEqual([null, null, null]);
  expect(dayOfKey({ ...NO_MODIFIER, altKey: true, key: 'ArrowDown' }, '2026-02-10', TODAY)).toBeNull();
});
