import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import { clock, clockBasedOn } from '#kernel/clock.ts'
import { deviceCookies } from './device-cookie.ts'
import { withFileCookie, withoutFileCookie, withSignInCookies } from './file-cookie.ts'
import { tokenMint } from './token.ts'

let now = 1_700_000_000_000
const time = clockBasedOn(() => now)
const app = new AppState()
app.provide(clock, time)
const secret = 'one secret, long enough to be one'
const mint = tokenMint(secret, time)
const devices = deviceCookies(secret)
const rules = { app, mint, filePath: '/api/static', devices }
const peer = { isSecure: false } as Peer
const secure = { isSecure: true } as Peer
const id = 'ab'.repeat(16)
const token = mint.access(id, 1000, new Date(now + 90_000))
const result = { token, userInfo: { id: 'ann' } }
const value = mint.file(id, 1000, new Date(now + 90_000))
const cookie = (seconds: number, more = '') =>
  `banyan-file=${value}; Path=/api/static; Max-Age=${seconds}; HttpOnly; SameSite=Strict${more}`

test('DEC-100 the file cookie lives as long as the access token', () => {
  expect(withFileCookie(rules, peer, result)).toEqual({ result, cookies: [cookie(90)] })
  expect(withFileCookie(rules, secure, result).cookies).toEqual([cookie(90, '; Secure')])
  now += 1
  expect(withFileCookie(rules, peer, result).cookies).toEqual([cookie(89)])
  now += 200_000
  expect(withFileCookie(rules, peer, result).cookies).toEqual([cookie(0)])
  now -= 200_001
})

test('DEC-100 what is no token of ours brings no cookie', () => {
  const other = { ...result, token: 'other' }
  expect(withFileCookie(rules, peer, other)).toEqual({ result: other })
  expect(withSignInCookies(rules, peer, other).cookies).toEqual([
    expect.stringMatching(/^banyan-device=ann\./),
  ])
})

test('security §11 whoever signs in gets the file cookie and that of the device, with the accounts known there', () => {
  const before = devices.remember(undefined, 'bob', false).split(';')[0]!
  const { result: told, cookies } = withSignInCookies(rules, { ...secure, cookies: before }, result)
  expect([told, cookies?.[0]]).toEqual([result, cookie(90, '; Secure')])
  expect(cookies?.[1]).toMatch(/^banyan-device=ann\.[\w.-]+~bob\..*; SameSite=Strict; Secure$/)
  expect(cookies).toHaveLength(2)
})

test('security §11 leaving takes the file cookie back', () => {
  const gone = 'banyan-file=; Path=/api/static; Max-Age=0; HttpOnly; SameSite=Strict'
  expect(withoutFileCookie(rules, peer, null)).toEqual({ result: null, cookies: [gone] })
  expect(withoutFileCookie(rules, secure, null)).toEqual({ result: null, cookies: [`${gone}; Secure`] })
})
