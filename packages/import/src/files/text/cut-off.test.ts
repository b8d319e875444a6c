import { describe, expect, test } from 'vitest';
import { readFile } from '../read-file.ts';

const LINES = ['Job #,Job Name,Contract', '1001,Depot,100000.00', '1002,Mill,200000.00', '1003,Barn,70000.00'];
const lastRow = async (...lines: string[]) => {
  const file = await readFile(new TextEncoder().encode([...LINES, ...lines].join('\n')));
  return file.ok ? file.sheets[0]?.rows.at(-1)?.map((cell) => cell) : file.reason;
};

describe('the last row of a text file', () => {
  test('has marks where the end of the file cuts it off', async () => {
    expect(await lastRow('1004,Pi')).toEqual(['1004', 'Pi…', '…']);
    expect(await lastRow('1004,Pier,200')).toEqual(['1004', 'Pier', '200…']);
    expect(await lastRow('10')).toEqual(['10…', '…', '…']);
  });

  test('is whole if it ends with a line end, has all cells, or other rows are as short', async () => {
    expect(await lastRow('1004,Pi', '')).toEqual(['1004', 'Pi']);
    expect(await lastRow('1004,Pier,200.00')).toEqual(['1004', 'Pier', '200.00']);
    expect(await lastRow('End of report')).toEqual(['End of report']);
    expect(await lastRow('Grand Total,370000')).toEqual(['Grand Total', '370000']);
    expect(await lastRow('1004,Pier,')).toEqual(['1004', 'Pier']);
    expect(await lastRow('1004,Pier', '1005,Quay')).toEqual(['1005', 'Quay']);
    expect(await lastRow('1004,Pier,200', '1005,Quay,300')).toEqual(['1005', 'Quay', '300']);
  });
});
