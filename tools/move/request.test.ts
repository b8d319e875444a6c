import { expect, test } from 'vitest';
import { readMoveRequest } from './request.ts';

test.each([
  ['postgres://me:secret@db.test:5433/plumbline', 'db.test:5433/plumbline'],
  ['postgres://me:secret@first.test,second.test:5433/plumbline', 'first.test,second.test:5433/plumbline'],
])('a move to %s is named without its password', (url, name) => {
  expect(readMoveRequest([], url)).toEqual({ url, name });
});
