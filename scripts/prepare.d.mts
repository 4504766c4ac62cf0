/** Builds the console and the server where their sources are newer. */
export function buildIfStale(): void
