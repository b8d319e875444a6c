import { isAlteredAddress, pictureUrlOf, typedText } from '@plumbline/contract/values';
import { hasOwnCapitals } from '@plumbline/service-kit/identity-tokens';
import { z } from 'zod';
import { requireFewNames, requireModest } from './limits.ts';
import { isObject, member } from './objects.ts';
import type { Resource } from './patch.ts';
import { USER_SCHEMA, userAttributes } from './schemas.ts';
import { ScimError } from './scim-error.ts';

/** The attributes of a person that provisioning sets. */
export interface ProvisionedUser {
  /** Null if it equals the e-mail address; but stored if the client sent no address, which then follows this name. */
  scimUserName: string | null;
  scimExternalId: string | null;
  scimDisplayName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  /** An HTTPS address. Provisioning sets it, and so does each sign-in that brings a picture. */
  photoUrl: string | null;
  isActive: boolean;
}

/** A stored user, with the further attributes that clients see. */
export interface StoredUser extends ProvisionedUser {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  groups: { value: string; display: string }[];
}

/** Replaces a missing part of a name: lists of people need both parts. */
export const NO_NAME = '-';

export const versionTag = (version: number) => `W/"${version}"`;

export const userResource = (user: StoredUser, base: string): Resource => ({
  schemas: [USER_SCHEMA],
  id: user.id,
  ...(user.scimExternalId !== null && { externalId: user.scimExternalId }),
  userName: user.scimUserName ?? user.email,
  name: {
    ...(user.firstName !== NO_NAME && { givenName: user.firstName }),
    ...(user.lastName !== NO_NAME && { familyName: user.lastName }),
    formatted: wholeName(user),
  },
  displayName: user.scimDisplayName ?? wholeName(user),
  active: user.isActive,
  emails: [{ value: user.email, type: 'work', primary: true }],
  ...(user.phoneNumber !== null && { phoneNumbers: [{ value: user.phoneNumber, type: 'work', primary: true }] }),
  ...(user.photoUrl !== null && { photos: [{ value: user.photoUrl, type: 'photo', primary: true }] }),
  groups: user.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: 'direct' })),
  meta: {
    resourceType: 'User',
    created: user.createdAt,
    lastModified: user.updatedAt,
    location: `${base}/Users/${user.id}`,
    version: versionTag(user.version),
  },
});

const wholeName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter((part) => part !== NO_NAME).join(' ') || NO_NAME;

/** The attributes that a client can set. */
export const USER_ATTRIBUTES = [
  'externalId',
  ...userAttributes.filter((item) => !item.isReadOnly).map(({ name }) => name),
];

/** Entra ID sends booleans as text. */
const truth = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], {
  error: 'is neither true nor false',
});
const optional = (max: number) =>
  z
    .union([z.string(), z.number(), z.null()], { error: 'is not text' })
    .transform((value) => (value === null ? '' : String(value).trim()))
    .pipe(typedText(max))
    .transform((value) => value || undefined)
    .optional();
const values = (max: number) =>
  z.preprocess(
    (given) => (given === undefined || given === null ? [] : Array.isArray(given) ? given : [given]),
    z.array(
      z.preprocess(
        (item) => (isObject(item) ? parts(item, ['value', 'type', 'primary']) : { value: item }),
        z.object({ value: optional(max), type: optional(100), primary: truth.nullish() }),
      ),
      { error: 'is not a list' },
    ),
  );

const pick = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, member(value, name)]));
const parts = (value: unknown, names: readonly string[]): unknown => (isObject(value) ? pick(value, names) : value);

/** A data URL with the picture itself is too long, and not stored. */
const PHOTO_MAX = 1_000_000;

const userInput = z.object({
  userName: optional(320),
  externalId: optional(320),
  displayName: optional(400),
  name: z.preprocess(
    (name) => parts(name ?? {}, ['givenName', 'familyName', 'formatted']),
    z.object(
      { givenName: optional(200), familyName: optional(200), formatted: optional(400) },
      { error: 'is not an object' },
    ),
  ),
  active: truth.nullish(),
  emails: values(320),
  phoneNumbers: values(50),
  photos: values(PHOTO_MAX),
});

/** The value to store: the primary one, otherwise the one for work, otherwise the first. */
function chosen(
  list: readonly { value?: string | undefined; type?: string | undefined; primary?: boolean | null | undefined }[],
) {
  const there = list.filter(({ value }) => value !== undefined);
  const isWork = (type: string | undefined) => type?.toLowerCase() === 'work';
  return (there.findLast(({ primary }) => primary) ?? there.find(({ type }) => isWork(type)) ?? there[0])?.value;
}

const isAddress = (text: string | undefined): text is string => text !== undefined && /^[^\s@]+@[^\s@]+$/.test(text);
/** Whether it is one address to everybody: to who reads it, to who compares it and to who sends mail there. */
const isOneAddress = (text: string): boolean =>
  !isAlteredAddress(text) && hasOwnCapitals(text) && text.normalize('NFKC') === text;

/**
 * The person that a client's user describes. `current` is the person before: required attributes that the client leaves out stay.
 * Throws a refusal that names the wrong attribute.
 */
export function readUser(body: unknown, current: ProvisionedUser | null): ProvisionedUser {
  if (!isObject(body)) throw new ScimError(400, 'The body is not a user', 'invalidSyntax');
  requireFewNames('A user', body);
  const asked = pick(body, USER_ATTRIBUTES);
  for (const [attribute, value] of Object.entries(asked)) requireModest(attribute, value);
  const read = userInput.safeParse(asked);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ScimError(400, `${issue?.path.join('.')} ${issue?.message}`, 'invalidValue');
  }
  const { userName, externalId, displayName, name, active, emails, phoneNumbers, photos } = read.data;
  if (userName === undefined) throw new ScimError(400, 'A user needs a userName', 'invalidValue');
  const givenEmail = chosen(emails);
  const email = givenEmail ?? (isAddress(userName) ? userName : current?.email);
  if (!isAddress(email))
    throw new ScimError(400, 'A user needs an e-mail address, in emails or as userName', 'invalidValue');
  // Who has such an address from before can still be deactivated.
  if (email !== current?.email && !isOneAddress(email))
    throw new ScimError(
      400,
      'The e-mail address has an invisible character, or one that other programs write in another way',
      'invalidValue',
    );
  const names = namesOf(name, name.formatted ?? displayName, current, email);
  return {
    scimUserName: userName === givenEmail ? null : userName,
    scimExternalId: externalId ?? null,
    scimDisplayName: displayName === undefined || displayName === wholeName(names) ? null : displayName,
    ...names,
    email,
    phoneNumber: chosen(phoneNumbers) ?? null,
    // Most directories send no picture. Then the one from the sign-in stays.
    photoUrl: asked.photos === undefined ? (current?.photoUrl ?? null) : pictureUrlOf(chosen(photos)),
    // Without `active`, access stays as it is.
    isActive: active ?? current?.isActive ?? true,
  };
}

function namesOf(
  { givenName, familyName }: { givenName?: string | undefined; familyName?: string | undefined },
  whole: string | undefined,
  current: ProvisionedUser | null,
  email: string,
): { firstName: string; lastName: string } {
  if (givenName !== undefined || familyName !== undefined)
    return { firstName: givenName ?? NO_NAME, lastName: familyName ?? NO_NAME };
  if (whole === undefined && current) return { firstName: current.firstName, lastName: current.lastName };
  const words = (whole ?? email.replace(/@.*$/, '').replaceAll(/[._]+/g, ' ')).split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(' ').slice(0, 200) || NO_NAME, lastName: last?.slice(0, 200) ?? NO_NAME };
}
