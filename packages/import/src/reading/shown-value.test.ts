import { expect, test } from 'vitest';
import { shownValue } from './shown-value.ts';

test.each([
  ['feePercent', 100_000, '10.00%'],
  ['uninstalledMaterials', 12_740_501, '$127,405.01'],
  ['guaranteedMaximum', true, 'yes'],
  ['jobName', 'Depot', 'Depot'],
  ['dateSold', '2026-03-01', '2026-03-01'],
  ['gone', 12, '12'],
])('a value of %s is shown as people write it', (field, value, shown) => expect(shownValue(field, value)).toBe(shown));
