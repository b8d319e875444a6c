// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const own = readFileSync(join(import.meta.dirname, 'panel-styles.ts'), 'utf8');
const ofTheWebApp = readFileSync(join(import.meta.dirname, '../../../web/src/app/styles.ts'), 'utf8');

const used = new Set(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/test/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);
const styled = [...used].filter((name) => existsSync(join(styles, `${name}.css`)));

test.each(styled)('%s has its styles loaded, once', (name) => {
  const path = `@mantine/core/styles/${name}.css`;
  expect([own, ofTheWebApp].filter((text) => text.includes(path))).toHaveLength(1);
});
