import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';

export interface Block {
  /** Relative to the repository's root. */
  path: string;
  /** The nearest heading above. */
  heading: string;
  language: string;
  /** As the page has it. */
  text: string;
  /** Its commands, a line each, without explanations. */
  commands: readonly string[];
}

/** The commands that the repository tells its readers to type. Decisions are left out: they describe the past. */
export const PAGES = globSync(['*.md', 'docs/*.md', '{bench,deploy}/*.md'], { cwd: root }).filter(
  (path) => path !== 'CHANGELOG.md',
);

/** A page's blocks of commands, in order. */
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

/** Programs whose commands appear in sentences. Of SQL: calls and changes. */
const IN_SENTENCES =
  /^(?:[A-Z_]+=\S+ )*(?:(?:plumbline|npm|npx|systemctl|runuser|psql|curl|podman|podman-compose|docker|apt-get|nginx|caddy|pgbackrest|sha256sum|openssl) |select \w+\(|(?:cluster|alter|create|grant|drop|vacuum) )/;

/** The commands in the sentences of a page, without repeats. */
export function spansOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...new Set(spans.filter((span) => IN_SENTENCES.test(span)))];
}

/** Blocks in other languages name them. A drawing is not a command. */
const isOfCommands = ({ language, lines }: { language: string; lines: readonly string[] }): boolean =>
  ['', 'sh'].includes(language) && !lines.some((line) => /[─│┌]/.test(line));

function blockOf({ lines, ...place }: Omit<Block, 'text' | 'commands'> & { lines: readonly string[] }): Block {
  const commands = lines
    .join('\n')
    .replaceAll(/ *\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    // Removes a command's optional arguments and the explanation beside it.
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

/** The headings of docs/operations.md with what `bare-debian.test.ts` starts from, and what needs another machine. */
export const ELSEWHERE: readonly string[] = ['The folder that runs', 'In containers'];
