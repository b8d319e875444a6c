import { expect, test } from 'vitest';
import { shortAmountReason } from './short-amounts.ts';

test.each(['1.2M', '$450K', '12,5 Mio.', '0,5 Mrd. €', '1,2 millones', '3 lakhs', 'Rs. 2.5 crore', '2 bn', '٢ k'])(
  '%s has its thousands or millions as a word',
  (text) => expect(shortAmountReason(text)).toMatch(/as a word/),
);
test.each(['1.25E+06', '2,5E+05', '1E+05'])('%s is shortened by Excel', (text) =>
  expect(shortAmountReason(text)).toMatch(/Excel shortened/),
);
test.each(['1,200.00', '500 CR', 'Depot', '12 Main St', 'TBD', '1001-B2', '', '5 USD', '5-'])('%s is not', (text) =>
  expect(shortAmountReason(text)).toBeNull(),
);
