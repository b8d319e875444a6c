import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReadFile } from './import-state.ts';
import { ColumnsStep } from './steps/columns-step.tsx';
import { draw, importAt, noMapping } from './testing.tsx';

afterEach(cleanup);

const premium: OwnField = 'own.amount.aaaaaaa1';
const crew: OwnField = 'own.text.aaaaaaa2';

test('columns of the company’s own stand among the fields, those that the file fills first', () => {
  const headings = ['Job #', 'Job Name', 'Bond premium'];
  const survey = headings.map((heading) => ({ heading, samples: [`a ${heading}`] }));
  // The step uses nothing else of a file that the service keeps.
  const file = { sheets: [], table: { headings, survey } } as unknown as ReadFile;
  const mapping = {
    ...noMapping,
    fields: {
      externalId: { column: 'Job #' },
      jobName: { column: 'Job Name' },
      [premium]: { column: 'Bond premium' },
    },
  };
  const own = [
    { field: crew, title: 'Crew' },
    { field: premium, title: 'Bond premium' },
  ];
  const proposal = { origin: 'suggested' as const, newHeadings: [], missingHeadings: [], looksLike: null, own };
  draw(<ColumnsStep work={importAt({ step: 'columns', file, mapping, proposal })} />);
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels.slice(0, 3).map((label) => label?.replace(/\s*\*$/, ''))).toEqual([
    'Id in accounting',
    'Job Name',
    'Bond premium',
  ]);
  expect(labels).not.toContain('Crew');
  expect(screen.getByText('a Bond premium')).toBeTruthy();
  expect(screen.getByText('Every column of the file fills a field')).toBeTruthy();
});

test('columns that fill no field are named, and the fields that are left stand behind a click', async () => {
  const headings = ['Job #', 'Job Name', 'Customer', 'Backlog', 'Phone', 'Empty'];
  const survey = headings.map((heading) => ({ heading, samples: [], kind: heading === 'Empty' ? 'empty' : 'text' }));
  // As above.
  const file = { sheets: [], table: { headings, survey } } as unknown as ReadFile;
  const fields = { externalId: { column: 'Job #' }, jobName: { template: '{Customer}[ – {Job Name}]' } };
  const mapping = { ...noMapping, fields, unused: ['Phone'] };
  draw(<ColumnsStep work={importAt({ step: 'columns', file, mapping })} />);
  expect(screen.getByText('1 column of the file fills no field')).toBeTruthy();
  expect(screen.getByText('“Backlog”')).toBeTruthy();
  const rest = screen.getByText(/^\d+ fields that no column was found for$/).closest('details');
  if (!rest) throw new Error('the rest is folded');
  expect(rest.querySelectorAll('label')).toHaveLength(0);
  await act(async () => {
    rest.open = true;
    rest.dispatchEvent(new Event('toggle'));
  });
  expect(rest.querySelectorAll('label').length).toBeGreaterThan(20);
});
