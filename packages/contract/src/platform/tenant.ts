import { z } from 'zod';
import { call } from '../call.ts';
import { use } from '../limits.ts';
import { defineProblem } from '../problem.ts';
import { instant, isPublicAddress, tenantId, typedText } from '../values.ts';
import { tenantUser } from './users.ts';

const text = (max: number) => typedText(max).trim().min(1, 'must not be empty').nullable();

const address = typedText(2000)
  .trim()
  .refine(isPublicAddress, 'is not an address that begins with https://, such as https://www.example.com')
  .nullable();

/** The company's fields that an administrator edits. An empty field is null. */
export const tenantFields = {
  name: typedText(200).trim().min(1, 'must not be empty'),
  companyLogoUrl: address,
  address1: text(200),
  address2: text(200),
  city: text(200),
  stateOrProvince: text(100),
  postalCode: text(20),
  contactEmail: z
    .email({ error: 'is not an e-mail address, such as office@example.com' })
    .max(254, 'is longer than 254 characters')
    .nullable(),
  contactPhone: text(50),
  websiteUrl: address,
};
export type TenantField = keyof typeof tenantFields;
// Object.keys widens to string; the table is closed, so its keys are exactly these.
export const tenantFieldNames = Object.keys(tenantFields) as TenantField[];
export const isTenantField = (name: string): name is TenantField => Object.hasOwn(tenantFields, name);

/** Why a field cannot have this value, in plain words; null when it can. */
export function tenantFieldProblem(field: TenantField, value: string | null): string | null {
  const parsed = tenantFields[field].safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not allowed');
}

/** The products that can be switched on and off for a tenant. */
export const switchableProducts = ['platform', 'workflow'] as const;
const product = z.enum(switchableProducts);

const storedFields = z.object({
  name: z.string(),
  companyLogoUrl: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  stateOrProvince: z.string().nullable(),
  postalCode: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  websiteUrl: z.string().nullable(),
});

/** The tenant as the administration shows it. Stored values can be older than today's rules. */
export const tenantDetails = storedFields.extend({
  id: tenantId,
  products: z.array(product),
  users: z.array(tenantUser),
});
export type TenantDetails = z.infer<typeof tenantDetails>;

/** A field that somebody else changed, to another value, since the sender saw it. */
export const tenantFieldConflict = z.object({
  field: z.enum(tenantFieldNames),
  yourValue: z.string().nullable(),
  theirValue: z.string().nullable(),
  /** Null if it changed before changes were recorded. */
  who: z.string().nullable(),
  at: instant.nullable(),
});
export type TenantFieldConflict = z.infer<typeof tenantFieldConflict>;

export const tenantConflict = defineProblem('tenant-conflict', 409, 'Somebody else changed the same fields', {
  conflicts: z.array(tenantFieldConflict),
});
export const productNeeded = defineProblem('product-needed', 422, 'This product cannot be switched off here', {
  product,
});

export const tenantCalls = {
  adminTenant: call({
    method: 'GET',
    path: '/admin/tenant',
    summary: 'The company: name, logo, address, contact, products',
    permission: 'Admin_view',
    response: z.object({ tenant: tenantDetails }),
    failures: [],
  }),
  companyUse: call({
    method: 'GET',
    path: '/admin/use',
    summary: 'The users that the company may have, and what it may ask for in a minute',
    permission: 'Admin_view',
    response: z.object({
      users: use,
      /** For all people and programs of the company together; null without a limit. */
      requestsPerMinute: z.int().nullable(),
      /** Total bytes of these requests and their answers. */
      megabytesPerMinute: z.int().nullable(),
      /** Whom to ask for more, as the operator's settings say. */
      contact: z.string().nullable(),
    }),
    failures: [],
  }),
  saveTenant: call({
    method: 'POST',
    creates: false,
    path: '/admin/tenant/save',
    summary: 'Save changed fields of the company: all of them or none',
    permission: 'Admin_edit',
    request: z
      .object({
        changes: z.strictObject(tenantFields).partial(),
        /** The value that the person saw, for each changed field. */
        seen: storedFields.partial(),
      })
      .refine(({ changes, seen }) => Object.keys(changes).every((name) => Object.hasOwn(seen, name)), {
        path: ['seen'],
        error: 'is needed for each changed field',
      }),
    response: z.object({ tenant: tenantDetails }),
    failures: [tenantConflict],
  }),
  switchProduct: call({
    method: 'POST',
    creates: false,
    path: '/admin/tenant/products',
    summary: 'Switch a product of the company on or off; nothing is deleted. The platform cannot be switched off',
    permission: 'Admin_edit',
    request: z.object({ product, isOn: z.boolean() }),
    response: z.object({ tenant: tenantDetails }),
    failures: [productNeeded],
  }),
};
