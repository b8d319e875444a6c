import { type Cents, isCents, MAX_CENTS } from '@plumbline/domain/money';
import { z } from 'zod';

/** An instant: ISO 8601 text on the wire, a Date in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Text that a person typed, up to `max` UTF-16 units. */
export const typedText = (max: number) =>
  z
    .string({ error: 'is not text' })
    .max(max, `is longer than ${max.toLocaleString('en-US')} characters`)
    .refine(isStorable, 'contains a character that cannot be stored');

/** An amount in integer cents. */
export const amount = z
  .custom<Cents>(isCents, 'is not an amount of whole cents within ±999,999,999,999.99')
  .meta({ type: 'integer', minimum: -MAX_CENTS, maximum: MAX_CENTS, description: 'Amount in cents' });

/** An amount that cannot be negative, such as retainage. */
export const positiveAmount = amount
  .refine((value) => value >= 0, 'must not be negative')
  .meta({ type: 'integer', minimum: 0, maximum: MAX_CENTS, description: 'Amount in cents, not negative' });

/** A calendar date without time zone, `YYYY-MM-DD`, between 1900 and 2199: outside of that it is a typing error. */
export const calendarDate = z.iso
  .date({ error: 'is not a date', abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'is not between 1900 and 2199');

export const tenantId = z.uuid().brand<'TenantId'>();
export type TenantId = z.infer<typeof tenantId>;
export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;
export const roleId = z.uuid().brand<'RoleId'>();
export type RoleId = z.infer<typeof roleId>;
export const jobId = z.uuid().brand<'JobId'>();
export type JobId = z.infer<typeof jobId>;
export const viewId = z.uuid().brand<'ViewId'>();
export type ViewId = z.infer<typeof viewId>;
export const invitationId = z.uuid().brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;
