import { expect, test } from 'vitest';
import { packFiles, unpackFiles } from './packed-files.ts';

const files = new Map([
  ['/base', null],
  ['/base/1', new Uint8Array([1, 2, 3])],
  ['/empty', new Uint8Array()],
  ['/PG_VERSION', new TextEncoder().encode('18\n')],
]);

test('files come back as they were packed, in their order', () => {
  expect([...unpackFiles(packFiles(files))]).toEqual([...files]);
});

test('what was cut off on its way is noticed', () => {
  const packed = packFiles(files);
  expect(() => unpackFiles(packed.slice(0, -1))).toThrow('not whole');
});
