import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../programs.ts';
import { type Block, blocksOf, ELSEWHERE, PAGES, spansOf } from './commands.ts';

const blocks = PAGES.flatMap(blocksOf);
const spans = PAGES.flatMap((path) => spansOf(path).map((command) => ({ path, command })));
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** Tests that run blocks of a page word for word, and which blocks. Each of them checks that it left none out. */
const WALKED: [page: string, test: string, isRun: (block: Block) => boolean][] = [
  ['docs/api.md', 'services/testing/src/api-how-to.test.ts', ({ language }) => language === 'sh'],
  ['docs/operations.md', 'tools/docs/bare-debian.test.ts', ({ heading }) => !ELSEWHERE.includes(heading)],
];
const isWalked = (block: Block) => WALKED.some(([page, , isRun]) => block.path === page && isRun(block));

/** Commands that tests run in their own words: how the command begins, the test file, and the text there that runs it. */
const NAMED: [start: string, test: string, words: string][] = [
  ['export PLUMBLINE', 'services/testing/src/api-how-to.test.ts', 'PLUMBLINE_TOKEN: token'],
  ['npm run build', 'tools/kit/build-kit.test.ts', 'the folder of npm run build'],
  ['npm run build:demo', 'tools/docs/readme.test.ts', 'build:demo'],
  ['npm run emulate', 'tools/docs/readme.test.ts', 'emulate'],
  ['npm start', 'tools/start/another-address.test.ts', 'installation()'],
  ['npm run import', 'tools/docs/readme.test.ts', 'npm run import'],
  ['npm run tenant', 'tools/docs/readme.test.ts', 'npm run tenant'],
  ['npm test', 'tools/test.ts', 'const sections'],
  ['npx playwright test -c e2e/playwright.config.ts', 'tools/test.ts', "'playwright.config.ts'"],
  ['npx playwright test -c e2e/stack.config.ts', 'tools/test.ts', "'stack.config.ts'"],
  ['npx playwright test -c e2e/firefox.config.ts', 'tools/test.ts', "'firefox.config.ts'"],
  ['npx playwright test -c e2e/webkit.config.ts', 'tools/test.ts', "'webkit.config.ts'"],
  ['podman build', 'tools/deploy/containers.test.ts', "['build', '--format', 'docker'"],
  ['podman-compose -f deploy/compose.yaml up', 'tools/deploy/containers.test.ts', "compose('up', '-d')"],
  ['podman-compose -f deploy/compose.yaml exec', 'tools/deploy/containers.test.ts', "compose('exec'"],
  ['podman-compose -f deploy/compose.yaml down', 'tools/deploy/containers.test.ts', "compose('down'"],
  ['key=$(uuidgen)', 'services/testing/src/api-how-to.test.ts', 'docs/import.md'],
  ['curl --retry 5', 'services/testing/src/api-how-to.test.ts', 'docs/import.md'],
  ['curl -H "Authorization', 'services/testing/src/api-how-to.test.ts', 'docs/tokens.md'],
  ['create extension citus', 'packages/service-kit/src/testing/citus.ts', 'create extension'],
  ['select citus_', 'packages/service-kit/src/testing/citus.ts', 'citus_'],
  ['create role plumbline_services', 'services/testing/src/services-user.ts', 'create role'],
  ['DATABASE_URL=postgres://owner', 'tools/distribute/run-distribute.test.ts', 'runDistribute'],
  ['TEST_CITUS_URL=postgres://', 'tools/test.ts', 'TEST_CITUS_URL'],
  ['npm run check', 'tools/test.ts', "from './check.ts'"],
  ['npm run watch', 'tools/docs/bare-debian.test.ts', "'A watched folder'"],
  ['npx vitest run', 'tools/test.ts', 'programs.vitest'],
  ['npm install https://', 'tools/kit/build-kit.test.ts', 'plumbline-client.tgz'],
  ['sha256sum --check', 'tools/docs/bare-debian.test.ts', 'sha256sum --check --quiet checksums.txt'],
  ['systemctl enable --now plumbline-archive.timer', 'tools/docs/bare-debian.test.ts', 'plumbline-archive.timer'],
  ['podman healthcheck run', 'tools/deploy/containers.test.ts', "'healthcheck', 'run'"],
  ['select pg_promote()', 'packages/service-kit/src/database/failover.test.ts', 'pg_promote()'],
  ['cluster workflow.job using job_pkey', 'tools/scale/fill-companies.test.ts', 'cluster workflow.job using job_pkey'],
];

/** Commands that no test can run, and why. */
const BY_HAND: [start: string, reason: string][] = [
  ['npm run bench', 'measures: on a machine that does something else its budgets fail'],
  ['npm run dev', 'serves until it is ended, to who writes the page and looks at it'],
  ['npm run pictures', 'takes the pictures of docs and README.md, for eyes'],
  ['npm install', 'is how a dependency comes; what it leaves is in package-lock.json'],
  ['docker compose', 'is podman-compose by another maker'],
];

/** A test below checks its options. */
const isOwn = (command: string) => command.startsWith('plumbline ');
const isNamed = (command: string) => [...NAMED, ...BY_HAND].some(([start]) => command.startsWith(start));

test('each command of the docs is run by a test, or has a reason why not', () => {
  expect(blocks.flatMap(({ commands }) => commands).length).toBeGreaterThan(80);
  const left = blocks
    .filter((block) => !isWalked(block))
    .flatMap(({ path, commands }) =>
      commands.filter((command) => !isNamed(command)).map((command) => `${path}: ${command}`),
    );
  const inSentences = spans.filter(({ command }) => !isNamed(command) && !isOwn(command));
  expect(spans.length).toBeGreaterThan(40);
  expect([...left, ...inSentences]).toEqual([]);
});

test('each npm script that the docs name exists', () => {
  const named = [...blocks.flatMap(({ commands }) => commands), ...spans.map(({ command }) => command)].flatMap(
    (command) => /^npm run (\S+)/.exec(command)?.[1] ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('each named test exists, and none is named for a command that is gone', () => {
  const commands = [...blocks.flatMap((block) => block.commands), ...spans.map(({ command }) => command)];
  for (const [start, file, words] of NAMED) {
    expect([start, commands.some((command) => command.startsWith(start))]).toEqual([start, true]);
    expect([file, words, readFileSync(join(root, file), 'utf8').includes(words)]).toEqual([file, words, true]);
  }
  for (const [page, file] of WALKED) expect(readFileSync(join(root, file), 'utf8')).toContain(page);
});

/** The `plumbline` commands of blocks and sentences, from their first word on: a shell's or container engine's words come before. */
const shown = [...blocks.flatMap(({ commands }) => commands), ...spans.map(({ command }) => command)].flatMap(
  (command) => {
    // A database and a role share the program's name; these lines are not about them.
    const [, words] = /^(?:\S+=\S+ |podman-compose .* )*(?:\S*\/)?plumbline (.+)$/.exec(command) ?? [];
    return words === undefined ? [] : [words];
  },
);
const program = readFileSync(join(root, 'tools/plumbline/main.ts'), 'utf8');
/** The sources that parse a command's arguments. */
const sourcesOf = (command: string): string =>
  globSync(`tools/${command === 'restore' ? 'backup' : command}/**/*.ts`, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
const isRead = (source: string, word: string) => new RegExp(`['"]?\\b${word}\\b['"]?[:'"(]`).test(source);

test('each command in the docs is one of the program’s, and each of its options is read', () => {
  expect(shown.length).toBeGreaterThan(15);
  const unknown = shown.flatMap((words) => {
    const [command = '', ...rest] = words.split(' ');
    if (!isRead(program, command)) return [words];
    const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    const named = command === 'tenant' ? [...rest.slice(0, 1), ...options] : options;
    const source = sourcesOf(command);
    return named.filter((word) => !isRead(source, word)).map((word) => `${word}: ${words}`);
  });
  expect(unknown).toEqual([]);
});

/** Folders that every Debian has. */
const SYSTEM = ['/', '/var/lib'];

test('what a shown command writes goes into a folder that is there: of the system, or made above', () => {
  const lines = blocks.flatMap(({ path, commands }) => commands.map((command) => ({ path, command })));
  const written = lines.flatMap(({ path, command }, line) => {
    const [, place] = /^plumbline (?:backup|archive|tenant export .* --to) (\/\S+)/.exec(command) ?? [];
    return place === undefined ? [] : [{ path, parent: dirname(place), line }];
  });
  expect(written.length).toBeGreaterThan(2);
  const missing = written.filter(
    ({ path, parent, line }) =>
      !SYSTEM.includes(parent) &&
      !lines.slice(0, line).some((above) => above.path === path && above.command.endsWith(` ${parent}`)),
  );
  expect(missing).toEqual([]);
});

test('README.md names each section of npm test', () => {
  const sections = /^const sections[\s\S]*?^};/m.exec(readFileSync(join(root, 'tools/test.ts'), 'utf8'))?.[0] ?? '';
  const names = [...sections.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => `\`${name}\``);
  expect(names.length).toBeGreaterThan(7);
  const [row = ''] = /^\| `npm test -- --only=e2e`.*$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  expect(names.filter((name) => !row.includes(name))).toEqual([]);
});
