import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { settings } from '@plumbline/sheet/testing';
import { expect, test } from 'vitest';
import { linkDifferences } from './link-differences.ts';

test('a link names what accounting has otherwise, and not what it leaves empty or has alike', () => {
  const columns = [
    settings('jobNumber', 'text'),
    settings('jobName', 'text'),
    settings('cost', 'currency'),
    settings('notes', 'text'),
    settings('branch', 'select'),
    settings('sold', 'date'),
    settings('exempt', 'boolean'),
  ];
  const here: Record<string, CellValue> = {
    jobNumber: '24-001',
    jobName: 'Depot',
    cost: null,
    notes: 'Ours',
    branch: 'n',
    sold: null,
    exempt: false,
  };
  const item = {
    jobNumber: '24-009',
    name: 'Depot',
    values: { cost: 9_00, notes: null, branch: 's', exempt: true, wages: 1 },
  };
  const options = {
    branch: [
      { value: 'n', name: 'North' },
      { value: 's', name: 'South' },
    ],
  };
  expect(linkDifferences(item, (field) => here[field] ?? null, columns, options)).toEqual([
    { title: 'jobNumber', here: '24-001', accounting: '24-009' },
    { title: 'cost', here: '(empty)', accounting: '$9.00' },
    { title: 'branch', here: 'North', accounting: 'South' },
    { title: 'exempt', here: 'No', accounting: 'Yes' },
  ]);
});
