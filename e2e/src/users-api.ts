import { type APIRequestContext, expect } from '@playwright/test';
import { type KeptSessions, type Role, roles } from './people.ts';

interface WireUser {
  readonly id: string;
  readonly email: string;
  readonly version: number;
  readonly roleIds: readonly string[];
  readonly isActive: boolean;
}

/** The company's people as an administrator changes them, beside the browser. */
export class UsersApi {
  readonly #request: APIRequestContext;
  readonly #sessions: KeptSessions;

  constructor(request: APIRequestContext, sessions: KeptSessions) {
    this.#request = request;
    this.#sessions = sessions;
  }

  async of(role: Role): Promise<WireUser> {
    const response = await this.#request.get('/api/platform/admin/users', { headers: await this.#headers() });
    expect(response.status()).toBe(200);
    // The contract's own tests hold its shape.
    const { users } = (await response.json()) as { users: WireUser[] };
    const user = users.find(({ email }) => email === roles[role].email);
    if (!user) throw new Error(`there is no ${role}`);
    return user;
  }

  async change(role: Role, changes: Partial<Pick<WireUser, 'roleIds' | 'isActive'>>): Promise<void> {
    const { id, version } = await this.of(role);
    const response = await this.#request.post('/api/platform/admin/users/save', {
      headers: await this.#headers(),
      data: { updates: [{ id, version, changes }] },
    });
    expect(response.status(), await response.text()).toBe(200);
  }

  async #headers(): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.#sessions.token('admin', 'platform')}` };
  }
}
