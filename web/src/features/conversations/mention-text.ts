import type { Comment } from '@plumbline/contract/workflow/conversations';

export type Mentioned = Comment['mentions'][number];

/** A person who can be mentioned. */
export interface Person {
  readonly id: Mentioned['userId'];
  readonly name: string;
}

/** The text between an @ and the caret, which a person types to find somebody. */
export interface MentionQuery {
  /** The place of the @. */
  readonly from: number;
  readonly text: string;
}

/** The longest beginning of a name that is looked for. */
const LONGEST = 40;

/** Null where no name is being typed: an @ within a word, such as of an address, begins none. */
export function queryAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || caret - from > LONGEST || /\S/.test(before[from - 1] ?? ' ')) return null;
  const query = before.slice(from + 1);
  return /\n| {2}|^ /.test(query) ? null : { from, text: query };
}

/** Everybody whose name, or a word of it, begins with the text. First names come first. */
export function peopleFor(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLocaleLowerCase();
  const starts = ({ name }: Person) => name.toLocaleLowerCase().startsWith(wanted);
  const found = people.filter(
    (person) => starts(person) || ` ${person.name.toLocaleLowerCase()}`.includes(` ${wanted}`),
  );
  return [...found.filter(starts), ...found.filter((person) => !starts(person))];
}

/** The text with the person's name in place of what was typed, and where the caret stands then. */
export function withMention(text: string, { from }: MentionQuery, caret: number, name: string) {
  const after = text.slice(caret);
  const inserted = `@${name}${after.startsWith(' ') ? '' : ' '}`;
  const end = from + inserted.length + (after.startsWith(' ') ? 1 : 0);
  return { text: text.slice(0, from) + inserted + after, caret: end };
}

/** Those of the picked people whose names are still in the text. */
export const stillMentioned = (text: string, picked: readonly Mentioned[]): Mentioned[] =>
  picked.filter(({ name }) => text.includes(`@${name}`));

/** The text in parts. Some are names of people mentioned. */
export function partsOf(text: string, mentions: readonly Mentioned[]): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = [];
  // The longer name first: "@Ann Lee" is not "@Ann".
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const name = names.find((each) => text.startsWith(each, at));
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) parts.push({ text: plain, isMention: false });
    parts.push({ text: name, isMention: true });
    plain = '';
    at += name.length;
  }
  return plain ? [...parts, { text: plain, isMention: false }] : parts;
}
