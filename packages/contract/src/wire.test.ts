import { expect, test } from 'vitest';
import { platformWire } from './platform/wire.ts';
import { workflowTables } from './workflow/tables.ts';
import { workflowWire } from './workflow/wire.ts';

// A build of the page writes these as JSON, and adds the readers of tables.
test.each([platformWire, workflowWire])('the wire is plain data but for its tables', ({ tables: _, ...plain }) => {
  expect(JSON.parse(JSON.stringify(plain))).toStrictEqual(plain);
});

test('the tables of each service are those that the page reads', () => {
  expect(workflowWire.tables).toEqual(workflowTables);
  expect(platformWire.tables).toEqual({});
});
