import { roles as people, type Role } from './people.ts';
import { askFor, type World } from './world.ts';

/** A user as on the wire. */
interface WireUser {
  readonly id: string;
  readonly email: string;
  readonly version: number;
  readonly roles: readonly string[];
  readonly [field: string]: unknown;
}
interface WireRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly builtIn: string | null;
  readonly version: number;
}

/** Users and roles as the server has them, asked and changed beside the browser by the administrator. */
export class AdminApi {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async user(role: Role): Promise<WireUser> {
    const { users } = await this.#call<{ users: WireUser[] }>('/admin/users');
    const user = users.find(({ email }) => email === people[role].email);
    if (!user) throw new Error(`there is no user ${people[role].email}`);
    return user;
  }

  async roles(): Promise<WireRole[]> {
    return (await this.#call<{ roles: WireRole[] }>('/admin/roles')).roles;
  }

  async role(name: string): Promise<WireRole | undefined> {
    return (await this.roles()).find((role) => role.name === name);
  }

  async changeUser(role: Role, changes: Record<string, unknown>): Promise<void> {
    const { id, version } = await this.user(role);
    await this.#call('/admin/users/save', { updates: [{ id, version, changes }] });
  }

  async giveRoles(role: Role, names: readonly string[]): Promise<void> {
    const roleIds = (await this.roles()).filter(({ name }) => names.includes(name)).map(({ id }) => id);
    await this.changeUser(role, { roleIds });
  }

  async saveRole(name: string, permissions: readonly string[]): Promise<void> {
    const role = await this.role(name);
    await this.#call('/admin/roles/save', {
      ...(role && { id: role.id, version: role.version }),
      name,
      permissions,
    });
  }

  /** The three roles that a company starts with, and its three people, as they were at the start. */
  async restore(): Promise<void> {
    for (const { id, version, builtIn } of await this.roles()) {
      if (builtIn !== null) await this.#call('/admin/roles/reset', { id, version });
      else await this.#call('/admin/roles/delete', { id, version, moveTo: null });
    }
    for (const role of ['admin', 'pm', 'accountant'] as const) {
      const { givenName: firstName, familyName: lastName, phoneNumber, demoRole } = people[role];
      await this.changeUser(role, { firstName, lastName, phoneNumber, isActive: true });
      await this.giveRoles(role, [demoRole]);
    }
  }

  #call<Answer>(path: string, body?: object): Promise<Answer> {
    return askFor(this.#world, 'admin', { service: 'platform', path, ...(body && { body }) });
  }
}
