import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import {
  countFailedAddress,
  countFailure,
  type FailureCounts,
  loginSource,
  refuseFailingAddress,
  refuseLocked,
} from './login-limits.ts'

const address = { name: '192.0.2.1', isKnownDevice: false }
const device = { name: 'device:d1', isKnownDevice: true }
const locked = { status: 429, message: '登录失败次数过多，请10分钟后再试' }
const counts = (given: Partial<FailureCounts> = {}): FailureCounts => ({
  bySource: new Map(),
  ofAccount: 0,
  ofAddress: 0,
  ...given,
})
const tried = (app: AppState, source = address, given: Partial<FailureCounts> = {}) => {
  try {
    refuseLocked(app, 'ann', source, counts(given), 10)
    return 'open'
  } catch (error) {
    expect(error).toMatchObject(locked)
    return 'locked'
  }
}

test('security §11 a try comes from a known device, or else from its address', () => {
  const peer = { address: '192.0.2.1' } as Peer
  expect(loginSource(peer, undefined)).toEqual(address)
  expect(loginSource(peer, 'd1')).toEqual(device)
})

test.each<[string, typeof address, Partial<FailureCounts>, string]>([
  ['nothing', address, {}, 'open'],
  ['four failures from there', address, { bySource: new Map([[address.name, 4]]) }, 'open'],
  ['five failures from there', address, { bySource: new Map([[address.name, 5]]) }, 'locked'],
  ['five failures from elsewhere', address, { bySource: new Map([['192.0.2.2', 5]]) }, 'open'],
  ['99 failures of the account', address, { ofAccount: 99 }, 'open'],
  ['100 failures of the account', address, { ofAccount: 100 }, 'locked'],
  ['nine failures of the address', address, { ofAddress: 9 }, 'open'],
  ['ten failures of the address', address, { ofAddress: 10 }, 'locked'],
  ['five failures on the device', device, { bySource: new Map([[device.name, 5]]) }, 'locked'],
  ['a flood from elsewhere, on the device', device, { ofAccount: 1000, ofAddress: 1000 }, 'open'],
])('DEC-011 security §11 after %s a try finds the account open or locked', (_, source, given, outcome) => {
  expect(tried(new AppState(), source, given)).toBe(outcome)
})

test('DEC-011 failures of tries that wait together count before they are written', () => {
  const app = new AppState()
  for (let n = 0; n < 4; n++) countFailure(app, 'ann', address)
  expect(tried(app)).toBe('open')
  countFailure(app, 'ann', address)
  expect(tried(app)).toBe('locked')
  refuseLocked(app, 'bob', address, counts(), 10)
})

test('DEC-011 an address that failed ten times within a minute waits, whomever it tries; a device does not count', () => {
  const app = new AppState()
  const fails = () => refuseFailingAddress(app, address.name, 10)
  for (let n = 0; n < 8; n++) countFailedAddress(app, address.name)
  countFailure(app, 'bob', device)
  countFailure(app, 'bob', address)
  fails()
  countFailure(app, 'eve', address)
  expect(fails).toThrow(expect.objectContaining(locked))
  expect(tried(app)).toBe('locked')
  refuseFailingAddress(app, '192.0.2.2', 10)
  app.part(clock).shift(60_000)
  fails()
})
