import { expect, test } from 'vitest';
import { discreet } from './discreet.ts';

test.each([
  ['550 5.1.1 <olga@harbor.example>: no mailbox', '550 5.1.1 <…>: no mailbox'],
  ['no mailbox: jürgen.o’malley+x@bau.example', 'no mailbox: …'],
  ['neither a@harbor.example|b@bau.example, nor c@harbor.example.', 'neither …, nor ….'],
  ['cannot post to https://hooks.example/T0/secret?key=1, gave up', 'cannot post to https://hooks.example/… gave up'],
  ['connect to https://user:pass@erp.internal:8443/in', 'connect to https://erp.internal:8443/…'],
  ['smtp://plumbline:p%40ss@mail.example:587 says no', 'smtp://…@mail.example:587 says no'],
  [
    'connect ECONNREFUSED postgres://plumbline:x@db:5432/plumbline',
    'connect ECONNREFUSED postgres://…@db:5432/plumbline',
  ],
  ['invalid input syntax for type uuid: "Olga "O" Owner"', 'invalid input syntax for type uuid: "…"'],
  [
    `SyntaxError: Unexpected token 'O', "Olga Owner" is not valid JSON`,
    'SyntaxError: Unexpected token … is not valid JSON',
  ],
  [`Unexpected token 'x', ..."mail":"olga"... is not valid JSON`, 'Unexpected token … is not valid JSON'],
])('%s', (said, logged) => expect(discreet(said)).toBe(logged));

test.each([
  'relation "platform.tenant_access" does not exist',
  'Error: a bug\n    at load (file:///opt/plumbline/node_modules/@electric-sql/pglite/dist/index.js:1:2)',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'https://wip.example.com',
  '/api/workflow/wip/jobs',
])('what names nobody stays: %s', (text) => expect(discreet(text)).toBe(text));

// A pattern that restarts at each letter takes minutes, in which the service answers nobody.
test.each([['a'], ['a.'], ['a@'], ['://'], [': "']])('a text of a million characters costs little: %s…', (part) => {
  const long = part.repeat(1_000_000 / part.length);
  expect(discreet(`${long} <olga@harbor.example>`)).not.toContain('olga');
});
