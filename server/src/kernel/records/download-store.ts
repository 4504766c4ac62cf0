import { providedPart } from '#kernel/app-state.ts'
import type { Context } from '#kernel/call/serve.ts'
import type { Reading } from '#kernel/caller.ts'

type DownloadCall = Pick<Context<unknown>, 'app' | 'me' | 'within'>

/** The place of a file that is yet to be written. */
interface ReservedDownload {
  key: string
  url: string
  fileName: string
}

/** Keeps a file for the caller to fetch later; the files context provides it. */
export interface DownloadStore {
  /** Whether the tenant has not used up its storage. */
  hasRoom(call: Reading): Promise<boolean>
  reserve(call: Pick<DownloadCall, 'app' | 'me'>, fileName: string): ReservedDownload
  /** Stores the bytes in a transaction of its own. */
  save(
    call: DownloadCall,
    place: ReservedDownload,
    file: { path: string; contentType: string },
  ): Promise<void>
}

export const downloadStore = providedPart<DownloadStore>('a store for downloads')
