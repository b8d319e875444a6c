import { unavailable } from '@plumbline/contract/problem';
import type { DatabaseUnavailable, Unavailability } from '../database.ts';
import { Refusal } from './problem-response.ts';

const detailOf: Record<Unavailability, string> = {
  away: 'The database does not answer at the moment',
  busy: 'Too many requests are under way already',
  locked: 'Somebody else is changing the same at this moment',
  late: 'It took longer than this call may take',
};

/** The answer while the database is unavailable: 503, and when to try again. The database's own words are only for the log. */
export const unavailableRefusal = ({ reason, retryAfterSeconds }: DatabaseUnavailable): Refusal =>
  new Refusal(unavailable, {}, detailOf[reason], { 'retry-after': String(retryAfterSeconds) });
