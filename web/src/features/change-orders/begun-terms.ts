import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CANNOT_KEEP } from '../../ui/saved-rows/use-kept-edits.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useKeptSheet } from '../session/use-kept-sheet.ts';
import { type Begun, BegunForms } from './begun-forms.ts';

/** A form of a job's change order; 0 is the number of a new one. */
export interface FormPlace {
  readonly jobId: string;
  readonly number: number;
}

const formsByPage = new WeakMap<Api, BegunForms>();

function useBegunForms(): BegunForms {
  const api = useApi();
  const before = formsByPage.get(api);
  if (before) return before;
  const forms = new BegunForms();
  formsByPage.set(api, forms);
  registerUnsavedWork(() => forms.begun.get().size > 0);
  return forms;
}

const startOf = (jobId: string): string => `${jobId} `;
const keyOf = ({ jobId, number }: FormPlace): string => `${startOf(jobId)}${number}`;

/** While a panel shows them, the browser keeps unsaved forms, and those of earlier pages continue. */
export function useKeptForms(): void {
  const forms = useBegunForms();
  const { data: sheet } = useKeptSheet('change-order-forms');
  useEffect(() => sheet && forms.keepIn(sheet, () => toast.warn(CANNOT_KEEP)), [forms, sheet]);
}

/** The job's form to continue; null for none. */
export function useBegunNumber(jobId: string): number | null {
  const { begun } = useBegunForms();
  const all = useSyncExternalStore(begun.subscribe, begun.get);
  const start = startOf(jobId);
  const key = [...all.keys()].find((each) => each.startsWith(start));
  return key === undefined ? null : Number(key.slice(start.length));
}

/** What was typed in a form and is neither saved nor cancelled; null for nothing. */
export function useBegunTerms(place: FormPlace): object | null {
  return useBegunForms().begun.get().get(keyOf(place))?.typed ?? null;
}

/** Forgets what was typed. */
export function useForgetTerms(): (place: FormPlace) => void {
  const forms = useBegunForms();
  return (place) => forms.forget(keyOf(place));
}

/**
 * The texts of a form while they are typed, starting with earlier unsaved texts. `onSend` stops keeping them, so that a person who leaves and returns
 * before the answer is not offered them again.
 */
export function useTypedTerms<Typed extends object>(place: FormPlace, version: number, start: Typed) {
  const forms = useBegunForms();
  const key = keyOf(place);
  const [begun, setBegun] = useState((): Begun & { readonly typed: Typed } => {
    const kept = forms.begun.get().get(key);
    return kept ? { ...kept, typed: { ...start, ...kept.typed } } : { version, opened: start, typed: start };
  });
  const type = (change: Partial<Typed>): void => {
    // Another text is another request.
    const { sent: _, ...before } = begun;
    const next = { ...before, typed: { ...begun.typed, ...change } };
    forms.type(key, next);
    setBegun(next);
  };
  return {
    typed: begun.typed,
    /** What the form opened with; undefined if that is not known. */
    opened: begun.opened as Typed | undefined, // of the same form
    seen: begun.version,
    isUnknown: begun.isUnknown ?? false,
    isBegun: () => forms.begun.get().has(key),
    type,
    onSend: () => forms.send(key),
  };
}
