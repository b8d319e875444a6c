import { unavailable } from '@plumbline/contract/problem';
import { DatabaseUnavailable, type Unavailability } from '../database.ts';
import { IssuerUnavailable } from '../issuer-keys.ts';
import { Refusal } from './problem-response.ts';

const detailOf: Record<Unavailability | 'issuer', string> = {
  away: 'The database does not answer at the moment',
  busy: 'Too many requests are under way already',
  locked: 'Somebody else is changing the same at this moment',
  late: 'It took longer than this call may take',
  issuer: 'The sign-in provider does not answer at the moment',
};

/** What a call needs and does not get at the moment. */
export type Unavailable = DatabaseUnavailable | IssuerUnavailable;

export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof DatabaseUnavailable || error instanceof IssuerUnavailable;

/** What is unavailable, in a word for the log. */
export const reasonOf = (error: Unavailable): Unavailability | 'issuer' =>
  error instanceof DatabaseUnavailable ? error.reason : 'issuer';

/** The answer while it is: 503, and when to try again. The other side's own words are only for the log. */
export const unavailableRefusal = (error: Unavailable): Refusal =>
  new Refusal(unavailable, {}, detailOf[reasonOf(error)], { 'retry-after': String(error.retryAfterSeconds) });
