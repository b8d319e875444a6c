import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { meaningOf } from './postgres-faults.ts';

const failed = (code: string): Error => Object.assign(new pg.DatabaseError('gone', 4, 'error'), { code });
const ended = new Error('Connection terminated unexpectedly');

test('a conflict with recovery stays one, though the session ended with it: the standby itself goes on', () => {
  const conflict = failed('40001');
  expect(meaningOf(conflict, { lost: ended, isLate: false })).toBe(conflict);
  expect(meaningOf(failed('42P01'), { lost: ended, isLate: false })).toBeInstanceOf(DatabaseUnavailable);
});
