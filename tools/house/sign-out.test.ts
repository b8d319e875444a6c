import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBundle } from './house.ts';

const bundle = readBundle(join(import.meta.dirname, '../../web/dist'));

test.skipIf(bundle === undefined)(
  'signing out erases started comments without another download, which could fail',
  () => {
    const files = bundle?.filter(({ text }) => text.includes('Sign out and lose them')) ?? [];
    expect(files.map(({ path, text }) => [/\.js$/.test(path), text.includes('plumbline.draft.')])).toEqual([
      [true, true],
    ]);
  },
);
