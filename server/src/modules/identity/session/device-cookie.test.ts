import { expect, test } from 'vitest'
import { deviceCookies } from './device-cookie.ts'

const devices = deviceCookies('one secret, long enough to be one')
/** The pair a browser sends back. */
const sent = (cookie: string) => cookie.split(';')[0]!
const entries = (cookie: string) => sent(cookie).replace('banyan-device=', '').split('~')

test('security §11 the cookie of a device: hidden from scripts, for our own pages, half a year', () => {
  const cookie = devices.remember(undefined, 'ann', false)
  expect(cookie).toMatch(
    /^banyan-device=ann\.[0-9a-f]{32}\.[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  expect(devices.remember(undefined, 'ann', true)).toMatch(/; SameSite=Strict; Secure$/)
})

test('security §11 an account is known on the device it signed in on, by the same id from then on', () => {
  const first = sent(devices.remember(undefined, 'ann', false))
  const device = devices.deviceOf(first, 'ann')
  expect(device).toMatch(/^[0-9a-f]{32}$/)
  expect(devices.deviceOf(`a=1; ${first}; b=2`, 'ann')).toBe(device)
  expect(devices.deviceOf(first, 'bob')).toBeUndefined()
  expect(devices.deviceOf(undefined, 'ann')).toBeUndefined()
  expect(devices.deviceOf('a=1', 'ann')).toBeUndefined()
  const both = sent(devices.remember(first, 'bob', false))
  expect(entries(both).map((entry) => entry.split('.')[0])).toEqual(['bob', 'ann'])
  const again = sent(devices.remember(both, 'ann', false))
  expect(entries(again)).toEqual([entries(first)[0], entries(both)[0]])
})

test('security §11 an entry that was changed, or signed with another secret, is not known', () => {
  const cookie = sent(devices.remember(undefined, 'ann', false))
  const [, device, signature] = entries(cookie)[0]!.split('.')
  for (const entry of [
    `bob.${device}.${signature}`,
    `ann.${'0'.repeat(32)}.${signature}`,
    `ann.${device}`,
    `ann.${device}.`,
    'ann',
    '',
  ])
    expect(devices.deviceOf(`banyan-device=${entry}`, entry.split('.')[0]!)).toBeUndefined()
  expect(deviceCookies('another secret').deviceOf(cookie, 'ann')).toBeUndefined()
  expect(deviceCookies('another secret').remember(cookie, 'bob', false)).not.toContain('ann')
})

test('security §11 the latest five accounts are remembered', () => {
  let cookie: string | undefined
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) cookie = sent(devices.remember(cookie, who, false))
  expect(entries(cookie!).map((entry) => entry.split('.')[0])).toEqual(['f', 'e', 'd', 'c', 'b'])
  const further = entries(devices.remember(undefined, 'z', false))[0]
  expect(devices.deviceOf(`${cookie}~${further}`, 'b')).toBeDefined()
  expect(devices.deviceOf(`${cookie}~${further}`, 'z')).toBeUndefined()
})
