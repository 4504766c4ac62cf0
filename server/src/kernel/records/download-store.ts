import { providedPart } from '#kernel/app-state.ts'
import type { Change } from './records.ts'

/** Keeps a file for the caller to fetch later; the files context provides it. */
export interface DownloadStore {
  save(
    change: Change,
    file: { path: string; fileName: string; contentType: string },
  ): Promise<{ url: string; fileName: string }>
}

export const downloadStore = providedPart<DownloadStore>('a store for downloads')
