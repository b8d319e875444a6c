import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { cleanup, screen } from '@testing-library/react';
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
  expect(labels).toContain('Crew');
  expect(screen.getByText('a Bond premium')).toBeTruthy();
});
