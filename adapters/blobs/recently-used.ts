/** A map of bounded size, which forgets what was used longest ago. */
export class RecentlyUsed<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  /** @param most the largest number of entries */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    this.#entries.delete(oldest as Key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
