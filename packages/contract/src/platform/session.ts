import { permissions, products } from '@plumbline/domain/permissions';
import { z } from 'zod';
import { call } from '../call.ts';
import { tenantId, userId } from '../values.ts';

const product = z.enum(products);

export const tenantSummary = z.object({ id: tenantId, name: z.string(), companyLogoUrl: z.string().nullable() });

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Names of the person's roles in this tenant, joined by a comma. */
  role: z.string(),
  /** All tenants of the person, with the names of the person's roles there. */
  tenants: z.array(tenantSummary.extend({ role: z.string() })),
  productPermissions: z.array(z.object({ product, permission: z.string(), allowed: z.boolean() })),
});
export type User = z.infer<typeof user>;

export const sessionCalls = {
  appInit: call({
    method: 'GET',
    path: '/app/init',
    summary: 'Who is signed in, in which tenant, and what they may do there',
    permission: 'signed-in',
    response: z.object({
      user,
      /** The tenant that this answer is about. */
      tenant: tenantSummary,
      products: z.array(product),
      permissions: z.array(z.enum(permissions)),
      /** Whom to ask for a missing permission: names of active administrators. */
      administrators: z.array(z.string()),
    }),
    failures: [],
  }),
};
