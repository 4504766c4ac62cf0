import { expect, test } from 'vitest'
import { hostsInUrl } from './postgres-url.ts'

test.each([
  ['postgres://u:p@a/d', ['postgres://u:p@a/d']],
  ['postgres://u:p@a:5433/d?sslmode=require', ['postgres://u:p@a:5433/d?sslmode=require']],
  [
    'postgresql://u:p%40@a:5432,b:5433/d?target_session_attrs=read-write&sslmode=require',
    ['postgresql://u:p%40@a:5432/d?sslmode=require', 'postgresql://u:p%40@b:5433/d?sslmode=require'],
  ],
  ['postgres://u@a,b/d?target_session_attrs=primary', ['postgres://u@a/d', 'postgres://u@b/d']],
  ['postgres://u@[::1]:5432,10.0.0.2/d', ['postgres://u@[::1]:5432/d', 'postgres://u@10.0.0.2/d']],
  [
    'postgres://u@/d?host=a,b&port=1,2',
    ['postgres://u@localhost/d?host=a&port=1', 'postgres://u@localhost/d?host=b&port=2'],
  ],
  [
    'postgres://u@x/d?host=a,b&port=7',
    ['postgres://u@localhost/d?host=a&port=7', 'postgres://u@localhost/d?host=b&port=7'],
  ],
])('DEC-118 %s names its hosts as libpq reads them', (url, hosts) => {
  expect(hostsInUrl(url)).toEqual(hosts)
})

test.each([
  'postgres://a:5432,b:x/d',
  'postgres://a,,b/d',
  'postgres://a,b',
  'postgres://a,b/',
  'mysql://a,b/d',
  'postgres://u@/d?host=a,b,c&port=1,2',
  'postgres://a,b/d?target_session_attrs=standby',
  'postgres://a,b/d?target_session_attrs=best',
])('%s is no address', (url) => {
  expect(hostsInUrl(url)).toBeUndefined()
})

test('the address of a replica may ask for a standby, and for nothing that writes', () => {
  expect(hostsInUrl('postgres://a,b/d?target_session_attrs=standby', 'read')).toHaveLength(2)
  expect(hostsInUrl('postgres://a,b/d?target_session_attrs=read-write', 'read')).toBeUndefined()
})
