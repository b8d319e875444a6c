import { describe, expect, test } from 'vitest';
import { changeOrderIds, changeOrderNames } from './change-order-rows.ts';

describe('an id in a list of ids', () => {
  const found = (...ids: string[]) => ids.filter((id) => changeOrderIds(ids)(id) !== null);

  test('names a change order by its words, or by its job’s number', () => {
    expect(found('1001', 'CO 1', 'CO-002', 'PCO#3', 'Change Order 4')).toHaveLength(4);
    expect(found('1001', '1001-CO1', '1001.CO 2', '1002-CO1')).toEqual(['1001-CO1', '1001.CO 2']);
  });

  test('names a job where CO stands for Colorado, or where nothing else is in the list', () => {
    expect(found('TX-101', 'CO-101', 'NM-102')).toEqual([]);
    expect(found('CO-101', 'CO-102')).toEqual([]);
    expect(found('1001', 'COMBO 1', 'C0-1')).toEqual([]);
  });
});

test('a name starts with its change order or has it after the job; CO in an address of Colorado is none', () => {
  const names = [
    'Depot',
    'CO #1 - Extra door',
    'Depot - CO 2 Roof',
    'Mill, Denver CO 80202',
    'Mill - CO 80202',
    'Cole 1',
  ];
  expect(names.filter((name) => changeOrderNames(names)(name) !== null)).toEqual(names.slice(1, 3));
});
