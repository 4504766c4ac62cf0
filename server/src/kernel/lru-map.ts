interface Entry<V> {
  value: V
  /** The value of the move counter when the entry was last moved to the end. */
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
    // A map keeps the order of insertion. Entries in the newer half are not moved: moving at every use cost more than
    // the rest of this class.
    if (this.#moves - entry.movedAt >= this.#limit / 2) this.#append(key, entry)
    return entry.value
  }

  /** Returns the value that was dropped to make room. */
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
