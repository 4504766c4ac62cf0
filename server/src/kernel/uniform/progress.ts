type State = 'running' | 'done' | 'failed'

interface Entry {
  state: State
  done: number
  total: number
  at: number
}

const entries = new Map<string, Entry>()

export interface Progress {
  total(rows: number): void
  done(rows: number): void
  end(state: State): void
}

/** The progress of an import under the id its client made up, kept for an hour and only for its own user. */
export function progressOf(userId: string, importId: string | undefined): Progress {
  const entry: Entry = { state: 'running', done: 0, total: 0, at: Date.now() }
  if (importId) {
    for (const [key, { at }] of entries) if (Date.now() - at > 3_600_000) entries.delete(key)
    entries.set(`${userId}:${importId}`, entry)
  }
  return {
    total: (rows) => {
      entry.total = rows
    },
    done: (rows) => {
      entry.done = rows
    },
    end: (state) => {
      entry.state = state
    },
  }
}

export function readProgress(
  userId: string,
  importId: string,
): { state: State | 'unknown'; done: number; total: number } {
  const { state, done, total } = entries.get(`${userId}:${importId}`) ?? {
    state: 'unknown' as const,
    done: 0,
    total: 0,
  }
  return { state, done, total }
}
