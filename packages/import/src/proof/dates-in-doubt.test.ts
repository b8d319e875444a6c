import { expect, test } from 'vitest';
import { suspicionOfHalfRead, suspicionOfInstants, suspicionOfOrder } from './dates-in-doubt.ts';
import { farSuspicion } from './far-dates.ts';

test('an order that was given is doubted where a date has only the other', () => {
  const texts = ['01/31/2026', '02/03/2026', '04/05/2026'];
  expect(suspicionOfOrder(texts, { format: ['D/M/YYYY'] })).toMatch(
    'day first, and 01/31/2026 is a date only with the month',
  );
  expect(suspicionOfOrder(texts, { format: ['M/D/YYYY'] })).toBeNull();
  expect(suspicionOfOrder([...texts, '28/02/2026'], { format: ['D/M/YYYY'] })).toBeNull();
});

test('real dates that could all be swapped are doubted beside texts that could not', () => {
  const texts = ['31/01/2026', '25/12/2025'];
  expect(suspicionOfHalfRead([...texts, '2026-03-02', '2026-08-07'])).toMatch('such as 2026-03-02');
  expect(suspicionOfHalfRead([...texts, '2026-03-02', '2026-08-17'])).toBeNull();
  expect(suspicionOfHalfRead([...texts, '05/03/2026', '2026-03-02', '2026-08-07'])).toBeNull();
});

test('instants are doubted where they may be midnights further east', () => {
  expect(suspicionOfInstants(['2026-01-31T23:00:00.000Z', '2026-06-29T22:00:00Z'])).toMatch('the day was the next one');
  expect(suspicionOfInstants(['2026-01-31T05:00:00Z', '2026-06-29T04:00:00Z'])).toBeNull();
  expect(suspicionOfInstants(['2026-01-31T00:00:00Z'])).toBeNull();
  expect(suspicionOfInstants(['2026-01-31T23:00:00Z', '2026-06-29'])).toBeNull();
});

test.each(['12/15/68', '12/15/68 12:00:00 AM', '15-Dec-50'])('%s may be of the last century', (text) => {
  expect(farSuspicion(['1/5/26', text], { format: 'M/D/YY' })).toMatch(`${text} is read as 20`);
});

test.each(['2068-12-15', '12/15/2068', '12/15/49', '1/5/26 12:00:00 AM'])('%s is no year in doubt', (text) => {
  expect(farSuspicion([text], { format: 'M/D/YYYY' })).toBeNull();
});
