import { expect, test } from 'vitest';
import { prettyJson } from './pretty-json.ts';

test.each([
  { id: 1, name: 'Tabor "Center", {Lobby}: [1]', path: 'C:\\', list: [1, [2, {}], []], none: null, yes: true },
  [],
  {},
  [{ a: -1.5e3 }],
  'text',
  7,
])('whole JSON comes out as JSON.stringify would indent it: %j', (value) => {
  expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

test('spaces outside strings are left out', () => {
  expect(prettyJson('{"jobStatus" : {"name" :  "On hold"},\n "list": [ ]}')).toBe(
    JSON.stringify({ jobStatus: { name: 'On hold' }, list: [] }, null, 2),
  );
});

test('a truncated text is shown as far as it goes', () => {
  expect(prettyJson('{"jobs":[{"id":"a"},{"id":"b… (25,000 characters in all)')).toBe(
    [
      '{',
      '  "jobs": [',
      '    {',
      '      "id": "a"',
      '    },',
      '    {',
      '      "id": "b… (25,000 characters in all)',
    ].join('\n'),
  );
  expect(prettyJson('{"a":{')).toBe('{\n  "a": {\n    ');
  expect(prettyJson('')).toBe('');
});
