import { describe, expect, test } from 'vitest';
import { surveyColumns } from './survey-columns.ts';

const column = (texts: string[]) => {
  const [survey] = surveyColumns({ headings: ['A'], rows: texts.map((text) => [text]), firstRow: 2 });
  if (!survey) throw new Error('no survey');
  return survey;
};

describe('the kind of a column', () => {
  test.each([
    ['empty', ['', ' ']],
    ['text', ['Depot', 'Mill', 'Shop 3']],
    ['identifier', ['1001', '1002', '1003']],
    ['identifier', ['26-014', '26-015A', '']],
    ['identifier', ['1001-', '1002-', '1003-']],
    ['identifier', ['00042', '7', '315']],
    ['amount', ['250000', '1200000', '75000']],
    ['amount', ['1,234.56', '$ -', '(12.00)', '5']],
    ['amount', ['250.000', '75.000']],
    ['percent', ['10%', '12.5 %', '0%']],
    ['date', ['1/5/2026', '2026-02-01', 'TBD', '3/31/26', '2/1/2026', '4/1/2026']],
    ['boolean', ['Yes', 'no', 'Yes']],
    ['code', ['4', '5', '6', '4', '5', '6']],
  ])('is %s for %j', (kind, texts) => {
    expect(column(texts).kind).toBe(kind);
  });
});

describe('the survey of a column', () => {
  test('counts cells and texts, with samples and the most frequent texts', () => {
    expect(column(['Open', '', ' Closed', 'Closed'])).toMatchObject({
      filled: 3,
      distinct: 2,
      samples: ['Open', 'Closed'],
      texts: [
        { text: 'Closed', count: 2 },
        { text: 'Open', count: 1 },
      ],
      numbers: [],
      dates: null,
    });
  });

  test('gives an amount in each form that fits, with what the samples and the sum become', () => {
    expect(column(['250.000', '75.000', '75.000', '1,00']).numbers).toEqual([
      { form: 'european', samples: [250_000_00, 75_000_00, 1_00], sum: 400_001_00 },
    ]);
    expect(column(['250.000', '75.000']).numbers).toEqual([
      { form: 'us', samples: [250_00, 75_00], sum: 325_00 },
      { form: 'european', samples: [250_000_00, 75_000_00], sum: 325_000_00 },
    ]);
  });

  test('gives the formats of dates, and of the other order if it fits too', () => {
    expect(column(['1/5/2026', '01/31/2026']).dates).toEqual({ formats: ['M/D/YYYY'], otherOrder: [] });
    expect(column(['1/5/2026', '02/03/26']).dates).toEqual({
      formats: ['M/D/YYYY', 'M/D/YY'],
      otherOrder: ['D/M/YYYY', 'D/M/YY'],
    });
  });
});
