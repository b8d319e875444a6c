import { posix } from 'node:path';
import { type HouseFile, isSource, isTest } from './house.ts';
import type { Rule } from './import-rules.ts';

// Names that tools or conventions prescribe.
const PRESCRIBED =
  /^(README|CONTRIBUTING|CHANGELOG|LICENSE|NOTICE|SECURITY)(\.md)?$|^(Caddyfile|Containerfile)(\.[a-z]+)?$|^[a-z]+@\.service$|^\./;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

export const namesAreKebabCase: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.split('/').some((name) => !KEBAB.test(name) && !PRESCRIBED.test(name)))
    .filter(({ path }) => !path.includes('/fixtures/')) // files of others keep their names
    .map(({ path }) => `${path} is not kebab-case`);

/** Enough words after the marker to give a reason. */
const hasReason = (text: string): boolean => /[a-z]{2,}.*\s[a-z]+/i.test(text);

export const suppressionsStateAReason: Rule = (house) =>
  house.files.filter(isSource).flatMap((file) =>
    house.parsed(file).comments.flatMap(({ text, line }) => {
      const where = `${file.path}:${line}`;
      const said = text.trim();
      if (/^@ts-(ignore|nocheck)\b/.test(said))
        return [`${where} silences the compiler: use @ts-expect-error and say why`];
      if (/^eslint-disable/.test(said)) return [`${where} is for a linter that we do not use`];
      const expected = /^@ts-expect-error\b(.*)$/s.exec(said);
      if (expected && !hasReason(expected[1] ?? '')) return [`${where} does not say why the error is expected`];
      const ignored = /^biome-ignore(?:-all|-start|-end)?\s[^:]*:?(.*)$/s.exec(said);
      if (ignored && !hasReason(ignored[1] ?? '')) return [`${where} does not say why the finding is ignored`];
      return [];
    }),
  );

export const lockFilesNameNoAddress: Rule = ({ files }) =>
  files
    .filter(({ path }) => posix.basename(path) === 'package-lock.json')
    .flatMap(({ path, text }) =>
      lines(text)
        .filter(([line]) => /"resolved":\s*"[a-z+]+:/.test(line))
        .map(([, number]) => `${path}:${number} records a download address`),
    );

// Home and work folders of a machine; hosts of package registries and mirrors.
const MACHINE_PATH =
  /(?<![\w.:/@-])\/(?:home|Users|work|mnt|workspaces?)\/[a-z]|(?<![\w.:/@-])\/root\/|\b[A-Z]:\\+Users\\/;
const REGISTRY =
  /\b(?:registry|npm|packages?|mirror|artifactory|nexus|verdaccio)\.[a-z0-9-]+\.(?:org|com|net|io|dev|cloud|local)\b|\bdeb\.debian\b/i;

export const noMachineIsNamed: Rule = ({ files }) =>
  files.flatMap(({ path, text }) =>
    lines(text).flatMap(([line, number]) => [
      ...(MACHINE_PATH.test(line) ? [`${path}:${number} names a path of one machine`] : []),
      ...(REGISTRY.test(line) ? [`${path}:${number} names the host of a registry`] : []),
    ]),
  );

// Web features without a service feature of the same name, and why.
const WEB_ONLY_FEATURES: Record<string, string> = {
  guide: 'shows the pages of docs/guide, which no service knows',
  home: 'greets, and shows the sums of workflow/summary: a page, not a thing of its own',
};

export const featuresHaveOneName: Rule = ({ files }) => {
  const served = new Set(files.flatMap(({ path }) => /^services\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1] ?? []));
  const shown = new Set(files.flatMap(({ path }) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [
    ...[...shown]
      .filter((name) => !served.has(name) && !(name in WEB_ONLY_FEATURES))
      .map((name) => `web/src/features/${name} has no services/*/src/${name}: give them one name, or say why not`),
    ...Object.keys(WEB_ONLY_FEATURES)
      .filter((name) => served.has(name) && shown.has(name))
      .map((name) => `${name} is on both floors: take it off the list of exceptions`),
  ];
};

// Uses of Date.now for an instant, not for a duration.
const SYSTEM_CLOCK: Record<string, string> = {
  'packages/service-kit/src/tokens.ts': 'a token names the instant at which it expires',
  'services/platform/src/directories/ask.ts': 'Retry-After may name an instant',
  'services/workflow/src/mails/testing.ts': 'mails are due at instants',
  'services/workflow/src/schedule/confirm-forecasts.ts': 'the instant of a signature is stored',
};

/** The system's clock may be set while something waits. A wait by that clock would then last an hour too long, or no time at all. */
export const spansNeedNoSystemClock: Rule = ({ files }) =>
  files
    .filter((file) => /^(packages|services)\/[^/]+\/src\//.test(file.path) && isSource(file) && !isTest(file.path))
    .filter(({ path, text }) => /\bDate\.now\b/.test(text) && !(path in SYSTEM_CLOCK))
    .map(({ path }) => `${path} goes by Date.now, which may jump: use performance.now for a span of time`);

/** What types of the DOM have, and Firefox 121, Safari 17.5 or Chrome 123 lack. What is too new in the language, the compiler says. */
const TOO_NEW =
  /\b(?:URL\.parse|AbortSignal\.any|ReadableStream\.from|Intl\.Segmenter|startViewTransition|moveBefore|showPopover|setHTMLUnsafe)\(|\bscheduler\.(?:yield|postTask)\(/;
const IN_THE_PAGE = /^(?:web|packages\/(?:domain|contract|sheet|import))\/src\//;

/** The browsers of tests have them. In an older one the page would end with an error. */
export const thePageRunsInOlderBrowsers: Rule = ({ files }) =>
  files
    .filter((file) => IN_THE_PAGE.test(file.path) && isSource(file) && !isTest(file.path))
    .flatMap(({ path, text }) => {
      const found = TOO_NEW.exec(text)?.[0];
      return found ? [`${path} uses ${found.trim()}, which browsers that we promise lack`] : [];
    });

export const LONGEST_FILE = 300;
const isGenerated = ({ path, text }: HouseFile): boolean =>
  /\.gen\.tsx?$/.test(path) || /^\W*(@generated|generated by)/i.test(text);

export const filesAreShort: Rule = ({ files }) =>
  files
    .filter((file) => (isSource(file) || file.path.endsWith('.css')) && !isTest(file.path) && !isGenerated(file))
    .map(({ path, text }) => ({ path, count: text.trimEnd().split('\n').length }))
    .filter(({ count }) => count > LONGEST_FILE)
    .map(({ path, count }) => `${path} has ${count} lines: look for the seam (${LONGEST_FILE} at most)`);

/** Files of a built web app that contain parts of the emulation or its database. */
export const emulationIn = (bundle: HouseFile[]): string[] =>
  bundle
    .filter(
      ({ path, text }) =>
        /pglite|emulation|\.wasm$|\.data$/i.test(path) || /pglite|plumbline\/(platform|workflow)/i.test(text),
    )
    .map(({ path }) => `${path} holds something of the emulation`);

const lines = (text: string): [line: string, number: number][] =>
  text.split('\n').map((line, index) => [line, index + 1]);
