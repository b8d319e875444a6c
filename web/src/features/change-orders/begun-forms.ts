import { Store } from '@plumbline/sheet/store';
import { z } from 'zod';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import type { KeptRow } from '../../lib/kept-edits/kept-row.ts';
import { keepRows, rowsKeeper, takeOverRows } from '../../lib/kept-edits/rows-keeper.ts';
import { readOwn } from '../../lib/own-state.ts';

/** A form that somebody typed in and has neither saved nor cancelled. */
export interface Begun {
  /** The job's version when the form was opened, so that it cannot overwrite a colleague's later change unseen. */
  readonly version: number;
  readonly typed: object;
  /** It was sent, and its page closed before the answer came. */
  readonly isUnknown?: true;
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

  /** Returns a function that brings the form back after a refusal, unless it was begun again meanwhile. */
  send(key: string): () => void {
    const sent = this.begun.get().get(key);
    if (sent) this.#sent.set(key, { ...sent, isUnknown: true });
    this.#set(key, null);
    return () => {
      this.#sent.delete(key);
      this.#set(key, this.begun.get().get(key) ?? sent ?? null);
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

/** A form as a kept edit, so that it shares their storage and owner, and is erased at signing out. */
const toKept = (forms: readonly (readonly [string, Begun])[]): KeptRow[] =>
  forms.map(([rowId, { version, typed, isUnknown }]) => ({
    ...{ rowId, name: '', sent: null, pending: [], parked: [], was: { version } },
    texts: [{ field: 'terms', text: JSON.stringify(typed), reason: isUnknown ? SENT : '' }],
  }));

/** The newest first; of two pages with the same form the newer one counts. */
const fromKept = (rows: readonly KeptRow[]): [string, Begun][] =>
  rows.toReversed().flatMap(({ rowId, texts: [kept], was }) => {
    const typed = readOwn('A form that is begun', terms, kept && JSON.parse(kept.text), null);
    const isUnknown = kept?.reason === SENT;
    return typed ? [[rowId, { version: Number(was.version), typed, ...(isUnknown && { isUnknown }) }]] : [];
  });
