import { z } from 'zod';
import { defineProblem } from './problem.ts';
import { typedText } from './values.ts';

export const lookupItem = z.object({ id: z.string(), name: z.string() });
export type LookupItem = z.infer<typeof lookupItem>;

/** A job of the accounting system that is not in the WIP, with the values that connecting it would store. */
export const connectLookupItem = lookupItem.extend({
  jobNumber: z.string(),
  /** Values by job field, as a connect takes them: amounts in cents. */
  values: z.record(z.string(), z.unknown()),
  /** It was in the WIP before: connecting it restores it with its history. */
  isReturning: z.boolean(),
});
export type ConnectLookupItem = z.infer<typeof connectLookupItem>;

/** A person of the company's directory who can be invited. */
export const inviteLookupItem = lookupItem.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
});
export type InviteLookupItem = z.infer<typeof inviteLookupItem>;

/** Each lookup is answered under its correlation id, so these must differ. The schema leaves `type` open: an unknown type has its own problem. */
export const lookupsRequest = z.object({
  lookups: z
    .array(
      z.object({
        type: typedText(100),
        correlationId: typedText(100),
        searchText: typedText(200).optional(),
      }),
    )
    .min(1)
    .max(20)
    .superRefine((lookups, context) => {
      const seen = new Set<string>();
      for (const [at, { correlationId }] of lookups.entries()) {
        if (seen.has(correlationId)) {
          const message = `is the correlation id of another lookup of this call: ${correlationId}`;
          context.addIssue({ code: 'custom', path: [at, 'correlationId'], message });
        }
        seen.add(correlationId);
      }
    }),
});

export const unhandledLookup = defineProblem('unhandled-lookup-type', 400, 'The lookup type is unhandled', {
  lookupType: z.string(),
});

/** The company's directory, which the service itself calls, did not answer. */
export const directoryUnavailable = defineProblem('directory-unavailable', 502, 'The directory does not answer', {});

/** The most items that one lookup returns. A search text narrows them. */
export const LOOKUP_LIMIT = 50;
