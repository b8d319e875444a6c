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
  'a sheet has no screen',
  shape.theSheetKnowsNoScreen,
  [
    { 'packages/sheet/src/a.ts': "import { useState } from 'react';" },
    { 'packages/sheet/src/a.ts': "import type { Virtualizer } from '@tanstack/react-virtual';" },
  ],
  { 'packages/sheet/src/a.ts': "import Papa from 'papaparse';" },
);
