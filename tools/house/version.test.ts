import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@plumbline/service-kit/node/version';
import { expect, test } from 'vitest';

test('the version that the product names is that of package.json', () => {
  const file = join(import.meta.dirname, '../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(VERSION);
});
