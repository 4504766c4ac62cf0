import { expect, test } from 'vitest'
import { findAllowedTarget, hostWithoutBrackets, isOuterAddress } from './target.ts'

const list = ['https://api.example.com/v1/', 'http://10.0.0.5:8080/erp', 'http://localhost:9000']

test.each([
  ['https://api.example.com/v1/orders?x=1&y=%2F', 'https://api.example.com/v1/orders?x=1&y=%2F'],
  ['https://API.example.com:443/v1/a/../b', 'https://api.example.com/v1/b'],
  ['https://api.example.com/v1/.well-known/..x;a=b', 'https://api.example.com/v1/.well-known/..x;a=b'],
  ['http://10.0.0.5:8080/erp', 'http://10.0.0.5:8080/erp'],
  ['http://localhost:9000/', 'http://localhost:9000/'],
])('FILE-013 DEC-101 %s is covered by the list', (asked, wanted) => {
  expect(findAllowedTarget(asked, list)?.url.href).toBe(wanted)
})

test.each([
  'https://api.example.com/v10/orders',
  'https://api.example.com/',
  'https://api.example.com/v1/../admin',
  'https://api.example.com/v1/%2e%2e/admin',
  'https://api.example.com/v1/..%2fadmin',
  'https://api.example.com/v1/..%5cadmin',
  'https://api.example.com/v1/%252e%252e/admin',
  'https://api.example.com/v1/..;/admin',
  'https://api.example.com/v1/..;a=b/admin',
  'https://api.example.com/v1/%2e%2e;/admin',
  'https://api.example.com/v1/.%2E%3b/admin',
  'https://api.example.com/v1/..%20/admin',
  'https://api.example.com/v1/..%00/admin',
  'https://api.example.com/v1/.;/admin',
  'https://api.example.com/v1/%ff/admin',
  'http://api.example.com/v1/orders',
  'https://api.example.com:8443/v1/orders',
  'https://api.example.com.evil.test/v1/',
  'https://api.example.com@evil.test/v1/',
  'https://user:pass@api.example.com/v1/',
  'https://evil.test/https://api.example.com/v1/',
  '//api.example.com/v1/',
  'file:///etc/passwd',
  'gopher://10.0.0.5:8080/erp',
  'http://10.0.0.5:8080/erpx',
  'http://167772165:8081/erp',
  '',
])('security §8 %s is not', (asked) => {
  expect(findAllowedTarget(asked, list)).toBeUndefined()
})

test('security §8 only an entry that is an address itself may lead to an inner one', () => {
  expect(findAllowedTarget('https://api.example.com/v1/', list)?.isNamedAddress).toBe(false)
  expect(findAllowedTarget('http://10.0.0.5:8080/erp/x', list)?.isNamedAddress).toBe(true)
  expect(findAllowedTarget('http://localhost:9000/x', list)?.isNamedAddress).toBe(true)
  expect(findAllowedTarget('http://anything/', [])).toBeUndefined()
})

test.each(['8.8.8.8', '114.114.114.114', '2400:3200::1'])('%s is an outer address', (address) => {
  expect(isOuterAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'ff02::1',
  'nonsense',
])('security §8 %s is not', (address) => {
  expect(isOuterAddress(address)).toBe(false)
})

test.each<[first: string, last: string, before: string | undefined, after: string | undefined]>([
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', undefined],
  ['::', '1fff:ffff::', undefined, '2000::'],
  ['2001::', '2001:1ff:ffff::', '2000:ffff::', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
  ['2002::', '2002:ffff::', '2001:ffff::', '2003::'],
  ['3fff::', '3fff:fff:ffff::', '3ffe:ffff::', '3fff:1000::'],
  ['4000::', 'ffff:ffff::', '3fff:ffff::', undefined],
])('security §8 the addresses from %s to %s are not, those around them are', (first, last, before, after) => {
  expect([first, last].map(isOuterAddress)).toEqual([false, false])
  for (const around of [before, after])
    if (around) expect([around, isOuterAddress(around)]).toEqual([around, true])
})

test.each([
  ['http://[::1]:80/x', '::1'],
  ['http://10.0.0.5:8080/x', '10.0.0.5'],
  ['http://api.example.com/', 'api.example.com'],
])('the host of %s is %s', (address, host) => {
  expect(hostWithoutBrackets(new URL(address))).toBe(host)
})

test('security §8 an entry of an IPv6 address is one that is named', () => {
  expect(findAllowedTarget('http://[::1]:80/x?a=1#b', ['http://[::1]'])).toEqual({
    url: new URL('http://[::1]/x?a=1'),
    isNamedAddress: true,
  })
})
