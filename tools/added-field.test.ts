import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const MINUTES = 60_000;
const FIELDS = 'packages/contract/src/workflow/job-fields.ts';
const GROUPS = 'web/src/features/jobs/panel/job-groups.ts';
const MIGRATION = 'services/workflow/migrations/9999-fields-of-a-test.sql';

/** One field of each kind that a person types, and enough of one kind to exceed the hundred arguments that a PostgreSQL function takes. */
const added = [
  { name: 'firmText', declared: `text('Firm in Charge', 200, { hidden: true })`, column: 'firm_text text' },
  {
    name: 'suretyPremium',
    declared: `currency('Surety Premium', positiveAmount, { hidden: true })`,
    column: 'surety_premium workflow.cents',
  },
  {
    name: 'siteWalked',
    declared: `boolean('Site Walked', { hidden: true })`,
    column: 'site_walked boolean not null default false',
  },
  {
    name: 'permitRequestedOn',
    declared: `date('Permit Requested On', { hidden: true })`,
    column: 'permit_requested_on date',
  },
  {
    name: 'sharePercent',
    declared: `percentField('Share of Venture', percentOfWhole, { hidden: true })`,
    column: 'share_percent workflow.part',
  },
  ...Array.from({ length: 10 }, (_, i) => ({
    name: `remarkOf${i}`,
    declared: `text('Remark No ${i}', 200, { hidden: true })`,
    column: `remark_of${i} text`,
  })),
];

// CONTRIBUTING.md promises that a job field changes these three files and no others.
describe.skipIf(!process.env.ADDED_FIELD)('a job field that is added in three files', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'added-field-'));
    copyProduct(copy);
    edit(FIELDS, (text) =>
      text.replace(
        '\n} satisfies',
        `\n${added.map(({ name, declared }) => `  ${name}: ${declared},\n`).join('')}} satisfies`,
      ),
    );
    edit(GROUPS, (text) =>
      text.replace(`fields: ['taxExempt'`, `fields: [${added.map(({ name }) => `'${name}', `).join('')}'taxExempt'`),
    );
    writeFileSync(
      join(copy, MIGRATION),
      `alter table workflow.job\n${added.map(({ column }) => `  add column ${column}`).join(',\n')};\n`,
    );
  }, MINUTES);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  function edit(file: string, change: (text: string) => string): void {
    const before = readFileSync(join(copy, file), 'utf8');
    const after = change(before);
    expect(after, file).not.toBe(before);
    writeFileSync(join(copy, file), after);
  }
  function run(...command: [string, ...string[]]): void {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  }

  test('has its types', { timeout: 10 * MINUTES }, () => {
    run('node_modules/typescript/bin/tsc', '-p', '.');
  });

  test('is saved, connected, imported, exported, kept, live and drawn', { timeout: 30 * MINUTES }, () => {
    const rooms = ['packages', 'services/workflow', 'web/src/features', 'emulation', 'tools/import'];
    // Tabs and browser storage hold no fields.
    run('node_modules/vitest/vitest.mjs', 'run', ...rooms, '--exclude', 'emulation/src/testing/**');
  });
});

/** A copy of the working files. Libraries are links; links between the product's packages are made anew. */
function copyProduct(to: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
  }
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (name) => name !== '@plumbline' && name !== '.vite',
  ))
    symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  cpSync(join(root, 'node_modules/@plumbline'), join(to, 'node_modules/@plumbline'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
