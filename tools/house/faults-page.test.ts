import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../programs.ts';

const rows = [...readFileSync(join(root, 'docs/faults.md'), 'utf8').matchAll(/\| `([^`]+\.test\.ts)`: (.+) \|$/gm)];

test('the page of faults has rows', () => expect(rows.length).toBeGreaterThan(20));

test.each(rows.map(([, file = '', title = '']) => [file, title]))(
  '%s has the test that the page of faults names: %s',
  (file, title) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  },
);
