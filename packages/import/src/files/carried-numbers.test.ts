import { expect, test } from 'vitest';
import { withCarriedNumbers } from './carried-numbers.ts';

test('lines of a project that is known by its name alone get the name', () => {
  const rows = [
    ['Depot', 'Design', '10,000'],
    ['', 'Build', '20,000'],
    ['', '', '30,000'],
    ['', 'Paint', '1,000'],
    ['Mill', 'Design', '5,000'],
    ['', 'Total', '6,000'],
  ];
  expect([...withCarriedNumbers(['Project Name', 'Task', 'Budget'], rows)]).toEqual([
    ['Depot', 'Design', '10,000'],
    ['Depot', 'Build', '20,000'],
    ['', '', '30,000'],
    ['', 'Paint', '1,000'],
    ['Mill', 'Design', '5,000'],
    ['', 'Total', '6,000'],
  ]);
});

test('a customer’s sum above its jobs is no line of the job before it', () => {
  const rows = [
    ['Acme', '101', 'Depot', '100,000'],
    ['Salem', '', '', '90,000'],
  ];
  expect(withCarriedNumbers(['Customer', 'Job #', 'Job Name', 'Contract'], rows)).toBe(rows);
});
