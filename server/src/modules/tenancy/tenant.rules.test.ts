import { expect, test } from 'vitest'
import { hostsIn, normalizeHost, offeredTypes } from './tenant.rules.ts'

test.each([
  ['a.example.com', ['a.example.com']],
  ['A.Example.com:8080, b.example.com', ['a.example.com', 'b.example.com']],
  ['a.com,a.com:1 ,\n a.com', ['a.com']],
  [' , ', []],
  ['', []],
  [null, []],
  [undefined, []],
])('DEC-093 hosts in %j', (text, hosts) => {
  expect(hostsIn(text)).toEqual(hosts)
})

test.each([
  ['Example.COM:443', 'example.com'],
  ['10.0.0.1:80', '10.0.0.1'],
  ['localhost', 'localhost'],
])('TENANT-006 DEC-093 %s is compared without port as %s', (host, compared) => {
  expect(normalizeHost(host)).toBe(compared)
})

test.each([
  ['1,2', [1, 2], '1,2'],
  ['2,1', [1], '1'],
  ['1,2', [], ''],
  ['', [1, 2], ''],
] as const)('DEC-094 of %j with providers %j the page offers %j', (listed, configured, offered) => {
  expect(offeredTypes(listed, configured)).toBe(offered)
})
