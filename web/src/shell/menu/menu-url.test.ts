import { expect, test, vi } from 'vitest'
import { fillUrl, isOpenable, isToHost, wantsToken } from './menu-url.ts'

const dollarToken = ['$', '{token}'].join('')
const values = {
  token: 'code-1',
  tenantId: '1000',
  userId: 'u1',
  username: '张三',
  sysId: 's',
  domain: 'https://console.test',
  config: { map: 'm' },
}

test('SESS-072 DEC-028 names, config values and encodeURIComponent are filled in', () => {
  expect(fillUrl('{{domain}}/x?t={{ tenantId }}&m={{config.map}}', values)).toBe(
    'https://console.test/x?t=1000&m=m',
  )
  expect(fillUrl('/x?u={{encodeURIComponent(username)}}', values)).toBe('/x?u=%E5%BC%A0%E4%B8%89')
  expect(fillUrl(`/x?a=${dollarToken}&b={{token}}`, values)).toBe('/x?a=code-1&b=code-1')
})

test('DEC-028 anything else gives nothing and a warning in the console', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const evil of ['window.location', 'constructor', 'config.constructor', 'alert(1)', 'token + 1']) {
    expect(fillUrl(`/x?{{${evil}}}`, values)).toBe('/x?')
  }
  expect(warned).toHaveBeenCalledTimes(5)
  warned.mockRestore()
})

test('DEC-028 only own paths and http(s) are opened', () => {
  expect(['/a', 'http://a.test', 'https://a.test'].every(isOpenable)).toBe(true)
  expect(['//a.test', '/\\a.test', 'javascript:alert(1)', 'data:text/html,x', ''].some(isOpenable)).toBe(
    false,
  )
})

test('DEC-028 the token is recognised in both spellings', () => {
  expect(['/a?{{token}}', `/a?${dollarToken}`, '/a?{{encodeURIComponent(token)}}'].every(wantsToken)).toBe(
    true,
  )
  expect(wantsToken('/a?token={{tenantId}}')).toBe(false)
})

test('DEC-028 a code goes to listed hosts only, compared as the browser reads them', () => {
  const hosts = ['reports.test', 'reports.test:8443']
  expect(isToHost('https://reports.test/a?t=', hosts)).toBe(true)
  expect(isToHost('https://REPORTS.test:8443/a', hosts)).toBe(true)
  for (const url of [
    'https://reports.test.evil.test/',
    'https://reports.test@evil.test/',
    'https://evil.test/?reports.test',
    'https://reports.test:1/',
    '/reports.test',
    '',
  ])
    expect(isToHost(url, hosts)).toBe(false)
})
