import type { Change } from './uniform-handlers.ts'

/** Keeps a file for the caller to fetch later; the files context provides it. */
export interface DownloadStore {
  save(
    change: Change,
    file: { path: string; fileName: string; contentType: string },
  ): Promise<{ url: string; fileName: string }>
}

let keeper: DownloadStore | undefined

export function provideDownloadStore(provided: DownloadStore): void {
  keeper = provided
}

export function downloadStore(): DownloadStore {
  if (!keeper) throw new Error('no keeper of files was provided')
  return keeper
}
