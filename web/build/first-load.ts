import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, '../src').replaceAll('\\', '/');
const SHEET = ['features/jobs/jobs-home.tsx', 'features/jobs/jobs-page.tsx'].map((path) => `${source}/${path}`);
const FONT = /inter-latin-wght-normal/;

const LATER = [
  ...[
    'toast-area',
    'recent-messages',
    'person-menu',
    'view-picker',
    'view-menu',
    'view-name-dialog',
    'confirm-private',
  ],
  ...['group-menu', 'add-filter', 'more-tools', 'column-chooser', 'settings-menu', 'export-menu', 'filter-popover'],
  ...['column-menu', 'explanation', 'problems-panel', 'help-sheet', 'row-panel', 'print-sheet', 'data-cards'],
  ...['editor-layer', 'open-confirm', 'new-job-line', 'new-job-dialog', 'disconnect-dialog'],
];

/**
 * The few files of the page's code. By default each set of modules that some pages share is a file: the jobs sheet took 82. Of
 * two groups that want a module, the first gets it; a group takes what its modules import along, and no module that only opens later.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'], priority: 6 },
  { name: 'grid', test: /ui\/grid\/index\.ts$/, priority: 4 },
  { name: 'jobs', test: /features\/jobs\/jobs-(home|page)\.tsx$/, priority: 3 },
  // What opens over the sheet or beside it, downloaded when its first rows stand.
  {
    name: 'later',
    test: new RegExp(`/(${LATER.join('|')})\\.tsx$`),
    priority: 2,
  },
  // What three other pages or dialogs share.
  { name: 'shared', minShareCount: 3, priority: 1 },
];

/**
 * Names the jobs sheet's files in the page, for `public/before-scripts.js` to ask for at once, and asks for the font of all pages.
 * Scripts are asked for as `preload` before their `<script type="module">` or `import`: only then does Chromium use the compiled code that it kept
 * of an earlier visit (docs/decisions/0145).
 */
export function firstLoad(base: string): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const files = filesOf(bundle, chunk)
          .map((file) => base + file)
          .join(' ');
        const font = Object.keys(bundle).find((file) => FONT.test(file));
        const preloads = [
          `<link rel="preload" href="${base}${chunk.fileName}" as="script" crossorigin>`,
          `<link rel="preload" href="${base}${font}" as="font" type="font/woff2" crossorigin>`,
        ];
        return html
          .replace('before-scripts.js"', `before-scripts.js" data-sheet="${files}"`)
          .replace('</title>', ['</title>', ...preloads].join('\n    '));
      },
    },
  };
}

/** Scripts and styles of the jobs sheet that the page does not load anyway. */
function filesOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (roots: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(roots);
    for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    return found;
  };
  const sheet = withImports(chunks.filter(({ moduleIds }) => SHEET.some((id) => moduleIds.includes(id))));
  const first = withImports([entry]);
  return [...sheet]
    .filter((chunk) => !first.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
