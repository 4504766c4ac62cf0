import { useSyncExternalStore } from 'react'
import { onWaiting, type Waiting, waitingItems } from './outbox.ts'

/** What the server does not have yet; files that it has stay a while for those who name them. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(onWaiting, waitingItems)
