import { z } from 'zod';
import { call } from '../call.ts';
import { instant, userId } from '../values.ts';

/** What of the administration a change is about. */
export const adminSubjects = ['user', 'role', 'tenant', 'invitation', 'provisioning'] as const;
export const adminSubject = z.enum(adminSubjects);
export type AdminSubject = z.infer<typeof adminSubject>;

/** One field of one user, role or other thing of the administration that somebody changed. */
export const adminChange = z.object({
  id: z.int(),
  subject: adminSubject,
  subjectId: z.string(),
  /** As it was called then. */
  subjectName: z.string(),
  field: z.string(),
  /** As a reader saw them: names and not ids; null before it was there, and after it went. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** Null where no person of the tenant did it, such as a provisioning client. */
  personId: userId.nullable(),
  personName: z.string(),
  at: instant,
});
export type AdminChange = z.infer<typeof adminChange>;

export const historyCalls = {
  adminHistory: call({
    method: 'GET',
    path: '/admin/history',
    summary: 'What changed in the administration, newest first: of everything, of one kind, or of one thing',
    permission: 'Admin_view',
    query: z.object({
      subject: adminSubject.optional(),
      subjectId: z.uuid().optional(),
      /** Of the page before: `nextCursor` as it came. */
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
