/** A map of at most `most` entries. What was set last stays longest; the entry that was set longest ago goes first. */
export class NewestMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;
  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key); // the newest comes last
    super.set(key, value);
    if (this.size > this.#most) {
      const oldest = this.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
    return this;
  }
}
