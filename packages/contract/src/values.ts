import { type Cents, isCents, MAX_CENTS } from '@plumbline/domain/money';
import { isPercent, type Percent, WHOLE } from '@plumbline/domain/percent';
import { z } from 'zod';
import './wording.ts';

/** No time zone is further from UTC. PostgreSQL accepts a little more, ISO 8601 up to 23:59. */
const FARTHEST_OFFSET = '14:00';
/** To the nanosecond, with an offset. */
const LONGEST_INSTANT = 35;

/**
 * An instant as ISO 8601 text, between 1900 and 2199. Outside that range PostgreSQL reads some texts differently, and nobody
 * needs it.
 */
export const instantText = z.iso
  .datetime({ offset: true, error: 'is not an instant', abort: true })
  .max(LONGEST_INSTANT, { error: 'is not an instant', abort: true })
  .refine((text) => (/[+-](\d{2}:\d{2})$/.exec(text)?.[1] ?? '') <= FARTHEST_OFFSET, {
    error: 'is further than 14 hours from UTC',
    abort: true,
  })
  .refine((text) => text >= '1900' && text < '2200', 'is not between 1900 and 2199');

/** An instant: ISO 8601 text on the wire, a Date in code. */
export const instant = z.codec(instantText, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const storableText = z.string().refine(isStorable, 'contains a character that cannot be stored');

/** Text that a person typed, up to `max` UTF-16 units. */
export const typedText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === null ? 'must not be empty' : 'is not text') })
    // Created on first use: the first number that a page formats costs it 15 ms.
    .max(max, { error: () => `is longer than ${max.toLocaleString('en-US')} characters` })
    .refine(isStorable, 'contains a character that cannot be stored');

/** A visible character: not a space, and not invisible. */
const SHOWS_SOMETHING = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A name: trimmed, and not blank. */
export const nameText = (max: number) =>
  typedText(max)
    .trim()
    .refine((text) => SHOWS_SOMETHING.test(text), 'must not be empty');

/**
 * Whether programs would change an address before they ask it: they leave out line breaks and invisible characters, and write spaces in
 * another way. So the shown address would not be the one that is asked.
 */
export const isAlteredAddress = (value: string): boolean => /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(value);

/** HTTPS only. An address with a name and password would show both to everybody. */
export function isPublicAddress(value: string): boolean {
  if (isAlteredAddress(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === '';
}

/** The address of a picture. Null for anything else, since nobody here can correct what another system sent. */
export const pictureUrlOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_000 && isStorable(value) && isPublicAddress(value) ? value : null;

/** A whole number that fits PostgreSQL's `integer`. */
export const wholeNumber = (min: number) => z.int().min(min).max(2_147_483_647);

/** The version of a row that the sender saw. */
export const seenVersion = wholeNumber(1);

/** An amount in integer cents. */
export const amount = z
  .custom<Cents>(isCents, 'is not an amount of whole cents within ±999,999,999,999.99')
  .meta({ type: 'integer', minimum: -MAX_CENTS, maximum: MAX_CENTS, description: 'Amount in cents' });

/** An amount that cannot be negative, such as retainage. */
export const positiveAmount = amount
  .refine((value) => value >= 0, 'must not be negative')
  .meta({ type: 'integer', minimum: 0, maximum: MAX_CENTS, description: 'Amount in cents, not negative' });

/** A percent in ten-thousandths of a percent: 12.5 % is 125,000. */
export const percent = z
  .custom<Percent>(isPercent, 'is not a percent in whole ten-thousandths: 12.5% is 125000')
  .meta({ type: 'integer', description: 'Ten-thousandths of a percent' });

/** A part of a whole, from 0 % to 100 %. */
export const percentOfWhole = percent
  .refine((value) => value >= 0 && value <= WHOLE, 'is not between 0% and 100%')
  .meta({ type: 'integer', minimum: 0, maximum: WHOLE, description: 'Ten-thousandths of a percent, 0 to 1,000,000' });

/** A calendar date without time zone, `YYYY-MM-DD`, between 1900 and 2199. Any other year is a typing error. */
export const calendarDate = z.iso
  .date({ error: 'is not a date', abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'is not between 1900 and 2199');

/** An id. Either case is the same id (RFC 9562); PostgreSQL writes the lower one, in which ids are compared. */
export const uuid = z.uuid().toLowerCase();

export const tenantId = uuid.brand<'TenantId'>();
export type TenantId = z.infer<typeof tenantId>;
export const userId = uuid.brand<'UserId'>();
export type UserId = z.infer<typeof userId>;
export const roleId = uuid.brand<'RoleId'>();
export type RoleId = z.infer<typeof roleId>;
export const jobId = uuid.brand<'JobId'>();
export type JobId = z.infer<typeof jobId>;
export const viewId = uuid.brand<'ViewId'>();
export type ViewId = z.infer<typeof viewId>;
export const invitationId = uuid.brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;
export const threadId = uuid.brand<'ThreadId'>();
export type ThreadId = z.infer<typeof threadId>;
export const commentId = uuid.brand<'CommentId'>();
export type CommentId = z.infer<typeof commentId>;
