import { expect, test } from 'vitest'
import { isReplicaFault, ReplicaFault } from './replica.ts'

test.each([
  [true, 'a replica that is too far behind', new ReplicaFault()],
  [true, 'rows that the replica had to give up', { code: '40001' }],
  [true, 'a login that it does not take', { code: '28P01' }],
  [true, 'a database that it does not have', { code: '3D000' }],
  [true, 'no connection left', { code: '53300' }],
  [true, 'a host that is gone', { code: 'ECONNREFUSED', message: '' }],
  [false, 'a report that takes too long', { code: '57014', message: '' }],
  [false, 'a column that is missing', { code: '42703', message: '' }],
])('decision 0050 the primary answers instead: %s for %s', (expected, _, error) => {
  expect(isReplicaFault(error)).toBe(expected)
})
