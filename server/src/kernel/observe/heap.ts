import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow by half before it is collected, not to four times its size as V8 does with one as small as ours: an
 * export of 200,000 rows lives on 40 MB, but left 170 MB of garbage standing.
 */
export const tuneGarbageCollection = (): void => setFlagsFromString('--heap-growing-percent=50')
