// The layout of the repository, a test per rule. Each rule is also tried on files that break it: a rule that cannot
// fail proves nothing.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as file from './house/file-rules.ts';
import { readBundle } from './house/house.ts';
import * as imports from './house/import-rules.ts';
import * as queries from './house/query-rules.ts';
import { drawn, root, rule } from './house/testing.ts';
import * as words from './house/word-rules.ts';

rule(
  'imports go one way between workspaces',
  imports.importsGoOneWay,
  [
    { 'packages/domain/src/a.ts': "import type { Job } from '@plumbline/contract/jobs';" },
    { 'packages/contract/src/a.ts': "export { app } from '@plumbline/platform/app';" },
    { 'packages/service-kit/src/a.ts': "const later = () => import('@plumbline/platform/app');" },
    { 'services/workflow/src/a.ts': "import { app } from '@plumbline/platform/app';" },
    { 'services/workflow/src/a.ts': "import '../../platform/src/app.ts';" },
    { 'services/workflow/src/a.ts': "import { world } from '@plumbline/testing/world';" },
    { 'services/workflow/src/a.test.ts': "import { app } from '@plumbline/platform/app';" },
    { 'services/workflow/src/a.ts': "import { made } from '@plumbline/demo/make-demo';" },
    { 'services/demo/src/a.ts': "import { sign } from '@plumbline/identity/sign';" },
    { 'web/src/a.tsx': "let app: import('@plumbline/platform/app').App;" },
  ],
  {
    'services/workflow/src/jobs/b.ts': "import { cents } from '@plumbline/domain/money';",
    'services/workflow/src/jobs/b.test.ts': "import { world } from '@plumbline/testing/world';",
    'web/src/b.tsx': "import { jobs } from '@plumbline/contract/jobs';",
    'tools/b.ts': "import { app } from '@plumbline/platform/app';",
    'services/demo/src/b.ts': "import { app } from '@plumbline/platform/app';",
    'emulation/src/b.ts': "import { made } from '@plumbline/demo/make-demo';",
  },
);

rule(
  'a query of a service names its tenant',
  queries.queriesNameTheirTenant,
  [
    { 'services/platform/src/a.ts': "const text = 'select name from platform.role order by name';" },
    { 'services/platform/src/a.ts': 'tx.query(`select u.id from platform.tenant_user u where u.id = $1`, [id]);' },
    {
      'services/platform/src/a.ts':
        'tx.query(`select 1 from platform.tenant_user u join platform.user_role r on r.tenant_id = u.tenant_id`);',
    },
    { 'services/workflow/src/a.ts': "const text = 'delete from workflow.job where id = any($1)';" },
    { 'services/workflow/src/a.ts': `const text = 'update workflow.job set version = version + 1 where id = $1';` },
  ],
  {
    'services/workflow/src/jobs/b.ts': "const text = 'select id from workflow.job where tenant_id = $1';",
    'services/workflow/src/jobs/c.ts': 'const text = `select id from workflow.job where $' + '{conditions}`;',
    'services/workflow/src/jobs/d.ts': "const text = 'insert into workflow.job (tenant_id, id) values ($1, $2)';",
    'services/workflow/src/jobs/e.ts': "const text = 'select name from platform.tenant_people';",
    'services/workflow/src/jobs/f.ts': "const text = 'select id from platform.rights_of($1)';",
    'services/workflow/src/jobs/g.ts': "const detail = 'jobs come from workflow.job';",
    'services/workflow/src/jobs/g.test.ts': "const text = 'select id from workflow.job';",
  },
);

rule(
  'the page runs in browsers of the last years',
  file.thePageRunsInOlderBrowsers,
  [
    { 'web/src/ui/a.ts': 'const either = AbortSignal.any([mine, theirs]);' },
    { 'packages/contract/src/a.ts': 'const url = URL.parse(text);' },
  ],
  {
    'packages/contract/src/b.ts': 'const url = URL.canParse(text) ? new URL(text) : null;',
    'services/platform/src/b.ts': 'const url = URL.parse(text);',
    'web/src/ui/b.test.ts': 'const url = URL.parse(text);',
  },
);

rule(
  'how long something takes is measured by a clock that nobody sets',
  file.spansNeedNoSystemClock,
  [{ 'services/workflow/src/a.ts': 'const endsAt = Date.now() + 1_000;' }],
  {
    'services/workflow/src/b.ts': 'const endsAt = performance.now() + 1_000;',
    'services/workflow/src/b.test.ts': 'const at = Date.now();',
  },
);

rule(
  'an import of ours leads to a file that its workspace lets others enter',
  imports.importsLeadSomewhere,
  [{ 'web/src/a.ts': "import './gone.ts';" }, { 'services/workflow/src/a.ts': "import '@plumbline/platform/secret';" }],
  { 'web/src/b.ts': "import './b.css?inline'; import '@plumbline/domain/money'; import 'react';" },
);

rule(
  'a workspace is entered by its name, not by a path',
  imports.workspacesAreEnteredByName,
  [{ 'web/src/a.ts': "import '../../packages/domain/src/money.ts';" }],
  { 'e2e/b.ts': "import '../packages/domain/src/money.ts';", 'packages/domain/src/c.ts': "import './money.ts';" },
);

rule(
  'the web app has one door to the emulation, opened on demand',
  imports.oneDoorToTheEmulation,
  [
    { 'web/src/a.ts': "import('../../emulation/worker.ts');" },
    { 'web/src/app/a.test.ts': '', 'web/src/a.ts': "import('../../emulation/worker.ts')" },
  ],
  {
    'web/src/door.ts': "new Worker(new URL('../../emulation/worker.ts', import.meta.url), { type: 'module' });",
    'web/src/b.test.ts': "import '../../emulation/worker.ts';",
    'web/src/c.ts': "import type { Emulation } from '../../emulation/worker.ts';",
    'web/vite.config.ts': "import '../emulation/worker.ts';",
  },
);
test('a door to the emulation that is always open is noticed', () => {
  expect(imports.oneDoorToTheEmulation(drawn({ 'web/src/a.ts': "import '../../emulation/worker.ts';" }))).toHaveLength(
    1,
  );
});

rule(
  "a service's app, what makes the demo company, and all that these reach do without Node",
  imports.appsRunWithoutNode,
  [
    { 'services/workflow/src/app.ts': "import { readFile } from 'node:fs';" },
    { 'services/workflow/src/app.ts': "import './a.ts';", 'services/workflow/src/a.ts': "export { Pool } from 'pg';" },
    {
      'services/workflow/src/app.ts': "import '@plumbline/domain/money';",
      'packages/domain/src/money.ts': "await import('crypto');",
    },
    { 'services/demo/src/make-demo.ts': "import process from 'node:process';" },
    {
      'services/demo/src/make-demo.ts': "import { cents } from '@plumbline/domain/money';",
      'packages/domain/src/money.ts': "import { createHash } from 'node:crypto';",
    },
  ],
  {
    'services/workflow/src/app.ts': "import type { Socket } from 'node:net'; import './b.ts';",
    'services/workflow/src/b.ts': "import { Hono } from 'hono';",
    'services/workflow/src/main.ts': "import 'node:process';",
    'services/demo/src/make-demo.test.ts': "import 'node:process';",
  },
);

rule(
  'one file reads workbooks and one writes them',
  imports.workbooksAreReadAndWrittenByOneFileEach,
  [
    { 'packages/import/src/files/cell-text.ts': "import type { CellValue } from 'hucre/xlsx';" },
    { 'packages/import/src/files/read-file.ts': "import { read } from '@e965/xlsx';" },
    { 'web/src/features/imports/file/read-worker.ts': "import { read } from '@e965/xlsx';" },
  ],
  {
    'packages/import/src/files/read-workbook.ts': "import { read } from '@e965/xlsx';",
    'web/src/ui/grid/output/export/workbook.ts': "import { writeXlsx } from 'hucre/xlsx';",
    'packages/import/src/files/read-file.test.ts': "import { writeXlsx } from 'hucre/xlsx';",
  },
);

rule(
  'a page that has something to show goes on showing it: only Loaded puts a notice in its place',
  imports.featuresLoadByLoaded,
  [
    {
      'web/src/features/jobs/a.tsx': "import { ProblemNotice } from '../../ui/problems/problem-notice.tsx';",
      'web/src/ui/problems/problem-notice.tsx': '',
    },
  ],
  {
    'web/src/ui/b.tsx': "import { ProblemNotice } from './problems/problem-notice.tsx';",
    'web/src/ui/problems/problem-notice.tsx': '',
  },
);

rule(
  'there are no barrels',
  imports.noBarrels,
  [{ 'web/src/lib/index.ts': '' }, { 'web/src/lib/a.ts': "export * from './b.ts';" }],
  { 'web/src/ui/grid/index.ts': "export * from './b.ts';" },
);

rule(
  'the grid is entered by its door',
  imports.gridIsEnteredByItsDoor,
  [
    { 'web/src/features/jobs/a.ts': "import '../../ui/grid/table/b.ts';", 'web/src/ui/grid/table/b.ts': '' },
    { 'web/src/ui/a.ts': "import './grid/table/b.ts';", 'web/src/ui/grid/table/b.ts': '' },
  ],
  {
    'web/src/features/jobs/c.ts': "import '../../ui/grid/index.ts';",
    'web/src/features/jobs/c.test.ts': "import '../../ui/grid/table/b.ts';",
    'web/src/ui/grid/index.ts': "import './table/b.ts';",
    'web/src/ui/grid/table/b.ts': '',
  },
);

rule(
  'names of files and folders are kebab-case',
  file.namesAreKebabCase,
  [{ 'web/src/JobPanel.tsx': '' }, { 'web/src/job_panel.ts': '' }, { 'web/src/Jobs/panel.ts': '' }],
  { 'docs/decisions/0001-a-b.md': '', 'web/src/a-b.module.css': '', 'README.md': '', '.ci/run': '' },
);

rule(
  'a suppressed finding says why, and the compiler is not silenced',
  file.suppressionsStateAReason,
  [
    { 'tools/a.ts': '// @ts-ignore' },
    { 'tools/a.ts': '// @ts-nocheck because I say so' },
    { 'tools/a.ts': '// @ts-expect-error' },
    { 'tools/a.ts': '// biome-ignore lint/suspicious/noConsole: <explanation>' },
    { 'tools/a.ts': '// biome-ignore lint/suspicious/noConsole' },
    { 'tools/a.tsx': 'const a = <>{/* biome-ignore lint/a11y/useButtonType: */}</>;' },
  ],
  {
    'tools/b.ts': [
      '// @ts-expect-error the types of the library are older than it is',
      '// biome-ignore lint/suspicious/noConsole: the address is for the person at the terminal',
      "const text = '// @ts-ignore';",
    ].join('\n'),
  },
);

rule(
  'lock files record no download addresses',
  file.lockFilesNameNoAddress,
  [
    { 'package-lock.json': '"resolved": "https://example.org/a.tgz"' },
    { 'tools/b/package-lock.json': '"resolved": "git+ssh://a/b"' },
  ],
  { 'package-lock.json': '"resolved": "packages/domain", "link": true' },
);

rule(
  'no file names a path of one machine or the host of a registry',
  file.noMachineIsNamed,
  [
    { 'docs/a.md': ['see ', 'home', 'ann', 'plumbline'].join('/') },
    { 'tools/a.ts': `const from = '${['', 'Users', 'ann'].join('/')}';` },
    { 'docs/a.md': `${['C:', 'Users', 'ann'].join('\\')}` },
    { '.npmrc': `registry=https://${['registry', 'example', 'org'].join('.')}/` },
  ],
  { 'docs/b.md': 'GET /home, /workflow/jobs and https://example.com/home/page; /api/users/me' },
);

rule(
  'a feature has one name on every floor',
  file.featuresHaveOneName,
  [
    { 'web/src/features/invoices/list.tsx': '' },
    { 'web/src/features/home/page.tsx': '', 'services/workflow/src/home/handlers.ts': '' },
  ],
  {
    'web/src/features/jobs/page.tsx': '',
    'services/workflow/src/jobs/handlers.ts': '',
    'web/src/features/home/page.tsx': '',
  },
);

rule(
  `no file has more than ${file.LONGEST_FILE} lines`,
  file.filesAreShort,
  [
    { 'web/src/a.ts': '\n'.repeat(file.LONGEST_FILE).concat('1') },
    { 'web/src/a.css': '\n'.repeat(400).concat('a {}') },
  ],
  {
    'web/src/b.ts': '\n'.repeat(file.LONGEST_FILE - 1).concat('1'),
    'web/src/b.test.ts': '\n'.repeat(400).concat('1'),
    'web/src/route-tree.gen.ts': '\n'.repeat(400).concat('1'),
  },
);

rule(
  'a sentence for people is written once in its workspace',
  words.aSentenceIsWrittenOnce,
  [
    {
      'web/package.json': '{ "name": "web" }',
      'web/src/a.ts': "const said = 'It is saved. Nothing else has been changed.';",
      'web/src/b.tsx': 'const Said = () => <p>\n  Nothing else has\n  been changed.\n</p>;',
    },
    {
      'tools/a.ts': "const said = 'Try again; if it happens once more, report it.';",
      'tools/b.ts': 'const said = `Nothing was moved. Try again; if it happens once more, report it.`;',
    },
  ],
  {
    'web/package.json': '{ "name": "web" }',
    'web/src/a.ts': "const said = ['Nothing else has been changed.', 'Try again now.', 'no sentence of any kind'];",
    'web/src/a.test.ts': "const said = 'Nothing else has been changed.';",
    'web/src/b.ts': "const said = ['Try again now.', 'no sentence of any kind'];",
    'tools/b.ts': "const said = 'Nothing else has been changed.';",
  },
);

describe('the web app as it is shipped holds nothing of the emulation', () => {
  const bundle = readBundle(join(root, 'web', 'dist'));
  test.skipIf(bundle === undefined)('holds', () => expect(file.emulationIn(bundle ?? [])).toEqual([]));
  test('notices its files and its code', () => {
    const parts = ['assets/pglite-1a2b.wasm', 'assets/emulation-1a2b.js', 'assets/a.data'].map((path) => ({
      path,
      text: '',
    }));
    expect(file.emulationIn([...parts, { path: 'assets/index.js', text: 'new PGlite()' }])).toHaveLength(4);
    expect(file.emulationIn([{ path: 'assets/index.js', text: 'fetch("/api")' }])).toEqual([]);
  });
});
