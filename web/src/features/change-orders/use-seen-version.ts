import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { useState } from 'react';
import { type TypedTerms, typedOf } from './typed-terms.ts';

interface OpenedForm {
  /** The job's version when the form was opened. */
  readonly seen: number;
  /** What it opened with; undefined if that is not known. */
  readonly opened: TypedTerms | undefined;
  /** It was sent already: the same request names the same version. */
  readonly isUnknown: boolean;
}

/**
 * The version that a save of the form names. The form shows a decision, so that is seen, and so is that it was taken back. Another change
 * of the order is not: then the version stays, and the service tells of the change.
 */
export function useSeenVersion({ seen, opened, isUnknown }: OpenedForm, order: ChangeOrder | undefined, now: number) {
  const [shown, setShown] = useState({ version: seen, isDecided: false });
  const isDecided = shown.isDecided || (order !== undefined && order.status !== 'pending');
  const isSeen = order && opened && !isUnknown && isAsOpened(order, opened, isDecided);
  const version = isSeen ? Math.max(shown.version, now) : shown.version;
  if (version !== shown.version || isDecided !== shown.isDecided) setShown({ version, isDecided });
  return version;
}

/** Whether nothing but the status changed, and what a decision ends with it. */
function isAsOpened(order: ChangeOrder, opened: TypedTerms, isDecided: boolean): boolean {
  const stored = typedOf(order);
  const isShareEnded = isDecided && stored.includedShare === '' && stored.includedReason === '';
  const fields = isShareEnded ? ALWAYS : [...ALWAYS, 'includedShare' as const, 'includedReason' as const];
  return fields.every((field) => stored[field] === opened[field]);
}

const ALWAYS = ['date', 'description', 'amount', 'estimatedCost'] as const;
