const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;

/** The addresses of `postgres://user@first:5432,second:5432/database`, as libpq reads it: one for each server. */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Which of the servers is worked on: the primary, which takes changes, or a standby, which follows it. */
export type Wanted = 'primary' | 'standby';

/** What a server says of itself. */
export interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
}

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

  /** What was known of connections in an earlier generation has to be asked again. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * A server that took changes takes none any more, or a standby was promoted, although its connections hold: its address may lead to
   * another one now.
   */
  doubt(): void {
    this.#generation++;
  }

  /** Why a server is not the wanted one; undefined if it is. One server alone is taken as the primary, whatever it says. */
  refusalOf({ isStandby, isReadOnly }: ServerState): string | undefined {
    if (this.wanted === 'standby') return isStandby ? undefined : 'the server is no standby';
    return this.count > 1 && isReadOnly ? 'the server takes no changes: it is a standby, or read-only' : undefined;
  }

  /** Where the wanted server is, or was when it last answered. */
  get address(): string {
    return this.#addresses[this.#at] as string; // there is always one
  }

  /** The wanted server is not at an address: the next server's turn. Others may have found that out before. */
  leave(address: string): void {
    if (address === this.address) this.#at = (this.#at + 1) % this.count;
  }
}
