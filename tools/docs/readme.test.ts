import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { savedFile } from '@plumbline/import/testing/saved-file';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRIEF_ENVIRONMENT } from '../brief-node.ts';
import { CommandRunner } from '../commands/testing.ts';
import { givenData } from '../data/testing.ts';
import { runs } from '../kit/testing.ts';
import { root } from '../programs.ts';
import { blocksOf } from './commands.ts';

/** The script behind `npm run NAME`. */
const SCRIPTS: Record<string, string[]> = {
  import: ['tools/import/main.ts'],
  tenant: ['tools/tenant/main.ts'],
  emulate: ['tools/emulate.ts'],
  'build:demo': ['tools/emulate.ts', '--build-only'],
};
const folder = mkdtempSync(join(tmpdir(), 'plumbline-readme-'));
const data = join(folder, 'data');
beforeAll(() => givenData(data));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command before the explanation beside it. */
const wordsOf = (line: string): string[] => {
  const [, name = '', rest = ''] = /^npm run (\S+)(?: -- )?(.*?)(?:\s+#.*)?$/.exec(line) ?? [];
  const words = rest.match(/"[^"]*"|\S+/g) ?? [];
  return [...(SCRIPTS[name] ?? []), ...words.map((word) => word.replaceAll('"', ''))];
};
const linesOf = (heading: string): string[] =>
  blocksOf('README.md').flatMap((block) => (block.heading === heading ? block.text.split('\n') : []));

describe('the commands of README.md', () => {
  const runner = new CommandRunner();
  afterAll(() => runner.end());
  /** As `npm run` starts it, without npm. */
  const run = (line: string) => {
    const [script = '', ...words] = wordsOf(line);
    return runner.run(script, words, { ...process.env, DATA_DIR: data, DATABASE_URL: '' }, folder);
  };

  test('npm run tenant: creates a company whose administrator the embedded sign-in knows', async () => {
    const [create = ''] = linesOf('More people, more companies');
    expect(await run(create)).toMatchObject({ status: 0, stdout: expect.stringContaining('Created Harbor Works') });
  });

  test('npm run import: shows and stores a file, and then a newer one', { timeout: 300_000 }, async () => {
    const write = async (cost: string) => {
      const file = `| Job ID | Job Name | Contract Amount | Job Cost to Date |
                  | D-1    | Depot    | 1000.00         | ${cost} |`;
      const workbook = await savedFile({ name: 'jobs', file, saved: { isWorkbook: true }, jobs: '', groups: '' });
      writeFileSync(join(folder, 'jobs.xlsx'), workbook);
    };
    const [check = '', store = '', newer = ''] = linesOf('Your own jobs');
    await write('40.00');
    expect((await run(check)).stdout).toMatch(
      /"column": "Job Cost to Date"[\s\S]*1 row = 1 new[\s\S]*Nothing was stored/,
    );
    expect(await run(store)).toMatchObject({ status: 0 });
    await write('41.00');
    expect(await run(newer)).toMatchObject({ status: 0 });
    const again = await run(newer);
    expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/nothing/i)]);
  });

  test('npm run build:demo and npm run emulate: the folder is built and served', { timeout: 300_000 }, async () => {
    const [emulate = '', build = ''] = linesOf('Without a server');
    expect(await run(build)).toMatchObject({ status: 0, stdout: expect.stringContaining('emulation/dist') });
    const port = await freePort();
    const served = runs(process.execPath, wordsOf(emulate), { ...BRIEF_ENVIRONMENT, PORT: String(port) }, root);
    await served.says('Ctrl+C stops');
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<div id="root">');
    await served.stop();
  });
});
