import { allEndpoints } from '@banyan/contract/all'
import { expect, test } from 'vitest'
import { queuedCalls } from './queued-calls.tsx'

test('every call that may wait for the network can be sent from the outbox', () => {
  const names = (calls: readonly { family: string; name: string }[]) =>
    calls.map(({ family, name }) => `${family}.${name}`).sort()
  expect(names(queuedCalls.calls)).toEqual(names(allEndpoints.filter(({ outbox }) => outbox)))
})
