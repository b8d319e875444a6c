import type { PresentPerson } from '@plumbline/contract/workflow/changes';
import type { OtherPerson } from '../../ui/grid/index.ts';

const TONES = 8;

/** The others by name, each once. Of several pages the one in the grid counts. */
export function othersAmong(people: readonly PresentPerson[], ownUserId: string): OtherPerson[] {
  const others = new Map<string, OtherPerson>();
  for (const { userId, name, place } of people) {
    const before = others.get(userId);
    if (userId === ownUserId || before?.at) continue;
    others.set(userId, {
      id: userId,
      name,
      tone: toneOf(userId),
      at: place && { rowId: place.jobId, field: place.field },
    });
  }
  return [...others.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The same colour for the same person on every screen. */
const toneOf = (userId: string): number =>
  [...userId].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 8_191, 7) % TONES;
