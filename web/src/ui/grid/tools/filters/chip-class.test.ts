import { expect, test } from 'vitest';
import { chipClass } from './chip-class.ts';
import css from './grid-toolbar.module.css';

test('the chip of a short filter is as wide as its words, and only a long one shrinks', () => {
  expect(chipClass('My jobs').split(' ')).toContain(css.short);
  expect(chipClass('Section: In progress, Completed this fiscal year')).toBe(css.chip);
});
