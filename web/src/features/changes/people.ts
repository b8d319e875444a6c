import type { PresentPerson } from '@plumbline/contract/workflow/changes';
import type { JobSheet } from '@plumbline/contract/workflow/views';
import type { OtherPerson } from '../../ui/grid/index.ts';

const TONES = 8;

/** What people call the sheets. */
const sheetName: Record<JobSheet, string> = { jobs: 'the jobs', schedule: 'the schedule' };

/** The others by name, each once, as one sheet shows them. Of several pages the one in a cell of this sheet counts. */
export function othersAmong(people: readonly PresentPerson[], ownUserId: string, sheet: JobSheet): OtherPerson[] {
  const others = new Map<string, OtherPerson>();
  for (const { userId, name, place } of people) {
    const before = others.get(userId);
    if (userId === ownUserId || before?.at) continue;
    const isHere = place?.sheet === sheet;
    others.set(userId, {
      id: userId,
      name,
      tone: toneOf(userId),
      at: isHere ? { rowId: place.jobId, field: place.field } : null,
      ...(place && !isHere && { on: sheetName[place.sheet] }),
    });
  }
  return [...others.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The same colour for the same person on every screen. */
const toneOf = (userId: string): number =>
  [...userId].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 8_191, 7) % TONES;
