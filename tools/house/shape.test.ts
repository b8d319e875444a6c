import { pagesNameFilesThatExist } from './page-rules.ts';
import * as shape from './shape-rules.ts';
import { rule } from './testing.ts';

rule(
  'no file imports itself through others, types included',
  shape.noCircles,
  [
    { 'web/src/ui/a.ts': "import './b.ts';", 'web/src/ui/b.ts': "import type { A } from './a.ts';" },
    {
      'web/src/ui/a.ts': "import './b.ts';",
      'web/src/ui/b.ts': "import './c.ts';",
      'web/src/ui/c.ts': "export { A } from './b.ts';",
    },
  ],
  {
    'web/src/ui/a.ts': "import './b.ts'; import './c.ts';",
    'web/src/ui/b.ts': "import './c.ts';",
    'web/src/ui/c.ts': '',
    'web/src/ui/c.test.ts': "import './a.ts';",
  },
);

rule(
  'a floor of the web app knows none above it',
  shape.floorsOfTheWebKnowNoneAbove,
  [
    { 'web/src/lib/a.ts': "import type { B } from '../ui/b.tsx';", 'web/src/ui/b.tsx': '' },
    { 'web/src/ui/a.ts': "import '../features/jobs/b.ts';", 'web/src/features/jobs/b.ts': '' },
    { 'web/src/features/jobs/a.ts': "import '../../app/b.ts';", 'web/src/app/b.ts': '' },
  ],
  { 'web/src/ui/a.ts': "import '../lib/b.ts';", 'web/src/lib/b.ts': '', 'web/src/main.tsx': "import './ui/a.ts';" },
);

rule(
  'each file of the grid is in a room, and a room knows only those before it',
  shape.theGridKeepsItsRooms,
  [
    { 'web/src/ui/grid/a.ts': '' },
    { 'web/src/ui/grid/state/a.ts': "import '../hands/keys/b.ts';", 'web/src/ui/grid/hands/keys/b.ts': '' },
  ],
  {
    'web/src/ui/grid/README.md': '',
    'web/src/ui/grid/index.ts': "export { A } from './frame/a.tsx';",
    'web/src/ui/grid/frame/a.tsx': "import '../table/b.tsx';",
    'web/src/ui/grid/table/b.tsx': '',
  },
);

rule(
  'each file of a sheet is in a room, which knows only those before it, and saving only cells',
  shape.theSheetKeepsItsRooms,
  [
    { 'packages/sheet/src/a.ts': '' },
    { 'packages/sheet/src/values/a.ts': "import '../rows/b.ts';", 'packages/sheet/src/rows/b.ts': '' },
    { 'packages/sheet/src/saving/a.ts': "import '../values/b.ts';", 'packages/sheet/src/values/b.ts': '' },
    { 'packages/sheet/src/keys/a.ts': "import '../saving/b.ts';", 'packages/sheet/src/saving/b.ts': '' },
  ],
  {
    'packages/sheet/src/store.ts': '',
    'packages/sheet/src/cells/a.ts': "import '../store.ts';",
    'packages/sheet/src/keys/b.ts': "import '../cells/a.ts';",
    'packages/sheet/src/saving/c.ts': "import '../cells/a.ts';",
  },
);

rule(
  'a sheet has no screen',
  shape.theSheetKnowsNoScreen,
  [
    { 'packages/sheet/src/a.ts': "import { useState } from 'react';" },
    { 'packages/sheet/src/a.ts': "import type { Virtualizer } from '@tanstack/react-virtual';" },
  ],
  { 'packages/sheet/src/a.ts': "import Papa from 'papaparse';" },
);

rule(
  'the map of the house and the README of a room name files and rooms that exist',
  pagesNameFilesThatExist,
  [
    { 'web/src/ui/grid/README.md': 'A key: `hands/keys/gone.ts`' },
    { 'docs/architecture.md': 'Hear the key: `ui/gone`' },
    { 'packages/sheet/README.md': 'A command: `control/*-gone.ts`' },
  ],
  {
    'docs/architecture.md': '`ui/grid/hands`, `sheet/rows/a.ts`, `GET /app/init` and `npm test`',
    'packages/sheet/README.md': '`rows/a.ts`, `a.ts`, `rows/*.ts`, `../../web/src/ui/grid/hands/b.ts`',
    'packages/sheet/src/rows/a.ts': '',
    'web/src/ui/grid/hands/b.ts': '',
  },
);
