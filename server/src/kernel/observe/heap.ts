import { setFlagsFromString } from 'node:v8'

/**
 * Collects garbage when the heap has grown by half, not fourfold as V8 does with a small heap: an export of 200,000
 * rows needs 40 MB but left 170 MB of garbage.
 */
export const tuneGarbageCollection = (): void => setFlagsFromString('--heap-growing-percent=50')
