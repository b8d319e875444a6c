import { changeRights, moveRole } from './change-rights.ts';
import { filterSql } from './filter-sql.ts';
import { groupResource, memberIdsOf, patchedMembers, readGroup } from './group-resource.ts';
import {
  addMembers,
  deleteGroup as deleteStoredGroup,
  findGroup,
  findGroups,
  groupFilterColumns,
  insertGroup,
  isNameTaken,
  memberIds,
  removeMembers,
  roleNamed,
  type StoredGroup,
  unknownUsers,
  updateGroup,
} from './groups-store.ts';
import { recordGroup } from './history.ts';
import { isObject, member } from './objects.ts';
import { parseFilter, patched, readOperations } from './patch.ts';
import { isWanted, projected } from './projection.ts';
import { created, listResponse, noContent, requireMatch, resourceResponse, type ScimRequest } from './responses.ts';
import { ScimError } from './scim-error.ts';
import { versionTag } from './user-resource.ts';
import { changingOf } from './users.ts';

/** A group as the client requests it. */
interface WantedGroup {
  displayName: string;
  externalId: string | null;
  members: readonly string[];
}

export async function listGroups(request: ScimRequest): Promise<Response> {
  const { tx, tenantId, base, page, projection, filter } = request;
  const parameters: unknown[] = [];
  const condition = filter === null ? 'true' : filterSql(parseFilter(filter), groupFilterColumns, parameters);
  const withMembers = isWanted(projection, 'members');
  const { total, groups } = await findGroups(tx, tenantId, { condition, parameters }, page, withMembers);
  return listResponse(
    total,
    page,
    groups.map((group) => projected(groupResource(group, base), projection)),
  );
}

export async function getGroup(request: ScimRequest, id: string): Promise<Response> {
  return answer(request, await existing(request, id));
}

export async function createGroup(request: ScimRequest): Promise<Response> {
  const { tx, tenantId, base, projection } = request;
  const own = readGroup(request.body);
  const members = [...new Set(memberIdsOf(membersOf(request.body)))];
  const id = await changeRights(changingOf(request), async (people) => {
    await requireFree(request, own.displayName, null);
    await requireKnown(request, members);
    await people.before(members);
    const roleId = await roleNamed(tx, tenantId, own.displayName);
    const newId = await insertGroup(tx, tenantId, { ...own, roleId });
    await addMembers(tx, tenantId, newId, members);
    await moveRole(changingOf(request), members, null, roleId);
    await recordGroup(request, newId, null, { displayName: own.displayName, roleId });
    return newId;
  });
  const stored = await existing(request, id);
  return created(
    projected(groupResource(stored, base), projection),
    `${base}/Groups/${id}`,
    versionTag(stored.version),
  );
}

export async function replaceGroup(request: ScimRequest, id: string): Promise<Response> {
  const own = readGroup(request.body);
  const members = [...new Set(memberIdsOf(membersOf(request.body)))];
  await change(request, id, () => ({ ...own, members }));
  return answer(request, await existing(request, id));
}

export async function patchGroup(request: ScimRequest, id: string): Promise<Response> {
  const operations = readOperations(request.body);
  const isOfMembers = operations.map(({ target }) => target.attribute.toLowerCase() === 'members');
  await change(request, id, (group, before) => {
    const own = operations.filter((_, i) => !isOfMembers[i]);
    const { displayName, externalId } = group;
    return {
      ...readGroup(patched({ displayName, externalId }, own, ['displayName', 'externalId'])),
      members: patchedMembers(
        before,
        operations.filter((_, i) => isOfMembers[i]),
      ),
    };
  });
  return answer(request, await existing(request, id));
}

export async function deleteGroup(request: ScimRequest, id: string): Promise<Response> {
  const { tx, tenantId } = request;
  await changeRights(changingOf(request), async (people) => {
    const group = await existing(request, id, false);
    requireMatch(request, group.version);
    const members = await memberIds(tx, tenantId, id);
    await people.before(members);
    await deleteStoredGroup(tx, tenantId, id);
    await moveRole(changingOf(request), members, group.roleId, null);
    await recordGroup(request, id, group, null);
  });
  return noContent();
}

const membersOf = (body: unknown): unknown => (isObject(body) ? member(body, 'members') : undefined);

async function change(
  request: ScimRequest,
  id: string,
  edit: (group: StoredGroup, members: readonly string[]) => WantedGroup,
): Promise<void> {
  const { tx, tenantId } = request;
  await changeRights(changingOf(request), async (people) => {
    const group = await existing(request, id, false);
    requireMatch(request, group.version);
    const before = await memberIds(tx, tenantId, id);
    const wanted = edit(group, before);
    const joining = without(wanted.members, before);
    const leaving = without(before, wanted.members);
    const isRenamed = wanted.displayName !== group.displayName;
    if (!isRenamed && wanted.externalId === group.externalId && joining.length + leaving.length === 0) return;
    if (isRenamed) await requireFree(request, wanted.displayName, id);
    await requireKnown(request, joining);
    // A renamed group without a role gets the role of its new name, if there is one. A role that it already has stays.
    const roleId = group.roleId ?? (isRenamed ? await roleNamed(tx, tenantId, wanted.displayName) : null);
    const isGiven = roleId !== group.roleId;
    await people.before([...joining, ...leaving, ...(isGiven ? without(before, leaving) : [])]);
    await removeMembers(tx, tenantId, id, leaving);
    await addMembers(tx, tenantId, id, joining);
    await updateGroup(tx, tenantId, id, { ...wanted, roleId });
    await moveRole(changingOf(request), leaving, group.roleId, null);
    await moveRole(changingOf(request), isGiven ? wanted.members : joining, null, roleId);
    await recordGroup(request, id, group, { displayName: wanted.displayName, roleId });
  });
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
}

async function requireFree({ tx, tenantId }: ScimRequest, displayName: string, exceptId: string | null): Promise<void> {
  if (await isNameTaken(tx, tenantId, displayName, exceptId))
    throw new ScimError(409, `There is a group ${displayName} already`, 'uniqueness');
}

async function requireKnown({ tx, tenantId }: ScimRequest, userIds: readonly string[]): Promise<void> {
  const [unknown] = await unknownUsers(tx, tenantId, userIds);
  if (unknown !== undefined) throw new ScimError(400, `There is no user ${unknown}`, 'invalidValue');
}

async function existing(
  { tx, tenantId, projection }: ScimRequest,
  id: string,
  withMembers = isWanted(projection, 'members'),
): Promise<StoredGroup> {
  const group = await findGroup(tx, tenantId, id, withMembers);
  if (!group) throw new ScimError(404, `There is no group ${id}`);
  return group;
}

const answer = (request: ScimRequest, group: StoredGroup): Response =>
  resourceResponse(request, groupResource(group, request.base), group.version, 'members');
