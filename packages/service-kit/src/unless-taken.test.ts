import { expect, test } from 'vitest';
import { DatabaseError } from './database.ts';
import { unlessTaken } from './unless-taken.ts';

const refusal = () => new Error('The name is taken');
const failing = (error: Error) => () => Promise.reject(error);

test('only a broken rule of uniqueness is a refusal, and only the one that is named', async () => {
  const ofName = new DatabaseError('duplicate', '23505', 'view_name');
  const ofAnother = new DatabaseError('duplicate', '23505', 'view_pkey');
  const ofNull = new DatabaseError('null', '23502', 'view_name');
  await expect(unlessTaken(failing(ofName), refusal, 'view_name')).rejects.toThrow('The name is taken');
  await expect(unlessTaken(failing(ofAnother), refusal)).rejects.toThrow('The name is taken');
  await expect(unlessTaken(failing(ofAnother), refusal, 'view_name')).rejects.toBe(ofAnother);
  await expect(unlessTaken(failing(ofNull), refusal, 'view_name')).rejects.toBe(ofNull);
  await expect(unlessTaken(async () => 'written', refusal)).resolves.toBe('written');
});
