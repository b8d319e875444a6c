import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { severities } from './toast-message.tsx';

const source = join(import.meta.dirname, '../..');
const css = readFileSync(join(import.meta.dirname, 'toast.module.css'), 'utf8');
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n');

test.each(severities)('the severity %s has a use', (severity) => {
  expect(code).toContain(`toast.${severity}(`);
});

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(color: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(color), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(severities)('the severity %s is legible in both schemes', (severity) => {
  const [, rule = ''] = new RegExp(`data-severity="${severity}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
  const pair = (name: string) => [
    ...(rule
      .split(`--toast-${name}:`)[1]
      ?.split(';')[0]
      ?.matchAll(/#[0-9a-f]{6}/g) ?? []),
  ];
  const texts = pair('text').map(String);
  const grounds = pair('ground').map(String);
  expect(texts).toHaveLength(2);
  for (const [scheme, text] of texts.entries()) {
    expect(contrast(text, grounds[scheme] ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});
