import { instantText } from '@plumbline/contract/values';
import { readStorage, writeStorage } from '../../lib/own-state.ts';

/** When a person of a company last said that they have looked, as this browser knows it. */
export interface Looker {
  readonly tenantId: string;
  readonly userId: string;
}

const keyOf = ({ tenantId, userId }: Looker): string => `plumbline.looked.${tenantId}.${userId}`;

/** An instant, ISO 8601; null if they never did, or the browser keeps nothing. */
export const lastLooked = (who: Looker): string | null =>
  instantText.safeParse(readStorage(() => localStorage, keyOf(who))).data ?? null;

export const rememberLooked = (who: Looker, at: string): void => writeStorage(() => localStorage, keyOf(who), at);
