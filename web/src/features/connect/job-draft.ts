import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import { valueProblem } from '@plumbline/contract/workflow/job-fields';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useEffect, useState } from 'react';
import { refusalOf, wireValue } from '../jobs/job-rows.ts';

/** The fields to complete, as the single row of its own model: parsed, checked and refused as in the grid. */
export interface DraftRow {
  readonly id: string;
  readonly [field: string]: unknown;
}
export const DRAFT_ID = 'draft';

/** Read-only in the grid, but a joining job may get another number than in the accounting system. */
function draftRefusal(field: string, value: CellValue): string | null {
  return field === 'jobNumber' ? valueProblem(field, value ?? '') : refusalOf(field, value);
}

/**
 * What a person types about the jobs to connect. For a single job the draft shows the values that it brings. For several jobs
 * it shows only what was typed, which applies to all of them.
 */
export class JobDraft {
  readonly model = new GridModel<DraftRow>({
    rows: [{ id: DRAFT_ID }],
    // For several jobs an emptied field is not sent, and each keeps its value.
    validate: (field, value) => (value === null && !this.#isOne ? null : draftRefusal(field, value)),
  });
  readonly #typed = new Map<string, CellValue>();
  #isOne = false;

  /** Follows the person's edits until the returned function is called. */
  follow(): () => void {
    return this.model.onChanges(({ changes }) => {
      for (const { field, value } of changes) this.#typed.set(field, value);
    });
  }

  /** Keeps what was typed, refused texts included. */
  show(picked: readonly ConnectLookupItem[]): void {
    const [first] = picked;
    this.#isOne = picked.length === 1;
    const refused = this.model.problems().flatMap(({ field, state: { invalid } }) => {
      return invalid ? [{ rowId: DRAFT_ID, field, value: null, invalid }] : [];
    });
    const own = this.#isOne && first ? { ...first.values, jobNumber: first.jobNumber } : {};
    this.model.replaceRows([{ ...own, ...Object.fromEntries(this.#typed), id: DRAFT_ID }]);
    this.model.apply(
      refused.filter(({ field }) => this.#isOne || field !== 'jobNumber'),
      'edit',
    );
  }

  /** The fields to send besides the name. For several jobs an emptied field is left out, and each keeps its value. */
  values(): Record<string, unknown> {
    const sent = [...this.#typed].filter(([field, value]) => this.#isOne || (field !== 'jobNumber' && value !== null));
    return Object.fromEntries(sent.map(([field, value]) => [field, wireValue(field, value)]));
  }

  /** The fields with a refused text. */
  get isRefused(): boolean {
    return this.model.problems().some(({ state }) => state.invalid !== undefined);
  }
}

/** A draft for as long as the dialog is open. */
export function useJobDraft(): JobDraft {
  const [draft] = useState(() => new JobDraft());
  useEffect(() => draft.follow(), [draft]);
  return draft;
}
