/** What a workbook to be read may hold and cost (security.md §10). The row with the titles is not counted. */
export interface ReadLimits {
  rows: number
  columns: number
  fileBytes: number
  unpackedBytes: number
  seconds: number
  memoryMb: number
}

/** The limits of every import. */
export const readLimits: ReadLimits = {
  rows: 100_000,
  columns: 200,
  fileBytes: 50 * 1024 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  seconds: 120,
  memoryMb: 1024,
}
