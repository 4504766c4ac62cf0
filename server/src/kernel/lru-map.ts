/** A map that forgets what was used longest ago. */
export class LruMap<V> {
  readonly #entries = new Map<string, V>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // A map gives its keys in the order of their setting: what is used goes to the end.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Gives what was forgotten for it. */
  set(key: string, value: V): V | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return undefined
    const [oldest] = this.#entries
    if (!oldest) return undefined
    this.#entries.delete(oldest[0])
    return oldest[1]
  }
}
