import { describe, expect, test } from 'vitest';
import { type ListedField, meaningOf } from '../reading/list-values.ts';
import { lists } from '../reading/testing.ts';
import { type Person, peopleOf } from './people.ts';

const named = (...names: string[]) => names.map((name) => ({ value: name.toLowerCase(), name }));
const company = (statuses: string[], divisions: string[] = [], people: Person[] = []) => ({
  options: { ...lists.options, jobStatus: named(...statuses), division: named(...divisions) },
  people,
});
const found = (field: ListedField, text: string, context: ReturnType<typeof company>, given = {}) => {
  const { becomes, how } = meaningOf(field, text, context, given);
  return `${how} ${becomes}`;
};

describe('a status of a file', () => {
  const usual = company(['Active', 'Complete', 'Closed', 'On hold']);
  test.each([
    ['Active', 'same active'],
    ['ACTIVE ', 'same active'],
    ['4-Active', 'similar active'],
    ['A: Active', 'similar active'],
    ['4 - Current', 'similar active'],
    ['Current', 'similar active'],
    ['In-Progress', 'similar active'],
    ['Open', 'similar active'],
    ['Completed', 'similar complete'],
    ['6-Closed', 'similar closed'],
    ['Suspended', 'similar on hold'],
    ['Inactive', 'none null'], // complete or closed
    ['4', 'none null'],
    ['Bid', 'none null'],
    ['constructor', 'none null'],
  ])('%j becomes %s', (text, expected) => {
    expect(found('jobStatus', text, usual)).toBe(expected);
  });

  test('is closed where the company has no other word for a job that is done', () => {
    const short = company(['Open', 'Closed']);
    expect(['Complete', 'Inactive', 'Current'].map((text) => found('jobStatus', text, short))).toEqual([
      'similar closed',
      'similar closed',
      'similar open',
    ]);
    expect(found('jobStatus', 'Current', company(['Open', 'In progress']))).toBe('none null');
  });

  test('is what the mapping says, if the company has that status', () => {
    const given = { '4': 'Active', Active: 'Closed', '5': 'Sold' };
    expect(['4', 'Active', '5', '6'].map((text) => found('jobStatus', text, usual, given))).toEqual([
      'given active',
      'given closed',
      'none null',
      'none null',
    ]);
  });
});

test.each([
  ['Electrical', 'similar 02 - electrical'],
  ['02', 'similar 02 - electrical'],
  ['2', 'similar 02 - electrical'],
  ['02 - Electric', 'similar 02 - electrical'],
  ['03-HVAC', 'similar hvac'],
  ['2 - Mechanical', 'none null'], // the code of another division
  ['9', 'none null'], // two have this code
  ['Roofing', 'none null'],
])('a division %j becomes %s', (text, expected) => {
  const context = company([], ['02 - Electrical', 'HVAC', '09 - Paint', '9 - Floors']);
  expect(found('division', text, context)).toBe(expected);
});

describe('people of a file', () => {
  const people = [
    { id: 'ann', name: 'Ann Smith', email: 'asm@acme.example' },
    { id: 'jose', name: 'José B. Ortiz' },
    { id: 'kim', name: 'Lee Kim' },
    { id: 'joe', name: 'Joe Doe' },
    { id: 'jane', name: 'Jane Doe' },
  ];
  test.each([
    ['Ann Smith', 'same ann'],
    ['ann  smith', 'same ann'],
    ['ann', 'same ann'], // her id
    ['Smith, Ann', 'similar ann'],
    ['Smith, A.', 'similar ann'],
    ['A. Smith', 'similar ann'],
    ['ASmith', 'similar ann'],
    ['asmith', 'similar ann'],
    ['asm', 'similar ann'], // her login,
    ['Jose Ortiz', 'similar jose'],
    ['J. Doe', 'none null'], // Joe or Jane
    ['J. Doe; Ann Smith', 'none null'],
    ['Smith', 'none null'],
    ['Ann Smith; Lee Kim', 'same ann,kim'],
    ['Ann Smith/A. Smith', 'similar ann'],
    ['A. Smith, L. Kim', 'similar ann,kim'],
    ['Smith, Ann; Doe, Joe', 'similar ann,joe'],
    ['TBD', 'none null'],
    ['', 'none null'],
  ])('%j become %s', (text, expected) => {
    const { becomes, how } = peopleOf(text, people);
    expect(`${how} ${becomes}`).toBe(expected);
  });

  test('are the people that the mapping names', () => {
    const given = { JD: 'joe', both: 'joe,jane' };
    const texts = ['JD', 'both', 'J. Doe'];
    expect(texts.map((text) => found('projectManagerUserIds', text, company([], [], people), given))).toEqual([
      'given joe',
      'given joe,jane',
      'none null',
    ]);
  });
});
