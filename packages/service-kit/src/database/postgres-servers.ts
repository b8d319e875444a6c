const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;

/** The addresses of `postgres://user@first:5432,second:5432/database`, as libpq reads it: one for each server. */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** The wanted server: the primary, which takes changes, or a standby, which follows it. */
export type Wanted = 'primary' | 'standby';

/** What a server reports about itself. */
export interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** The columns of a `ServerState`. A standby's transactions are read-only. */
export const SERVER_STATE = `pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** The servers of one database. Finds the wanted one. */
export class PostgresServers {
  readonly wanted: Wanted;
  readonly #addresses: readonly string[];
  #at = 0;
  #generation = 0;

  constructor(url: string, wanted: Wanted = 'primary') {
    this.#addresses = addressesOf(url);
    this.wanted = wanted;
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Facts about connections of an earlier generation must be checked again. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * A server no longer takes changes, or a standby was promoted, while connections still hold: its address may now lead to
   * another server.
   */
  doubt(): void {
    this.#generation++;
  }

  /** Why a server is not the wanted one; undefined if it is. A single server counts as the primary, whatever it says. */
  refusalOf({ isStandby, isReadOnly }: ServerState): string | undefined {
    if (this.wanted === 'standby') return isStandby ? undefined : 'the server is not a standby';
    return this.count > 1 && isReadOnly ? 'the server takes no changes: it is a standby, or read-only' : undefined;
  }

  /** Where the wanted server is, or was when it last answered. */
  get address(): string {
    return this.#addresses[this.#at] as string; // there is always one
  }

  /** The wanted server is not at this address, so try the next one. Others may have found that out already. */
  leave(address: string): void {
    if (address === this.address) this.#at = (this.#at + 1) % this.count;
  }
}
