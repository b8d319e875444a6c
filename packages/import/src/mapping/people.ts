import { type Meaning, NO_MEANING } from './values.ts';

export interface Person {
  id: string;
  name: string;
  email?: string;
}

const MOST_PEOPLE = 50;

/**
 * The people that a text names, as comma-separated ids: `Ann Smith`, `Smith, Ann`, `A. Smith`, `asmith`, and several of
 * them. Empty if a name fits two people, or one of several names fits nobody.
 */
export function peopleOf(text: string, people: readonly Person[]): Meaning {
  const person = personOf(text, people);
  if (person) return { becomes: person.id, how: person.how };
  for (const separator of [/[;/\n|&]|\sand\s/i, /,/]) {
    const parts = text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length < 2) continue;
    const found = parts.map((part) => personOf(part, people));
    if (found.some((person) => person === null)) continue;
    const sure = found.flatMap((person) => person ?? []);
    const ids = new Set(sure.map(({ id }) => id));
    if (ids.size > MOST_PEOPLE) return NO_MEANING;
    return { becomes: [...ids].join(','), how: sure.every(({ how }) => how === 'same') ? 'same' : 'similar' };
  }
  return NO_MEANING;
}

interface Found {
  id: string;
  how: 'same' | 'similar';
}

function personOf(text: string, people: readonly Person[]): Found | null {
  const wanted = lettersOf(text);
  if (wanted === '') return null;
  const [last = '', first = '', ...others] = text.split(',').map(lettersOf);
  const turned = first !== '' && others.length === 0 ? `${first} ${last}` : null;
  const ways: ((person: Person) => boolean)[] = [
    ({ id, name, email }) => id === text.trim() || lettersOf(name) === wanted || isEmail(email, text),
    ...(turned === null ? [] : [({ name }: Person) => lettersOf(name) === turned]),
    ({ email }) => email !== undefined && loginOf(email) === folded(text),
    ({ name }) => withoutMiddle(name) === withoutMiddle(turned ?? wanted),
    ({ name }) =>
      [`${initialOf(name)} ${surnameOf(name)}`, `${initialOf(name)}${surnameOf(name)}`].includes(turned ?? wanted),
  ];
  for (const [rank, fits] of ways.entries()) {
    const found = people.filter(fits);
    if (found.length > 1) return null;
    if (found[0]) return { id: found[0].id, how: rank === 0 ? 'same' : 'similar' };
  }
  return null;
}

const folded = (text: string): string => text.trim().toLowerCase();
const isEmail = (email: string | undefined, text: string) => email !== undefined && folded(email) === folded(text);
const loginOf = (email: string): string => folded(email.split('@')[0] ?? '');

/** A name without accents, points and double spaces. */
const lettersOf = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.,]+/g, ' ').replace(/\s+/g, ' ').trim();

/** `Ann B. Smith` without the `B.`. */
const withoutMiddle = (name: string): string =>
  lettersOf(name)
    .split(' ')
    .filter((word, i, words) => word.length > 1 || i === 0 || i === words.length - 1)
    .join(' ');
const surnameOf = (name: string): string => lettersOf(name).split(' ').at(-1) ?? '';
const initialOf = (name: string): string => lettersOf(name).slice(0, 1);
