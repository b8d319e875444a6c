import { isUuid, typedText } from '@plumbline/contract/values';
import type { StoredGroup } from './groups-store.ts';
import { MAX_MEMBER_STEPS, stepCounter } from './limits.ts';
import { isObject, member } from './objects.ts';
import type { Operation, Resource } from './patch.ts';
import { GROUP_SCHEMA } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import { versionTag } from './user-resource.ts';
import { matches, sizeOf, valuesNamed } from './value-filter.ts';

export const groupResource = (group: StoredGroup, base: string): Resource => ({
  schemas: [GROUP_SCHEMA],
  id: group.id,
  ...(group.externalId !== null && { externalId: group.externalId }),
  displayName: group.displayName,
  members: group.members.map((person) => ({ ...person, $ref: `${base}/Users/${person.value}`, type: 'User' })),
  meta: {
    resourceType: 'Group',
    created: group.createdAt,
    lastModified: group.updatedAt,
    location: `${base}/Groups/${group.id}`,
    version: versionTag(group.version),
  },
});

const wrong = (detail: string) => new ScimError(400, detail, 'invalidValue');

/** The group's own attributes, without its members. Throws a refusal that names what is wrong. */
export function readGroup(body: unknown): { displayName: string; externalId: string | null } {
  if (!isObject(body)) throw new ScimError(400, 'The body is not a group', 'invalidSyntax');
  const displayName = textOf(body, 'displayName', 256);
  if (displayName === null) throw wrong('A group needs a displayName');
  return { displayName, externalId: textOf(body, 'externalId', 320) };
}

function textOf(body: Record<string, unknown>, name: string, max: number): string | null {
  const value = member(body, name) ?? '';
  const read = typedText(max).safeParse(typeof value === 'string' ? value.trim() : value);
  if (!read.success) throw wrong(`${name} ${read.error.issues[0]?.message}`);
  return read.data === '' ? null : read.data;
}

/** The ids of the members in a request: objects with a `value`, or the ids themselves. */
export function memberIdsOf(value: unknown): string[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return list.map((item: unknown) => {
    const id = isObject(item) ? member(item, 'value') : item;
    if (typeof id !== 'string') throw wrong('A member is named by the id of a user');
    if (!isUuid(id)) throw wrong(`There is no user ${id.slice(0, 100)}`);
    return id.toLowerCase();
  });
}

/** The members after the operations of a PATCH, and before. */
export function patchedMembers(before: readonly string[], operations: readonly Operation[]): string[] {
  const members = new Set(before);
  const count = stepCounter(MAX_MEMBER_STEPS);
  for (const { op, target, value } of operations) {
    const { filter, part } = target;
    // A part of a member is not the member.
    const isPart = part !== undefined && (filter !== undefined || part.toLowerCase() !== 'value');
    if (isPart || (filter && op !== 'remove'))
      throw new ScimError(400, `Members are not changed, only added and removed`, 'mutability');
    if (filter) {
      const named = valuesNamed(filter);
      if (!named) count(members.size * sizeOf(filter));
      for (const id of named ?? [...members].filter((item) => matches({ value: item, type: 'User' }, filter)))
        members.delete(id);
    } else if (op === 'remove') {
      // Entra ID lists the members to remove in the value. Without a value, all are removed.
      if (value === undefined || value === null) members.clear();
      else for (const id of memberIdsOf(value)) members.delete(id);
    } else {
      if (op === 'replace') members.clear();
      for (const id of memberIdsOf(value)) members.add(id);
    }
  }
  return [...members];
}
