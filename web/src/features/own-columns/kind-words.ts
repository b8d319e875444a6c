import type { OwnKind } from '@plumbline/contract/workflow/own-fields';

/** What a column can hold, in the words of the page. */
export const kindText: Record<OwnKind, string> = {
  text: 'Text',
  number: 'Number',
  amount: 'Amount',
  date: 'Date',
  select: 'Choice from a list',
  yesno: 'Yes or no',
  person: 'Person',
};
