import { expect, inject } from 'vitest'
import type { TestCluster } from './cluster.ts'

/** The PostgreSQL for the test file that is running: the outer one if its folder is in OUTER_PG_FOLDERS. */
export function findTestCluster(): TestCluster {
  const { embedded, outer } = inject('clusters')
  const file = expect.getState().testPath ?? ''
  return outer?.folders.some((folder) => file.includes(`/${folder}`)) ? outer : embedded
}
