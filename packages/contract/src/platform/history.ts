import { z } from 'zod';
import { call } from '../call.ts';
import { instant, userId, uuid } from '../values.ts';

/** The part of the administration that changed. */
export const adminSubjects = ['user', 'role', 'tenant', 'invitation', 'provisioning', 'token', 'webhook'] as const;
export const adminSubject = z.enum(adminSubjects);
export type AdminSubject = z.infer<typeof adminSubject>;

/** A changed field of a user, a role or another part of the administration. */
export const adminChange = z.object({
  id: z.int(),
  subject: adminSubject,
  subjectId: z.string(),
  /** Its name at that time. */
  subjectName: z.string(),
  field: z.string(),
  /** As shown to readers: names instead of ids. Null before it existed and after it was deleted. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** Null if no person of the tenant did it, such as a provisioning client. */
  personId: userId.nullable(),
  personName: z.string(),
  at: instant,
});
export type AdminChange = z.infer<typeof adminChange>;

export const historyCalls = {
  adminHistory: call({
    method: 'GET',
    path: '/admin/history',
    summary:
      'Changes in the administration, newest first: all of them, those of one kind, or those of one user, role and so on',
    permission: 'Admin_view',
    query: z.object({
      subject: adminSubject.optional(),
      subjectId: uuid.optional(),
      /** `nextCursor` of the previous page. */
      cursor: z.coerce.number().int().min(1).optional(),
    }),
    response: z.object({
      changes: z.array(adminChange),
      /** Null at the end. */
      nextCursor: z.int().nullable(),
    }),
    failures: [],
  }),
};
