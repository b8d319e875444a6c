import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';

export interface Block {
  /** From the root of the repository. */
  path: string;
  /** The nearest heading above. */
  heading: string;
  language: string;
  /** As it stands there. */
  text: string;
  /** Each command of it on a line, without what is said about it. */
  commands: readonly string[];
}

/** What the repository tells its readers to type, the pages about decisions apart, which say what was. */
export const PAGES = globSync(['*.md', 'docs/*.md', '{bench,deploy}/*.md'], { cwd: root }).filter(
  (path) => path !== 'CHANGELOG.md',
);

/** The blocks of commands on a page, in its order. */
export function blocksOf(path: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { language: string; lines: string[] } | undefined;
  for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
    const fence = /^```(\w*)$/.exec(line);
    if (open) {
      if (!fence) open.lines.push(line);
      else {
        if (isOfCommands(open)) blocks.push(blockOf({ path, heading, ...open }));
        open = undefined;
      }
    } else if (fence) open = { language: fence[1] ?? '', lines: [] };
    else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '');
    else if (/^ {4}(?:curl|npm|npx) /.test(line))
      blocks.push(blockOf({ path, heading, language: '', lines: [line.trim()] }));
  }
  return blocks;
}

/** Programs whose commands stand in sentences. Of SQL, what is a call or a change. */
const IN_SENTENCES =
  /^(?:[A-Z_]+=\S+ )*(?:(?:plumbline|npm|npx|systemctl|runuser|psql|curl|podman|podman-compose|docker|apt-get|nginx|caddy|pgbackrest|sha256sum|openssl) |select \w+\(|(?:cluster|alter|create|grant|drop|vacuum) )/;

/** The commands in the sentences of a page, each once. */
export function spansOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...new Set(spans.filter((span) => IN_SENTENCES.test(span)))];
}

/** Other languages name themselves. A drawing is none. */
const isOfCommands = ({ language, lines }: { language: string; lines: readonly string[] }): boolean =>
  ['', 'sh'].includes(language) && !lines.some((line) => /[─│┌]/.test(line));

function blockOf({ lines, ...place }: Omit<Block, 'text' | 'commands'> & { lines: readonly string[] }): Block {
  const commands = lines
    .join('\n')
    .replaceAll(/ *\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    // The further options of a command, and what is said beside one.
    .replaceAll(/\n {8,}/g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/(?:^|\s+)# .*$/, '')
        .replace(/ {3,}.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  return { ...place, text: lines.join('\n'), commands };
}

/** Below these headings of docs/operations.md is what `bare-debian.test.ts` begins with, and what needs another machine. */
export const ELSEWHERE: readonly string[] = ['The folder that runs', 'In containers'];
