interface Waiting {
  userId: string
  start(): void
}

const atOnce = 2

/** The imports of one server: one per person and two in all run at once, the others wait in the order they came. */
export function importLine() {
  const importing = new Set<string>()
  const line: Waiting[] = []

  function startNext(): void {
    for (const each of [...line]) {
      if (importing.size >= atOnce) return
      if (importing.has(each.userId)) continue
      line.splice(line.indexOf(each), 1)
      importing.add(each.userId)
      each.start()
    }
  }

  return {
    /** Waits for a turn; what comes back ends it. Whoever went away meanwhile has none. */
    async enter(userId: string, signal: AbortSignal, onWait: () => void): Promise<() => void> {
      await new Promise<void>((resolve, reject) => {
        const mine: Waiting = { userId, start: resolve }
        line.push(mine)
        startNext()
        if (!line.includes(mine)) return
        onWait()
        signal.addEventListener('abort', () => {
          if (line.includes(mine)) line.splice(line.indexOf(mine), 1)
          reject(signal.reason)
        })
      })
      return () => {
        importing.delete(userId)
        startNext()
      }
    },
  }
}
