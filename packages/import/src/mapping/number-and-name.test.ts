import { describe, expect, test } from 'vitest';
import { areNumberAndName, numberAndNameOf } from './number-and-name.ts';

describe('number and name in one cell', () => {
  test.each([
    ['1001 - Depot', '1001', 'Depot'],
    ['1001 Depot', '1001', 'Depot'],
    ['24-015: Depot', '24-015', 'Depot'],
    ['24-015 – Mill, phase 2', '24-015', 'Mill, phase 2'],
    ['1001-Depot', '1001', 'Depot'],
    ['J1001A | Depot 5', 'J1001A', 'Depot 5'],
    ['#1001 Depot', '1001', 'Depot'],
    ['(1001) Depot', '1001', 'Depot'],
    ['1001 - 2nd Street', '1001', '2nd Street'],
    ['24.015.2 Oak - Hill', '24.015.2', 'Oak - Hill'],
    ['Depot - 1001', '1001', 'Depot'],
    ['Depot, north (24-015)', '24-015', 'Depot, north'],
    ['Depot Reno (#1004)', '1004', 'Depot Reno'],
    ['Acme:1001 Depot', '1001', 'Acme: Depot'],
    ['Acme:West:24-015 - Mill', '24-015', 'Acme:West: Mill'],
  ])('%s', (text, number, name) => {
    expect(numberAndNameOf(text)).toEqual({ number, name });
  });

  test.each(['Depot', '1001', '24-015', '2nd Street', '3M Plant', '1001 - 1002', 'Depot 1001', '1001 - A', ''])(
    '%j is none',
    (text) => {
      expect(numberAndNameOf(text)).toBe(null);
    },
  );

  test.each<[string, string[], boolean]>([
    ['numbers of one shape before a space', ['1001 Depot', '1002 Mill'], true],
    ['numbers of several shapes before a dash', ['1001 - Depot', '24-002 - Mill'], true],
    ['addresses', ['100 Main Street', '2502 Oak Ave', '77 Elm Court'], false],
    ['one number in several rows', ['1001 Depot', '1001 Mill', '1001 Barn'], false],
    ['names with a number here and there', ['Depot', 'Mill', '1003 Barn'], false],
    ['nothing', [], false],
  ])('a column of %s: %j', (_, texts, isSo) => {
    expect(areNumberAndName(texts)).toBe(isSo);
  });
});
