import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

test('two apps in one process do not see each other: rights, totals and dictionaries are their own', async () => {
  const [one, other] = [await startServer(), await startServer()]
  const [here, there] = [await one.signIn('u0001'), await other.signIn('u0001')]
  const before = (await there.call(vehicleType.list, {})).total
  await here.call(vehicleType.add, { name: '只在这里' })
  expect((await here.call(vehicleType.list, {})).total).toBe(before + 1)
  expect((await there.call(vehicleType.list, {})).total).toBe(before)
  expect(one.app.state).not.toBe(other.app.state)
})
