import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { describe, expect, test } from 'vitest';
import { planMapping } from './plan.ts';
import { readMapping } from './read-mapping.ts';

const NEEDED = { externalId: { column: 'Id' }, jobName: { column: 'Name' } };
const problemsOf = (json: unknown): string[] => {
  const outcome = readMapping(json);
  return outcome.ok ? [] : outcome.problems;
};
const withFields = (fields: Record<string, unknown>) => problemsOf({ fields: { ...NEEDED, ...fields } });
const mappingOf = (fields: Record<string, unknown>, rest = {}): ImportMapping => {
  const outcome = readMapping({ fields: { ...NEEDED, ...fields }, ...rest });
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return outcome.mapping;
};

describe('a mapping', () => {
  test('needs an id and a name, and gets the usual encoding, delimiter and refusal of duplicates', () => {
    expect(problemsOf({ fields: {} })).toEqual([
      'fields.externalId: is missing; every job needs it',
      'fields.jobName: is missing; every job needs it',
    ]);
    expect(mappingOf({})).toMatchObject({ encoding: 'utf-8', delimiter: ',', onDuplicate: 'refuse' });
  });

  test('that is not an object, or has unknown words, is refused with the place', () => {
    expect(problemsOf([])[0]).toMatch(/^The mapping: /);
    expect(problemsOf({ fields: NEEDED, onDuplicates: 'number' })[0]).toContain('onDuplicates');
    expect(withFields({ notes: { colum: 'Notes' } })[0]).toMatch(/^fields\.notes: .*colum/);
  });

  test.each([
    [
      'a field that does not exist',
      { profit: { column: 'A' } },
      /^fields\.profit: there is no such field; there are jobNumber, /,
    ],
    ['a field that the product derives', { finalContractAmount: { column: 'A' } }, /cannot be imported/],
    ['no source', { notes: {} }, /exactly one of/],
    ['two sources', { notes: { column: 'A', value: 'b' } }, /exactly one of/],
    [
      'a form of numbers on a text',
      { notes: { column: 'A', numbers: 'us' } },
      /for amounts, percents and numbers only/,
    ],
    ['a format where there is no date', { notes: { column: 'A', format: 'M/D/YYYY' } }, /for dates only/],
    ['a template for an amount', { expenseBudget: { template: '{A}' } }, /for texts and selects only/],
    ['rules of a column on a template', { notes: { template: '{A}', blank: ['x'] } }, /put it under "parts"/],
    ['parts without a template', { notes: { column: 'A', parts: {} } }, /for a template only/],
    ['words for yes on a text', { notes: { column: 'A', yes: ['ja'] } }, /for yes or no only/],
    ['a brace that does not close', { notes: { template: 'A {B' } }, /has a \{ without its other half/],
    ['a bracket that does not close', { notes: { template: '{A}[ {B}' } }, /has a \[ without a \]/],
    ['a template without a heading', { notes: { template: 'A' } }, /names no \{Heading\}/],
    [
      'one column for two fields',
      { notes: { column: 'A' }, estimator: { column: 'A' } },
      /"A" is given to notes and estimator/,
    ],
  ])('with %s is refused', (_, fields, problem) => {
    const problems = withFields(fields);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

describe('a mapping applied to the headings of a file', () => {
  const problems = (mapping: ImportMapping, headings: string[]) => {
    const outcome = planMapping(mapping, headings);
    return outcome.ok ? [] : outcome.problems;
  };
  const plan = (mapping: ImportMapping, headings: string[]) => {
    const outcome = planMapping(mapping, headings);
    if (!outcome.ok) throw new Error(outcome.problems.join());
    return outcome.plan;
  };

  test('finds headings that differ in spaces and letter case, and says which', () => {
    const { fields, differing } = plan(mappingOf({ notes: { template: '{Job  notes}' } }), [
      'Name',
      ' ID ',
      'JOB NOTES',
    ]);
    expect(fields.map(({ columnName }) => columnName)).toEqual(['ID', 'Name', 'JOB NOTES']);
    expect(differing).toEqual([
      { mapped: 'Id', found: ' ID ' },
      { mapped: 'Job  notes', found: 'JOB NOTES' },
    ]);
  });

  test('takes the heading that is written the same where another differs in its case only', () => {
    const { fields, differing } = plan(mappingOf({}), ['ID', 'Id', 'Name']);
    expect(fields[0]?.source).toMatchObject({ column: { index: 1 } });
    expect(differing).toEqual([]);
  });

  test('names unused headings, except those left out on purpose', () => {
    const mapping = mappingOf({}, { unused: ['Phone'] });
    expect(plan(mapping, ['Id', 'Name', 'Phone', 'Fax ', '']).unused).toEqual(['Fax ']);
  });

  test('is refused when a heading is missing, occurs twice, or fills two fields under two spellings', () => {
    expect(problems(mappingOf({}, { unused: ['Fax'] }), ['Id', 'id', 'ID'])).toEqual([
      'fields.jobName: the file has no column "Name"',
      'unused: the file has no column "Fax"',
      `The file's columns: "Id", "id", "ID"`,
    ]);
    expect(problems(mappingOf({}), ['ID', 'id', 'Name'])[0]).toBe('fields.externalId: the file has 2 columns "Id"');
    const twice = mappingOf({ notes: { column: 'A' }, estimator: { column: 'a ' } });
    expect(problems(twice, ['Id', 'Name', 'A'])[0]).toBe(
      'The column "A" is given to notes and estimator: one field may take it',
    );
  });

  test('is refused when it has rules for a column that its template does not name', () => {
    const mapping = mappingOf({ notes: { template: '{A}', parts: { B: { blank: ['x'] } } } });
    expect(problems(mapping, ['Id', 'Name', 'A', 'B'])[0]).toBe('fields.notes.parts: the template has no {B}');
  });
});
