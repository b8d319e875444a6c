import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../programs.ts';

/** Each line of a block of docs that runs `plumbline`, from the command on: what stands before is the shell's or a container engine's. */
const told = globSync('docs/*.md', { cwd: root }).flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    // A database and a role have the program's name, too; none of these lines is of theirs.
    [...block.matchAll(/^(?:\S+=\S+ |podman-compose .* )*(?:\S*\/)?plumbline (.+)$/gm)].map(([, words = '']) => words),
  ),
);
const program = readFileSync(join(root, 'tools/plumbline/main.ts'), 'utf8');
/** The sources that read a command's words. */
const sourcesOf = (command: string): string =>
  globSync(`tools/${command === 'restore' ? 'backup' : command}/**/*.ts`, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
const isRead = (source: string, word: string) => new RegExp(`['"]?\\b${word}\\b['"]?[:'"(]`).test(source);

test('each command that the docs show is one of the program’s, and each of its options is read', () => {
  expect(told.length).toBeGreaterThan(15);
  const unknown = told.flatMap((words) => {
    const [command = '', ...rest] = words.split(' ');
    if (!isRead(program, command)) return [words];
    const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    const named = command === 'tenant' ? [rest[0] ?? '', ...options] : options;
    const source = sourcesOf(command);
    return named.filter((word) => !isRead(source, word)).map((word) => `${word}: ${words}`);
  });
  expect(unknown).toEqual([]);
});
