import { expect, inject } from 'vitest'
import type { TestCluster } from './cluster.ts'

/** The cluster of the test file that runs: an outer PostgreSQL where one is given for its folder. */
export function testCluster(): TestCluster {
  const { embedded, outer } = inject('clusters')
  const file = expect.getState().testPath ?? ''
  return outer?.folders.some((folder) => file.includes(`/${folder}`)) ? outer : embedded
}
