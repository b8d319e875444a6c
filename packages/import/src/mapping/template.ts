/** Fixed text, a column by its heading, or a group that is left out if one of its columns is blank. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'column'; heading: string }
  | { kind: 'group'; parts: TemplatePart[] };

/**
 * Parses a template such as `{Building}[-{DSF Number(s)}]-{Phase}`: headings in braces, optional parts in brackets. Throws a
 * SyntaxError that says what is wrong.
 */
export function parseTemplate(template: string): TemplatePart[] {
  const tokens = template.match(/\{[^{}]*\}|[[\]]|[^{}[\]]+|[{}]/g) ?? [];
  const whole: TemplatePart[] = [];
  let group: TemplatePart[] | undefined;
  for (const token of tokens) {
    if (token === '[') {
      if (group) throw new SyntaxError('has a [ within [ ]');
      group = [];
    } else if (token === ']') {
      if (!group) throw new SyntaxError('has a ] without a [');
      if (!group.some(({ kind }) => kind === 'column')) throw new SyntaxError('has a [ ] without a {Heading} in it');
      whole.push({ kind: 'group', parts: group });
      group = undefined;
    } else {
      (group ?? whole).push(partOf(token));
    }
  }
  if (group) throw new SyntaxError('has a [ without a ]');
  if (headingsOf(whole).length === 0) throw new SyntaxError('names no {Heading}');
  return whole;
}

function partOf(token: string): TemplatePart {
  if (token === '{' || token === '}') throw new SyntaxError(`has a ${token} without its other half`);
  if (!token.startsWith('{')) return { kind: 'text', text: token };
  if (token === '{}') throw new SyntaxError('has { } without a heading in it');
  return { kind: 'column', heading: token.slice(1, -1) };
}

/** The headings of a template, each once. */
export const headingsOf = (parts: readonly TemplatePart[]): string[] => [
  ...new Set(
    parts.flatMap((part) =>
      part.kind === 'column' ? [part.heading] : part.kind === 'group' ? headingsOf(part.parts) : [],
    ),
  ),
];
