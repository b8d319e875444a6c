import { describe, expect, test } from 'vitest';
import { changeOrderIds, changeOrderNames } from './change-order-rows.ts';

describe('an id among others', () => {
  const found = (...ids: string[]) => ids.filter((id) => changeOrderIds(ids)(id) !== null);

  test('is that of a change order by its words, or by the number of its job', () => {
    expect(found('1001', 'CO 1', 'CO-002', 'PCO#3', 'Change Order 4')).toHaveLength(4);
    expect(found('1001', '1001-CO1', '1001.CO 2', '1002-CO1')).toEqual(['1001-CO1', '1001.CO 2']);
  });

  test('is that of a job in Colorado beside other states, and where there is nothing else', () => {
    expect(found('TX-101', 'CO-101', 'NM-102')).toEqual([]);
    expect(found('CO-101', 'CO-102')).toEqual([]);
    expect(found('1001', 'COMBO 1', 'C0-1')).toEqual([]);
  });
});

test('a name marks a change order at its start or after its job, and CO of a Colorado town does not', () => {
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
