/** The time of the product. It follows the database's clock, so that all servers agree; tests can shift it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** A moment `ms` from now. */
  date(ms?: number): Date
  /** `YYYY-MM-DD HH:mm:ss` in GMT+8, as every time travels (DEC-114). */
  wallTime(): string
  /** Adopts the database's time, measured in a round trip of `roundTripMs` that has just ended. */
  follow(databaseMs: number, roundTripMs: number): void
  /** Moves the clock, for tests; `app_now()` in SQL moves along. */
  shift(ms: number): void
  /** By how many milliseconds a test has moved the clock. */
  shifted(): number
}

/** The clock of an app. */
export const clock = (): Clock => clockBasedOn(Date.now)

/** A clock that starts from the machine's time. */
export function clockBasedOn(machine: () => number): Clock {
  let ahead = 0
  let shift = 0
  const now = () => machine() + ahead + shift
  return {
    now,
    date: (ms = 0) => new Date(now() + ms),
    wallTime: () => new Date(now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    follow(databaseMs, roundTripMs) {
      const measured = databaseMs + roundTripMs / 2 - machine()
      // Differences within half of the round trip are ignored, because the measurement is not more exact.
      if (Math.abs(measured - ahead) > roundTripMs / 2 + 20) ahead = measured
    },
    shift(ms) {
      shift = ms
    },
    shifted: () => shift,
  }
}
