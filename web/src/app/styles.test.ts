import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const imported = readFileSync(join(source, 'app/styles.ts'), 'utf8');

const componentsIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
const used = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('demo/') && !file.includes('.test.'))
    .flatMap((file) => componentsIn(readFileSync(join(source, file), 'utf8'))),
);

test.each([...used].filter((name) => existsSync(join(styles, `${name}.css`))))('%s has its styles loaded', (name) => {
  expect(imported).toContain(`@mantine/core/styles/${name}.css`);
});
