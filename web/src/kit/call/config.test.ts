// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyConfig, config, loadConfig } from './config.ts'
import { currentPath, loginPath, navigateTo } from './navigation.ts'

const usual = {
  baseUrl: '',
  prefixes: {
    oauth: '/plat-oauth',
    auth: '/plat-auth',
    vcl: '/plat-vcl',
    para: '/plat-para',
    sysDict: '/plat-vcl/sys/dict',
  },
  sysId: '',
  systemName: '榕台',
  systemType: 'platform',
  captcha: false,
  smsLogin: true,
  mailCodes: true,
  casUrl: '',
  socketRetryMs: 500_000,
  linkHosts: [],
  version: '',
  values: {},
}

beforeEach(() => applyConfig({}))
afterEach(() => {
  vi.unstubAllGlobals()
  applyConfig({})
})

test('API-009 DEC-001 without a file the console has these values', () => {
  expect(config).toEqual(usual)
})

test('API-009 the file beside the page goes over them, prefix by prefix', async () => {
  const fetched = vi.fn(async () => Response.json({ captcha: true, prefixes: { auth: '/gate' } }))
  vi.stubGlobal('fetch', fetched)
  await loadConfig()
  expect(config).toEqual({ ...usual, captcha: true, prefixes: { ...usual.prefixes, auth: '/gate' } })
  expect(fetched.mock.calls).toEqual([['./config.json', { cache: 'no-cache' }]])
})

test.each([
  ['is missing', () => Promise.resolve(Response.json({ captcha: true }, { status: 404 }))],
  ['cannot be read', () => Promise.resolve(new Response('{'))],
  ['cannot be fetched', () => Promise.reject(new TypeError('network'))],
])('API-009 the console starts although the file %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  await loadConfig()
  expect(config).toEqual(usual)
})

test('SESS-061 the way back is the whole path; from a page before sign-in there is none', () => {
  navigateTo('/isps/user?pageNo=2')
  expect(currentPath()).toBe('/isps/user?pageNo=2')
  expect(loginPath(currentPath())).toBe('/user/login?redirect=%2Fisps%2Fuser%3FpageNo%3D2')
  expect(loginPath('/user/register')).toBe('/user/login')
  window.location.hash = ''
  expect(currentPath()).toBe('/')
})
