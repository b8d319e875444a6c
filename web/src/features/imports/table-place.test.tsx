import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReadFile } from './import-state.ts';
import { TablePlace } from './steps/table-place.tsx';
import { draw } from './testing.tsx';

afterEach(cleanup);

const sheet = (name: string, isHidden: boolean, hiddenRows: number) => ({
  ...{ name, isHidden, hiddenRows, hiddenColumns: [2, 27], hidesStrikes: true, rowCount: 40 },
  firstRows: [['WIP of March'], ['Job', 'Cost'], ['J-1', '5']],
});
const file: ReadFile = {
  ...{ name: 'wip.xlsx', size: 9, checksum: '0'.repeat(64) },
  sheets: [
    { ...sheet('Jobs', false, 3), whyFirst: 'It has a list of 40 jobs, and “Cover” has none.' },
    sheet('Old', true, 0),
  ],
  leftOut: ['The sheet Raw has text in column 702: 100,000 rows and 500 columns fit at once.'],
  table: {
    ...{ sheet: 0, headingRow: 1, headings: ['Job', 'Cost'], firstRow: 3, rowCount: 38 },
    ...{ survey: [], hasOverlongRows: false, alike: 'Only the sheet "Jobs" was read.' },
  },
};

test('the sheets say which are hidden or left out and why one comes first, and the first rows tell where the headings are', () => {
  const onPlace = vi.fn();
  draw(<TablePlace file={file} onPlace={onPlace} />);
  expect(screen.getByText('“Jobs” is read first. It has a list of 40 jobs, and “Cover” has none.')).toBeTruthy();
  expect(screen.getByText('Only the sheet "Jobs" was read.')).toBeTruthy();
  expect(screen.getByText('3 rows are hidden in this sheet, and read like the others.')).toBeTruthy();
  expect(screen.getByText('Columns C, AB are hidden in this sheet, and read like the others.')).toBeTruthy();
  expect(screen.getByText(/What is struck through in a file of this kind is not seen/)).toBeTruthy();
  expect(screen.getByText(/The sheet Raw has text/)).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'The first rows of the sheet', hidden: true }));
  expect(rows.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '1WIP of March',
    '2JobCost',
    '3J-15',
  ]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Headings are in row' }), { target: { value: '3' } });
  expect(onPlace).toHaveBeenLastCalledWith(0, 2);
  fireEvent.click(screen.getByRole('combobox', { name: 'Sheet' }));
  fireEvent.click(screen.getByRole('option', { name: 'Old (hidden)', hidden: true }));
  expect(onPlace).toHaveBeenLastCalledWith(1);
});
