import type { OwnKind } from '@plumbline/contract/workflow/own-fields';
import type { FormulaKind } from '@plumbline/domain/formula/kinds';

/** What a column can hold, in the words of the page. */
export const kindText: Record<OwnKind | 'calculated', string> = {
  text: 'Text',
  number: 'Number',
  amount: 'Amount',
  date: 'Date',
  select: 'Choice from a list',
  yesno: 'Yes or no',
  person: 'Person',
  calculated: 'Calculated by a formula',
};

/** What a formula can give. */
export const givenText: Record<FormulaKind, string> = {
  amount: 'Amount',
  number: 'Number',
  percent: 'Percent',
  date: 'Date',
  text: 'Text',
  yesno: 'Yes or no',
};
