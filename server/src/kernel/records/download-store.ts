import type { Change } from './uniform-handlers.ts'

/** Keeps a file for the caller to fetch later; the files context provides it. */
export interface FileKeeper {
  keep(
    change: Change,
    file: { path: string; fileName: string; contentType: string },
  ): Promise<{ url: string; fileName: string }>
}

let keeper: FileKeeper | undefined

export function provideFileKeeper(provided: FileKeeper): void {
  keeper = provided
}

export function fileKeeper(): FileKeeper {
  if (!keeper) throw new Error('no keeper of files was provided')
  return keeper
}
