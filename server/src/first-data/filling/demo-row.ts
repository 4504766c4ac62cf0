/* Helpers for demo rows, which are computed from numbers only and so are equal on every machine. */

export type RandomBelow = (below: number) => number

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const timeText = (ms: number): string => new Date(ms).toISOString()

/** A row has the same id in every run, so that an existing row is not inserted again. */
export const demoId = (what: string, n: number): string => `demo-${what}-${padDigits(n, 6)}`

export const padDigits = (value: number, width: number): string => String(value).padStart(width, '0')
