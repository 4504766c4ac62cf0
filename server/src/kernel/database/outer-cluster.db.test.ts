import { expect, inject, test } from 'vitest'
import { findTestCluster } from '#testing/test-cluster.ts'

test('tests of the database run on the outer PostgreSQL where there is one', async () => {
  const { embedded, outer } = inject('clusters')
  expect(findTestCluster()).toEqual(outer ?? embedded)
})
