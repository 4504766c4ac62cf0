/** Limits on the content and the cost of a file that is read (security.md §10). The title row is not counted. */
export interface ReadLimits {
  rows: number
  columns: number
  fileBytes: number
  unpackedBytes: number
  /** In all, as long as somebody waits for the reader. */
  seconds: number
  /** Until the next rows are there: a file that keeps the reader busy for longer is refused. */
  batchSeconds: number
  memoryMb: number
}

/** The default limits. */
export const readLimits: ReadLimits = {
  rows: 100_000,
  columns: 200,
  fileBytes: 50 * 1024 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  seconds: 120,
  batchSeconds: 8,
  memoryMb: 1024,
}
