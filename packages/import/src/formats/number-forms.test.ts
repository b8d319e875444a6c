import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import { type Cents, formatAmount, MAX_CENTS } from '@plumbline/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFormsOf, readAmountAs, readPercentAs } from './number-forms.ts';

const read = (form: NumberForm, text: string) => {
  const amount = readAmountAs(form, text);
  return amount.ok ? amount.cents : amount.problem;
};

describe('an amount', () => {
  test.each<[NumberForm, string, number | string]>([
    ['us', '1,234.56', 1_234_56],
    ['us', '$ (1,234.56)', -1_234_56],
    ['us', '1,234.56-', -1_234_56],
    ['us', '1,234.56 CR', -1_234_56],
    ['us', '1,234.56 DR', 1_234_56],
    ['us', 'USD 1,234', 1_234_00],
    ['us', '1,234.56 USD', 1_234_56],
    ['us', '-$5', -5_00],
    ['us', '$-5', -5_00],
    ['us', '\u22125.00', -5_00],
    ['us', '$ -', 0],
    ['us', ' \u2013 ', 0],
    ['us', '.5', 50],
    ['us', '250.000', 250_00],
    ['us', '1.2345', 'too-many-decimals'],
    ['us', '1.234,56', 'not-an-amount'],
    ['us', '12%', 'not-an-amount'],
    ['us', '(5', 'not-an-amount'],
    ['us', '-5-', 'not-an-amount'],
    ['us', '1001-01', 'not-an-amount'],
    ['us', '$5 USD', 'not-an-amount'],
    ['us', '1,000,000,000,000', 'out-of-range'],
    ['us', '1,234.-', 1_234_00],
    ['us', '1,234,-', 1_234_00],
    ['us', '500,-', 500_00],
    ['european', '1.234.-', 1_234_00],
    ['european', 'Fr. 500.-', 500_00],
    ['spaced', '1 234.–', 1_234_00],
    ['spaced', '1 234,-', 1_234_00],
    ['us', '-1,234.--', -1_234_00],
    ['swiss', "1'234.–", 1_234_00],
    ['european', '1.234,- €', 1_234_00],
    ['us', '1234-', -1_234_00],
    ['european', '1.234,56', 1_234_56],
    ['european', '1.234.567,8 €', 1_234_567_80],
    ['european', '-250.000', -250_000_00],
    ['european', '€ 12,50', 12_50],
    ['european', '1,234.56', 'not-an-amount'],
    ['swiss', 'CHF 1’234.56', 1_234_56],
    ['swiss', "1'234'567.00", 1_234_567_00],
    ['indian', '₹ 12,34,567.89', 12_34_567_89],
    ['indian', 'Rs. 1,00,000', 1_00_000_00],
    ['indian', '1,234,567', 'not-an-amount'],
    ['spaced', '1 234,56', 1_234_56],
    ['spaced', '1\u202f234\u00a0567,8 €', 1_234_567_80],
    ['spaced', '12 34', 'not-an-amount'],
  ])('in the form %s, %j is %j', (form, text, value) => {
    expect(read(form, text)).toBe(value);
  });

  const separators: Record<Exclude<NumberForm, 'indian'>, [group: string, decimal: string]> = {
    us: [',', '.'],
    european: ['.', ','],
    swiss: ['’', '.'],
    spaced: ['\u00a0', ','],
  };
  test('of any size reads exactly, in each form', () => {
    const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }) as fc.Arbitrary<Cents>; // whole, and in the range
    fc.assert(
      fc.property(anyCents, (amount) => {
        for (const [form, [group, decimal]] of Object.entries(separators)) {
          const text = formatAmount(amount).replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal));
          expect(read(form as NumberForm, text)).toBe(amount); // the keys of `separators`
        }
      }),
    );
  });

  test('that is not a number is refused at once, however long', () => {
    const before = process.cpuUsage();
    for (const piece of [' ', '0', '1,234', '(', '$ ', '-', '. ', '1 ']) read('us', `(${piece.repeat(20_000)}x`);
    for (const piece of [' ', '0', '1,2', '(', '$ ', '- ', '1 ']) read('us', `${piece.repeat(30)}x`);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000); // µs
  });
});

test.each<[NumberForm, string, number | string]>([
  ['us', '53.33%', 533_300],
  ['us', '(3.25 %)', -32_500],
  ['european', '12,5 %', 125_000],
  ['us', '1.23456', 'too-many-decimals'],
  ['us', '$5', 'not-a-percent'],
])('a percent in the form %s: %j is %j', (form, text, value) => {
  const part = readPercentAs(form, text);
  expect(part.ok ? part.percent : part.problem).toBe(value);
});

describe('the forms of a column', () => {
  test.each<[string, string[], NumberForm[]]>([
    ['cents after a point', ['12.50', '1234', 'TBD', ''], ['us']],
    ['commas for thousands and a point', ['1,234.56', '250,000'], ['us']],
    ['points for thousands and a comma', ['1.234,56', '250.000'], ['european']],
    ['two groups of thousands', ['250.000', '1.250.000'], ['european']],
    ['three decimals of more than thousands', ['250.000', '1250.500'], ['us']],
    ['apostrophes', ['1’234.56', '250'], ['swiss']],
    ['groups of two', ['12,34,567.89', '1,234'], ['indian']],
    ['spaces', ['1 234,56', '12,50'], ['spaced']],
    ['whole numbers, the same in every form', ['100', '2500'], ['us']],
    ['points that may be thousands or decimals', ['250.000', '75.000'], ['us', 'european']],
    ['commas that may be thousands or decimals', ['1,234', '250,000'], ['us', 'european']],
    ['commas after a dollar sign', ['$1,234', '$250,000'], ['us']],
    ['two forms in one column: the one that reads more', ['1,234.56', '7,654.32', '1.234,56'], ['us']],
    ['nothing', [], ['us']],
  ])('%s', (_, texts, forms) => {
    expect(numberFormsOf(texts)).toEqual(forms);
  });
});
