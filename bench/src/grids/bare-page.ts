import { workUntilPainted } from './painted.ts';

type Lines = readonly (Element | null)[];

/** The text of each cell of some lines, by line and column. */
export function wordsIn(lines: Lines): Map<string, string> {
  return new Map(cellsIn(lines).map(([place, cell]) => [place, cell.textContent ?? '']));
}

const cellsIn = (lines: Lines): [string, Element][] =>
  lines.flatMap((line, index) =>
    [...(line?.querySelectorAll('[aria-colindex]') ?? [])].map((cell): [string, Element] => [
      `${index} ${cell.getAttribute('aria-colindex')}`,
      cell,
    ]),
  );

/** The page as it stands, without any of its scripts: what looks the same and does nothing. */
export function makeBare(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const copy = root.cloneNode(true) as HTMLElement; // of the same kind
  const elements = [...root.querySelectorAll('*')];
  root.replaceWith(copy);
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const { scrollTop = 0, scrollLeft = 0 } = elements[index] ?? {};
    if (scrollTop > 0) element.scrollTop = scrollTop;
    if (scrollLeft > 0) element.scrollLeft = scrollLeft;
  }
}

/** Waits for Enter, and then writes these words into their cells: until they are painted, as `workUntilPainted`. */
export function writeAtEnter(lines: Lines, words: ReadonlyMap<string, string>): Promise<number> {
  const changes = cellsIn(lines).flatMap(([place, cell]) => {
    const word = words.get(place);
    const text = textOf(cell);
    return text && word !== undefined && word !== text.data ? [{ text, word }] : [];
  });
  if (changes.length === 0) throw new Error('no text would change');
  const write = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return;
    removeEventListener('keydown', write);
    for (const { text, word } of changes) text.data = word;
  };
  addEventListener('keydown', write);
  return workUntilPainted('Enter', () => changes.every(({ text, word }) => text.data === word));
}

/** The text node that is all of the cell's text; null where there are several or none. */
function textOf(cell: Element): Text | null {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data === cell.textContent) return node;
  return null;
}
