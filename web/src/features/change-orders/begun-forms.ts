import { Store } from '@plumbline/sheet/store';
import { z } from 'zod';
import { localToday } from '../../lib/calendar.ts';
import { isSure } from '../../lib/creation.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import type { KeptRow } from '../../lib/kept-edits/kept-row.ts';
import { keepRows, rowsKeeper, takeOverRows } from '../../lib/kept-edits/rows-keeper.ts';
import { readOwn } from '../../lib/own-state.ts';

/** What makes a request the same when it is sent again: the service stores it once. */
export interface Sent {
  /** The idempotency key. */
  readonly key: string;
  /** When it was sent first, ISO 8601. */
  readonly at: string;
  /** The day that it was sent with, YYYY-MM-DD. */
  readonly today: string;
}

/** A form that somebody typed in and has neither saved nor cancelled. */
export interface Begun {
  /** The job's version when the form was opened, so that it cannot overwrite a colleague's later change unseen. */
  readonly version: number;
  readonly typed: object;
  /** The texts that the form opened with, so that what nobody typed is known. A form that an earlier release kept has none. */
  readonly opened?: object;
  /** It was sent, and nobody knows the answer: its page closed, or somebody left the form before it came. */
  readonly isUnknown?: true;
  /** How it was sent, while nothing else is typed in it. */
  readonly sent?: Sent;
}

/** A form on its way. */
export interface OnItsWay {
  readonly sent: Sent;
  /** Brings the form back after a refusal, or without an answer, unless it was begun again meanwhile. */
  bringBack(isUnknown: boolean): void;
}

/** The unsaved forms. Their text survives the tab, panel and sheet that they were typed in, and the page too once their storage is open. */
export class BegunForms {
  readonly begun = new Store<ReadonlyMap<string, Begun>>(new Map());
  /** Being sent: only the next page offers them again, if this one closes before the answer. */
  readonly #sent = new Map<string, Begun>();
  /** Saved or cancelled, perhaps while the storage was being opened, which still has them. */
  readonly #ended = new Map<string, Begun>();
  #keep = (_: readonly KeptRow[]): void => {};

  type(key: string, begun: Begun): void {
    this.#set(key, begun);
  }

  forget(key: string): void {
    const ended = this.begun.get().get(key) ?? this.#sent.get(key);
    if (ended) this.#ended.set(key, ended);
    this.#sent.delete(key);
    this.#set(key, null);
  }

  /** What was sent before, and not changed since, goes as the same request again. */
  send(key: string): OnItsWay {
    const form = this.begun.get().get(key);
    const before = form?.sent && isSure(Date.parse(form.sent.at)) ? form.sent : undefined;
    const sent = before ?? { key: crypto.randomUUID(), at: new Date().toISOString(), today: localToday() };
    const unknown = form && { ...form, sent, isUnknown: true as const };
    if (unknown) this.#sent.set(key, unknown);
    this.#set(key, null);
    const refused = form && { version: form.version, typed: form.typed, ...(form.opened && { opened: form.opened }) };
    return {
      sent,
      bringBack: (isUnknown) => {
        this.#sent.delete(key);
        this.#set(key, this.begun.get().get(key) ?? (isUnknown ? unknown : refused) ?? null);
      },
    };
  }

  /** From now on the sheet keeps the forms, and earlier pages' go on here. Returns the end of it. */
  keepIn(sheet: KeptSheet, onTrouble: () => void): () => void {
    const keeper = rowsKeeper(sheet, onTrouble);
    keepRows(sheet, keeper);
    this.#keep = (rows) => void keeper.keep(rows);
    this.#keep(this.#rows());
    return takeOverRows(sheet, keeper, (rows) => {
      const isHere = (key: string): boolean => this.begun.get().has(key) || this.#sent.has(key);
      const left = fromKept(rows).filter(([key, each]) => !isHere(key) && !isSame(each, this.#ended.get(key)));
      this.begun.set(new Map([...left, ...this.begun.get()]));
      this.#keep(this.#rows());
    });
  }

  #set(key: string, begun: Begun | null): void {
    const next = new Map(this.begun.get());
    if (begun) next.set(key, begun);
    else next.delete(key);
    this.begun.set(next);
    this.#keep(this.#rows());
  }

  #rows = (): KeptRow[] => toKept([...this.begun.get(), ...this.#sent]);
}

/** Whether the same was typed over the same job: how far it was sent does not matter. */
const isSame = (begun: Begun, other: Begun | undefined): boolean =>
  begun.version === other?.version && JSON.stringify(begun.typed) === JSON.stringify(other.typed);

const terms = z.record(z.string(), z.union([z.string(), z.boolean()])).nullable();
const SENT = 'sent';
const sentBefore = z.object({ key: z.string(), at: z.string(), today: z.string() });

/** A form as a kept edit, so that it shares their storage and owner, and is erased at signing out. */
const toKept = (forms: readonly (readonly [string, Begun])[]): KeptRow[] =>
  forms.map(([rowId, { version, typed, opened, isUnknown, sent }]) => ({
    ...{ rowId, name: '', sent: null, pending: [], parked: [] },
    was: { version, ...(opened && { opened: JSON.stringify(opened) }), ...sent },
    texts: [{ field: 'terms', text: JSON.stringify(typed), reason: isUnknown ? SENT : '' }],
  }));

/** The newest first; of two pages with the same form the newer one counts. */
const fromKept = (rows: readonly KeptRow[]): [string, Begun][] =>
  rows.toReversed().flatMap(({ rowId, texts: [kept], was }) => {
    const typed = readOwn('A form that is begun', terms, kept && JSON.parse(kept.text), null);
    const isUnknown = kept?.reason === SENT;
    const sent = sentBefore.safeParse(was).data;
    const version = Number(was.version);
    const opened = terms.safeParse(typeof was.opened === 'string' ? JSON.parse(was.opened) : null).data;
    const form = { version, ...(opened && { opened }), ...(isUnknown && { isUnknown }), ...(sent && { sent }) };
    return typed ? [[rowId, { ...form, typed }]] : [];
  });
