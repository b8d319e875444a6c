import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { programs, root } from '../programs.ts';
import { builtWhenChanged } from '../start/web-build.ts';

const SOURCES = ['packages/contract', 'packages/domain', 'tools/client', 'package.json', 'LICENSE', 'tsconfig.json'];
const DIST = join(root, 'packages/contract/dist');
/** The built package. */
export const CLIENT_PACKAGE = join(DIST, 'plumbline-client.tgz');

/** Builds the package `plumbline-client` if its sources differ from the last build. Throws when the compiler or npm fails. */
export const buildClientIfChanged = (say: (line: string) => void): Promise<void> =>
  builtWhenChanged(DIST, SOURCES, async () => {
    say('Building the client for scripts (about ten seconds)…');
    mkdirSync(DIST, { recursive: true });
    buildClient(CLIENT_PACKAGE);
  });

const ENTRANCE = 'contract/src/plumbline';
const OUR_OWN = /(['"])@plumbline\/([a-z-]+)\/([^'"]+)\1/g;

/**
 * Writes the package to `file`: the contract's client as JavaScript with types, in this system's version. Its dependencies are those of the
 * contract and the rules below it. The same input gives the same bytes.
 */
function buildClient(file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-client-'));
  try {
    const staged = join(folder, 'package');
    compileInto(staged, join(folder, 'tsconfig.json'));
    for (const path of filesIn(staged)) pointInside(staged, path);
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(descriptionOf(readdirSync(staged)), null, 2)}\n`);
    copyFileSync(join(import.meta.dirname, 'README.md'), join(staged, 'README.md'));
    copyFileSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
    const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      cwd: staged,
      encoding: 'utf8',
      shell: process.platform === 'win32', // where npm is a script
    });
    copyFileSync(join(folder, packed.trim().split('\n').at(-1) ?? ''), `${file}.part`);
    renameSync(`${file}.part`, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The entrance and what it reaches, as JavaScript and types. */
function compileInto(folder: string, config: string): void {
  const packages = join(root, 'packages');
  const ours = readdirSync(packages).map((name) => [`@plumbline/${name}/*`, [join(packages, name, 'src', '*.ts')]]);
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      rootDir: packages,
      outDir: folder,
      typeRoots: [join(root, 'node_modules', '@types')],
      // The compiler emits nothing for files in node_modules.
      paths: Object.fromEntries(ours),
    },
    files: [join(packages, `${ENTRANCE}.ts`)],
    include: [],
  };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(process.execPath, [programs.tsc, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Our packages become folders of this package, so an import of a package becomes an import of its file. */
function pointInside(folder: string, path: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const pointed = text.replaceAll(OUR_OWN, (_, quote: string, name: string, module: string) => {
    const target = relative(dirname(path), join(name, 'src', `${module}.js`))
      .split(sep)
      .join('/');
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
  });
  if (pointed !== text) writeFileSync(join(folder, path), pointed);
}

/** The package.json of the package made from `ours`. */
function descriptionOf(ours: readonly string[]): object {
  const { version, license } = json('package.json');
  const needed = ours.flatMap((name) => Object.entries(json(`packages/${name}/package.json`).dependencies ?? {}));
  return {
    name: 'plumbline-client',
    version,
    description: 'The calls of a Plumbline installation, typed',
    type: 'module',
    license,
    engines: { node: '>=20.19' },
    exports: { '.': { types: `./${ENTRANCE}.d.ts`, default: `./${ENTRANCE}.js` } },
    dependencies: Object.fromEntries(needed.filter(([name]) => !name.startsWith('@plumbline/'))),
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const json = (path: string): { version?: string; license?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, path), 'utf8'));
