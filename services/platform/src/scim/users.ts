import type { UserId } from '@plumbline/contract/values';
import { recordChanges } from '../history/store.ts';
import { NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { revokeTokens } from '../tokens/store.ts';
import { tokenChange } from '../tokens/token-change.ts';
import { type Changing, changeRights } from './change-rights.ts';
import { filterSql } from './filter-sql.ts';
import { type Operation, parseFilter, patched, type Resource, readOperations } from './patch.ts';
import { isWanted, projected } from './projection.ts';
import { created, listResponse, noContent, requireMatch, resourceResponse, type ScimRequest } from './responses.ts';
import { ScimError } from './scim-error.ts';
import { findUser, findUsers, insertUser, namesakes, takeUserOut, updateUser, userFilterColumns } from './store.ts';
import {
  type ProvisionedUser,
  readUser,
  type StoredUser,
  USER_ATTRIBUTES,
  userResource,
  versionTag,
} from './user-resource.ts';

export const changingOf = ({ tx, tenantId, actor, limits }: ScimRequest): Changing => ({
  tx,
  tenantId,
  actor,
  limits,
  noAdministrator: () => new ScimError(400, NO_ADMINISTRATOR, 'mutability'),
});

export async function listUsers(request: ScimRequest): Promise<Response> {
  const { tx, tenantId, base, page, projection, filter } = request;
  const parameters: unknown[] = [];
  const condition = filter === null ? 'true' : filterSql(parseFilter(filter), userFilterColumns, parameters);
  const asked = isWanted(projection, 'groups');
  const { total, users } = await findUsers(tx, tenantId, { condition, parameters }, page, asked);
  return listResponse(
    total,
    page,
    users.map((user) => projected(userResource(user, base), projection)),
  );
}

export async function getUser(request: ScimRequest, id: string): Promise<Response> {
  return answer(request, await existing(request, id));
}

export async function createUser(request: ScimRequest): Promise<Response> {
  const user = readUser(request.body, null);
  const id = await changeRights(changingOf(request), async (people) => {
    const { tx, tenantId } = request;
    const others = await namesakes(tx, tenantId, user);
    if (others.some(({ isDeleted }) => !isDeleted)) throw taken(user);
    // A person who was removed from provisioning comes back, and gets their former jobs.
    const [former] = others;
    if (!former) {
      const newId = await insertUser(tx, tenantId, user);
      people.added(newId);
      return newId;
    }
    await people.before([former.id]);
    await updateUser(tx, tenantId, former.id, user);
    return former.id;
  });
  const stored = await existing(request, id);
  const resource = projected(userResource(stored, request.base), request.projection);
  return created(resource, `${request.base}/Users/${id}`, versionTag(stored.version));
}

export async function replaceUser(request: ScimRequest, id: string): Promise<Response> {
  return change(request, id, (user) => readUser(request.body, user));
}

export async function patchUser(request: ScimRequest, id: string): Promise<Response> {
  const operations = readOperations(request.body);
  return change(request, id, (user) =>
    // The operations removed the picture.
    readUser({ photos: [], ...patched(asWritten(user, operations, request.base), operations, USER_ATTRIBUTES) }, user),
  );
}

export async function deleteUser(request: ScimRequest, id: string): Promise<Response> {
  await changeRights(changingOf(request), async (people) => {
    requireMatch(request, (await existing(request, id)).version);
    await people.before([id]);
    await takeUserOut(request.tx, request.tenantId, id);
    await revokeTokensOf(request, id);
  });
  return noContent();
}

/** The next owner of the e-mail address gets the same row, and no token of the former may stand for them. */
async function revokeTokensOf({ tx, tenantId, actor }: ScimRequest, id: string): Promise<void> {
  const tokens = await revokeTokens(tx, tenantId, { userId: id as UserId }, 'all'); // of a user just read
  const changes = tokens.map((token) => tokenChange(token, token.permissions, null));
  await recordChanges(tx, tenantId, actor, changes);
}

/** The resource without derived parts of the name, which must not stay when the name changes. */
function asWritten(user: StoredUser, operations: readonly Operation[], base: string): Resource {
  const { displayName, name, emails, ...rest } = userResource(user, base);
  const { formatted: _, ...parts } = name as Record<string, unknown>; // as userResource makes it
  const isOfEmails = operations.some(({ target }) => target.attribute.toLowerCase() === 'emails');
  return {
    ...rest,
    name: parts,
    ...(user.scimDisplayName !== null && { displayName }),
    ...((isOfEmails || user.scimUserName !== user.email) && { emails }),
  };
}

async function change(
  request: ScimRequest,
  id: string,
  edit: (user: StoredUser) => ProvisionedUser,
): Promise<Response> {
  const { tx, tenantId } = request;
  await changeRights(changingOf(request), async (people) => {
    const stored = await existing(request, id);
    requireMatch(request, stored.version);
    const edited = edit(stored);
    if (isSame(stored, edited)) return;
    const others = await namesakes(tx, tenantId, edited);
    const holder = others.find((other) => other.id !== id);
    if (holder) throw holder.isDeleted ? keptForWhoLeft(edited) : taken(edited);
    await people.before([id]);
    await updateUser(tx, tenantId, id, edited);
  });
  return answer(request, await existing(request, id));
}

const isSame = (a: ProvisionedUser, b: ProvisionedUser): boolean =>
  a.scimUserName === b.scimUserName &&
  a.scimExternalId === b.scimExternalId &&
  a.scimDisplayName === b.scimDisplayName &&
  a.firstName === b.firstName &&
  a.lastName === b.lastName &&
  a.email === b.email &&
  a.phoneNumber === b.phoneNumber &&
  a.photoUrl === b.photoUrl &&
  a.isActive === b.isActive;

async function existing({ tx, tenantId }: ScimRequest, id: string): Promise<StoredUser> {
  const user = await findUser(tx, tenantId, id);
  if (!user) throw new ScimError(404, `There is no user ${id}`);
  return user;
}

const answer = (request: ScimRequest, user: StoredUser): Response =>
  resourceResponse(request, userResource(user, request.base), user.version, 'groups');

/** Their row keeps the address, so that they come back as themselves. */
const keptForWhoLeft = ({ email }: ProvisionedUser) =>
  new ScimError(
    409,
    `The e-mail address ${email} is that of a user who was deleted. A user created with it is that user again: choose another address for this one`,
    'uniqueness',
  );

const taken = ({ scimUserName, email }: ProvisionedUser) =>
  new ScimError(
    409,
    `Somebody of your company has the user name ${scimUserName ?? email} or the e-mail address ${email} already`,
    'uniqueness',
  );
