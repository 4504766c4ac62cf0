/** Builds the console and the server where their sources are newer. */
export function buildIfStale(): void

export const root: string

/** Prints one line. */
export function say(line: string): void

/** Ends the command with one line on the error stream. */
export function fail(line: string): never

/** Every file below a directory, without node_modules. */
export function filesBelow(directory: string): string[]
