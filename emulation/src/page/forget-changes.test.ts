// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { KeptChanges } from '../database/kept-changes.ts';
import { forgetChanges } from './forget-changes.ts';

const base = new Map([['/conf', new Uint8Array(10)]]);

test('the kept data are gone, and the next start finds what the build prepared', async () => {
  const before = await KeptChanges.open('plumbline', base, 'stamp');
  await before.apply({ ops: [{ op: 'mkdir', path: '/new' }], files: { wal: [], data: [], control: [] } });
  await before.close();
  await forgetChanges('plumbline');
  const paths: string[] = [];
  for await (const { path } of (await KeptChanges.open('plumbline', base, 'stamp')).load()) paths.push(path);
  expect(paths).toEqual(['/conf']);
});

test('if another tab holds the data, it says what to do', async () => {
  await KeptChanges.open('held', base, 'stamp');
  await expect(forgetChanges('held')).rejects.toThrow('Close it, and try again.');
});
