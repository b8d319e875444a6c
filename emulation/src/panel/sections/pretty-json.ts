const INDENT = '  ';

/** JSON text with a member per line. It works on characters, so a truncated text is shown as far as it goes. */
export function prettyJson(text: string): string {
  let depth = 0;
  let isInString = false;
  let pretty = '';
  const breakLine = () => `\n${INDENT.repeat(Math.max(0, depth))}`;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    if (isInString) {
      pretty += letter;
      if (letter === '\\') pretty += text.charAt(++i);
      else if (letter === '"') isInString = false;
    } else if (letter === '"') {
      isInString = true;
      pretty += letter;
    } else if ('{['.includes(letter)) {
      const end = /^\s*[}\]]/.exec(text.slice(i + 1, i + 9))?.[0];
      if (end !== undefined) {
        pretty += letter + end.trim();
        i += end.length;
      } else {
        depth++;
        pretty += letter + breakLine();
      }
    } else if ('}]'.includes(letter)) {
      depth--;
      pretty += breakLine() + letter;
    } else if (letter === ',') pretty += letter + breakLine();
    else if (letter === ':') pretty += ': ';
    // PostgreSQL writes some of its own.
    else if (!/\s/.test(letter)) pretty += letter;
  }
  return pretty;
}
