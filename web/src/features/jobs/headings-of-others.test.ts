import { expect, test } from 'vitest';
import { fieldOfHeading } from './headings-of-others.ts';

test.each([
  ['Job No.', 'jobNumber'],
  ['Contract Amt', 'originalContractAmount'],
  ['JTD Cost', 'jobCostToDate'],
  ['Appr. COs', 'changeOrderTotal'],
  ['Auftragssumme', 'originalContractAmount'],
  ['% Complete', 'typedPercent'],
  // A number or a name.
  ['Project', undefined],
  // Spent or estimated.
  ['Total Cost', undefined],
  // A number of the company, and how many change orders.
  ['Co', undefined],
  ['CO #', undefined],
  ['No', undefined],
  ['Job #', 'jobNumber'],
  ['Vendor', undefined],
])('%s names %s', (heading, field) => expect(fieldOfHeading(heading)).toBe(field));
