interface Entry<V> {
  value: V
  /** How many entries had been moved to the end when it was. */
  movedAt: number
}

/** A map that forgets what was used longest ago. */
export class LruMap<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #limit: number
  #moves = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // A map gives its keys in the order of their setting. What stands in the newer half stays where it is: moving it
    // at every use cost more than everything else here.
    if (this.#moves - entry.movedAt >= this.#limit / 2) this.#append(key, entry)
    return entry.value
  }

  /** Gives what was forgotten for it. */
  set(key: string, value: V): V | undefined {
    this.#append(key, { value, movedAt: 0 })
    if (this.#entries.size <= this.#limit) return undefined
    const [oldest] = this.#entries
    if (!oldest) return undefined
    this.#entries.delete(oldest[0])
    return oldest[1].value
  }

  #append(key: string, entry: Entry<V>): void {
    entry.movedAt = ++this.#moves
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }
}
