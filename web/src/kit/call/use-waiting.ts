import { useSyncExternalStore } from 'react'
import { onWaiting, type Waiting, waitingItems } from './outbox.ts'

/** The queued calls and files; sent files stay a while for the calls that name them. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(onWaiting, waitingItems)
