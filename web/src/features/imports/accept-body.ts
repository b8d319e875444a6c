import { localToday } from '../../lib/calendar.ts';
import { type ImportState, lineKey } from './import-state.ts';

/** What accepting an import sends: the proof that was seen, with the lines that are ticked. Null before there is one. */
export function acceptBody({
  importId,
  mapping,
  decisions,
  proof,
  ticked,
  skipBad,
  connectNew,
  addOptions,
}: ImportState) {
  if (!importId || !proof) return null;
  const accepted = proof.lines
    .filter((line) => ticked.has(lineKey(line)))
    .map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
  return { importId, mapping, decisions, skipBad, connectNew, addOptions, accepted, today: localToday() };
}
