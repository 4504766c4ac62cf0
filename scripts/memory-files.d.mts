/** Sets TMPDIR to memory for this process and all it starts, where there is room and nobody has set it. */
export function keepTemporaryFilesInMemory(): void
