// Private-use characters, which spreadsheets do not contain.
const LINE = '\uE000';
const BLOCK = '\uE001';
const BLOCKS =
  'p, div, li, ul, ol, dl, dt, dd, h1, h2, h3, h4, h5, h6, caption, blockquote, pre, address, article, aside, figure, figcaption, footer, header, hr, main, nav, section';

// In HTML only <br> and the edges of blocks are line breaks.
function markedLines(cell: Element): string {
  if (cell.childElementCount === 0) return cell.textContent ?? ''; // most of them, and a copy takes time
  const copy = cell.cloneNode(true);
  if (copy instanceof Element) {
    for (const line of copy.querySelectorAll('br')) line.replaceWith(LINE);
    for (const block of copy.querySelectorAll(BLOCKS)) {
      block.before(BLOCK);
      block.after(BLOCK);
    }
  }
  return copy.textContent ?? '';
}

/** The text of a cell, or of a page, as a page shows it. */
export const cellText = (cell: Element): string =>
  markedLines(cell)
    .replace(/\s+/g, ' ')
    // A break at the edge of a block shows no line of its own.
    .replace(/ ?\uE000? ?(?:\uE001 ?)+/g, '\n')
    .replace(/ ?\uE000 ?/g, '\n')
    .trim();

/** Calc folds no lines of its own: all spaces are the cell's. */
export const cellLines = (cell: Element): string =>
  markedLines(cell)
    .replace(/[\uE000\uE001]/g, '\n')
    .replace(/^\n+|\n+$/g, '');

/** Raised or lowered text: the mark of a footnote, a square meter. */
export const RAISED = /<su[bp]\b|vertical-align:\s*su(?:b|per)\b/i;
const HIGH = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOW = '₀₁₂₃₄₅₆₇₈₉';
export const RAISED_DIGIT = new RegExp(`[${HIGH}${LOW}]`);

/** Gives raised digits the characters that show them so: $500 with a raised 1 is not $5001. */
export function keepRaised(page: Element): void {
  for (const element of page.querySelectorAll('sup, sub, [style*="vertical-align"]')) {
    const way =
      /^su[bp]$/.exec(element.localName) ??
      /vertical-align:\s*su(?:b|per)\b/i.exec(element.getAttribute('style') ?? '');
    if (!way) continue;
    const digits = /sub$/i.test(way[0]) ? LOW : HIGH;
    element.textContent = (element.textContent ?? '').replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  }
}
