/** Stands for a connection of the driver: notes what it is asked and answers as told. A class, as the query builder expects. */
export class NotedConnection {
  readonly asked: string[] = []
  readonly released: unknown[] = []
  readonly connection = {
    stream: { cork: () => undefined, uncork: () => undefined },
    parsedStatements: {} as Record<string, string>,
  }
  readonly #answer: (text: string, values?: unknown[]) => unknown

  constructor(answer: (text: string, values?: unknown[]) => unknown = () => ({ rows: [], command: 'OK' })) {
    this.#answer = answer
  }

  async query(query: string | { text: string; values?: unknown[] }, values?: unknown[]): Promise<unknown> {
    const text = typeof query === 'string' ? query : query.text
    this.asked.push(text)
    return this.#answer(text, typeof query === 'string' ? values : (query.values ?? values))
  }

  release(error?: unknown): void {
    this.released.push(error)
  }
}
