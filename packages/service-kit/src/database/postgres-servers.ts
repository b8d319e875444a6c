const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;

/** The addresses of `postgres://user@first:5432,second:5432/database`, as libpq reads it: one for each server. */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** The servers of one database, of which one takes changes: the primary. */
export class PostgresServers {
  readonly #addresses: readonly string[];
  #at = 0;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Where the primary is, or was when it last answered. */
  get address(): string {
    return this.#addresses[this.#at] as string; // there is always one
  }

  /** There is no primary at an address: the next server's turn. Others may have found that out before. */
  leave(address: string): void {
    if (address === this.address) this.#at = (this.#at + 1) % this.count;
  }
}
