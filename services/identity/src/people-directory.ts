import { fullName, type Person } from './person.ts';

/**
 * People whose name, e-mail or phone number holds every word of `text`, whatever its case, accents or apostrophes;
 * everybody for an empty text. Ordered by name, at most `limit`.
 */
export function searchPeople(people: readonly Person[], text: string, limit: number): Person[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return people
    .filter((person) => {
      const searched = plain(`${fullName(person)} ${person.email} ${person.phoneNumber}`);
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => byName.compare(fullName(a), fullName(b)))
    .slice(0, limit);
}

const byName = new Intl.Collator('en');

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase();
