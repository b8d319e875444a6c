import { expect, test } from 'vitest';
import { saysMoney, scaleOf } from './heading-words.ts';

test.each(['Contract', 'Billed to Date', 'Cost-to-Date', 'Approved Changes', 'EAC', 'Retainage Held (€)'])(
  '%s is a column of amounts',
  (heading) => {
    expect(saysMoney(heading)).toBe(true);
  },
);

test.each(['Contract Date', 'Contract No', 'Cost Code', '% Billed', 'Job', 'Superintendent', 'Contract #'])(
  '%s is none',
  (heading) => {
    expect(saysMoney(heading)).toBe(false);
  },
);

test('thousands are stated in words or zeros, and not by a number that ends with zeros', () => {
  for (const heading of ['Contract ($000s)', 'Cost in thousands', "Cost (000's)", 'Cost $K'])
    expect(scaleOf(heading), heading).toBe('thousands');
  for (const heading of ['Contract', 'Under 10,000', 'Budget 2000']) expect(scaleOf(heading), heading).toBe(null);
});
