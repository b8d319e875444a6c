import { counted, wholeText } from '@plumbline/domain/counted';
import { z } from 'zod';
import { defineProblem } from './problem.ts';

/** What an operator can limit for a company. */
export const limitedThings = ['jobs', 'users'] as const;
export type LimitedThing = (typeof limitedThings)[number];

/** The operator allows the company no more of these. Nothing was stored. */
export const limitReached = defineProblem('limit-reached', 409, 'Your company may not have more of these', {
  what: z.enum(limitedThings),
  most: z.int(),
  /** How many there are. */
  now: z.int(),
  /** How many more were asked for. */
  more: z.int(),
  /** Whom to ask for more, from the operator's settings; null if they do not say. */
  contact: z.string().nullable(),
});

/** How many there are, and how many there may be; null without a limit. */
export const use = z.object({ now: z.int(), most: z.int().nullable() });
export type Use = z.infer<typeof use>;

const singular: Record<LimitedThing, string> = { jobs: 'job', users: 'user' };
const things = (count: number, what: LimitedThing) => counted(count, singular[what], what);

/** States the limit, how many there are, and whom to ask. Two sentences, which do not say what happened to the request. */
export const limitWords = ({ what, most, now, more, contact }: z.infer<typeof limitReached.details>): string =>
  `Your company may have ${things(most, what)} and has ${wholeText(now)}: ${wholeText(more)} more ${more === 1 ? 'does' : 'do'} not fit. ${whomToAsk(contact)}`;

export const whomToAsk = (contact: string | null): string =>
  `For more, ask whoever runs Plumbline for you${contact === null ? '' : `: ${contact}`}.`;

/** "1,204 of 5,000 jobs", or "1,204 jobs" without a limit. */
export const useWords = ({ now, most }: Use, what: LimitedThing): string =>
  most === null ? things(now, what) : `${wholeText(now)} of ${things(most, what)}`;
