import { expect, test } from 'vitest'
import { isOuterAddress, targetOf } from './target.ts'

const list = ['https://api.example.com/v1/', 'http://10.0.0.5:8080/erp', 'http://localhost:9000']

test.each([
  ['https://api.example.com/v1/orders?x=1&y=%2F', 'https://api.example.com/v1/orders?x=1&y=%2F'],
  ['https://API.example.com:443/v1/a/../b', 'https://api.example.com/v1/b'],
  ['http://10.0.0.5:8080/erp', 'http://10.0.0.5:8080/erp'],
  ['http://localhost:9000/', 'http://localhost:9000/'],
])('FILE-013 DEC-101 %s is covered by the list', (asked, wanted) => {
  expect(targetOf(asked, list)?.url.href).toBe(wanted)
})

test.each([
  'https://api.example.com/v10/orders',
  'https://api.example.com/',
  'https://api.example.com/v1/../admin',
  'https://api.example.com/v1/%2e%2e/admin',
  'https://api.example.com/v1/..%2fadmin',
  'https://api.example.com/v1/..%5cadmin',
  'https://api.example.com/v1/%252e%252e/admin',
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
  expect(targetOf(asked, list)).toBeUndefined()
})

test('security §8 only an entry that is an address itself may lead to an inner one', () => {
  expect(targetOf('https://api.example.com/v1/', list)?.isNamedAddress).toBe(false)
  expect(targetOf('http://10.0.0.5:8080/erp/x', list)?.isNamedAddress).toBe(true)
  expect(targetOf('http://localhost:9000/x', list)?.isNamedAddress).toBe(true)
  expect(targetOf('http://anything/', [])).toBeUndefined()
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
