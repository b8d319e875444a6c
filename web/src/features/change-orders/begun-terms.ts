import { useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';

/** A form of a job's change order; 0 is the number of a new one. */
export interface FormPlace {
  readonly jobId: string;
  readonly number: number;
}

/** What somebody typed and has neither saved nor cancelled. */
interface Begun {
  /** The job's when the form was opened: a later change of a colleague is not overruled unseen. */
  readonly version: number;
  readonly typed: object;
}

/** For as long as the page lives: a form goes with its tab, its panel and its sheet, and what was typed in it does not. */
const begunByPage = new WeakMap<Api, Map<string, Begun>>();

function begunIn(api: Api): Map<string, Begun> {
  const known = begunByPage.get(api);
  if (known) return known;
  const begun = new Map<string, Begun>();
  begunByPage.set(api, begun);
  registerUnsavedWork(() => begun.size > 0);
  return begun;
}

const startOf = (jobId: string): string => `${jobId} `;
const keyOf = ({ jobId, number }: FormPlace): string => `${startOf(jobId)}${number}`;

/** Which form of the job is gone on with; null for none. */
export function useBegunNumber(jobId: string): number | null {
  const start = startOf(jobId);
  const key = [...(begunByPage.get(useApi())?.keys() ?? [])].find((each) => each.startsWith(start));
  return key === undefined ? null : Number(key.slice(start.length));
}

/** Forgets what was typed. */
export function useForgetTerms(): (place: FormPlace) => void {
  const api = useApi();
  return (place) => void begunByPage.get(api)?.delete(keyOf(place));
}

/**
 * The texts of a form as they are typed, beginning with those that were typed there before. `onSend` keeps them no longer: whoever leaves
 * and comes back before the answer is not offered them again. It gives what brings them back after a refusal.
 */
export function useTypedTerms<Typed extends object>(place: FormPlace, version: number, start: Typed) {
  const api = useApi();
  const [begun, setBegun] = useState(() => {
    const kept = begunByPage.get(api)?.get(keyOf(place));
    // Another form of the same change order may have kept it: then they share some fields.
    return { version: kept?.version ?? version, typed: { ...start, ...kept?.typed } };
  });
  const type = (change: Partial<Typed>): void => {
    const next = { ...begun, typed: { ...begun.typed, ...change } };
    begunIn(api).set(keyOf(place), next);
    setBegun(next);
  };
  const onSend = (): (() => void) => {
    const all = begunIn(api);
    const sent = all.get(keyOf(place));
    all.delete(keyOf(place));
    return () => void (sent && !all.has(keyOf(place)) && all.set(keyOf(place), sent));
  };
  return { typed: begun.typed, seen: begun.version, type, onSend };
}
