import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

const at = (text: string) => {
  const { origin, pathname, search, hash } = new URL(text, 'https://console.test')
  return readAddress({ origin, pathname, search, hash })
}

test.each([
  ['/?token=abc&tenant-id=1000#/isps/user', '/#/isps/user'],
  ['/#/isps/user?token=abc&tenant-id=1000', '/#/isps/user'],
  ['/?tenant-id=1000&x=1%202#/isps/user?a=%E4%BA%AC&token=abc', '/?x=1%202#/isps/user?a=%E4%BA%AC'],
  ['/base/?token=abc&tenant-id=1000', '/base/'],
])(
  'SESS-066 DEC-014 token and tenant-id are read before and after the # and nothing else is touched: %s',
  (address, clean) => {
    expect(at(address)).toMatchObject({ brought: { link: { token: 'abc', tenantId: '1000' } }, clean })
  },
)

test('an address without them stays as it is', () => {
  expect(at('/?a=1#/isps/user?path=/x&ticket=ST-1&code=2')).toEqual({ brought: {}, clean: undefined })
})

test.each([
  ['/#/out/link?token=abc&tenant-id=1&path=%2Fisps%2Fuser%3FpageNo%3D2', '/#/out/isps/user?pageNo=2'],
  ['/?token=abc&tenant-id=1&path=/isps/user#/out/link', '/#/out/isps/user'],
  ['/#/out/link?token=abc&path=//evil.test', '/#/out/'],
  ['/#/out/link?token=abc&path=https://evil.test', '/#/out/'],
  ['/#/out/link?path=/isps/user', undefined], // without a token it is a page of its own
])('SESS-054 DEC-026 the landing page opens /out plus the path, own paths only: %s', (address, clean) => {
  expect(at(address).clean).toBe(clean)
})

test.each([
  ['/?ticket=ST-1', 'https://console.test/', '/'],
  ['/base/?x=1&ticket=ST-1#/user/login', 'https://console.test/base/?x=1', '/base/?x=1#/user/login'],
  ['/#/user/login?ticket=ST-1', 'https://console.test/#/user/login', '/#/user/login'],
])(
  'DEC-013 a ticket on the way to the sign-in page names the service it was made out for: %s',
  (address, service, clean) => {
    expect(at(address)).toMatchObject({ brought: { cas: { ticket: 'ST-1', service } }, clean })
  },
)

test.each(['?code=c&state=oidc.s&iss=https%3A%2F%2Fa.cn', '?error=access_denied&state=oidc.s'])(
  'the return from single sign-on is taken whole, whether it went well or not: %s',
  (query) => {
    expect(at(`/${query}#/user/login`)).toEqual({ brought: { oidc: query }, clean: '/#/user/login' })
    expect(at(`/${query.replace('oidc.', '')}`).clean).toBeUndefined()
  },
)

test('DEC-094 the return from a scan page is taken whole', () => {
  expect(at('/?thirdType=1&authCode=c&code=c&state=s')).toEqual({
    brought: { scan: { type: 1, code: 'c', state: 's' } },
    clean: '/',
  })
})

test.each([
  ['without its code', '/?thirdType=1&state=s', undefined],
  ['without its state', '/?thirdType=1&code=c', undefined],
  ['with the other name of its code', '/?thirdType=2&authCode=a&state=s', { type: 2, code: 'a', state: 's' }],
  [
    'at the root, beside another value',
    '/?x=1&thirdType=2&code=c&state=s#/',
    { type: 2, code: 'c', state: 's' },
  ],
])('DEC-094 a return from a scan page %s', (_, address, scan) => {
  const found = at(address)
  expect(found.brought.scan).toEqual(scan)
  expect(found.clean).not.toContain('thirdType')
  expect(found.clean).not.toContain('state')
})

test('DEC-094 what a scan page sends back is taken on the way to the sign-in page only', () => {
  const address = '/?thirdType=1&code=c&state=s#/isps/user'
  expect(at(address)).toEqual({ brought: {}, clean: undefined })
})

test('DEC-013 of two tickets the one before the # counts, and both are taken', () => {
  expect(at('/?ticket=ST-1#/user/login?ticket=ST-2&a=1')).toEqual({
    brought: { cas: { ticket: 'ST-1', service: 'https://console.test/' } },
    clean: '/#/user/login?a=1',
  })
  expect(at('/#/?ticket=ST-2')).toEqual({ brought: {}, clean: undefined })
})

test('DEC-014 a link may come without its tenant; an empty token is none, and goes too', () => {
  expect(at('/?token=abc&token=def#/a?b=1?c=2')).toEqual({
    brought: { link: { token: 'abc' } },
    clean: '/#/a?b=1?c=2',
  })
  expect(at('/?token=#/a')).toEqual({ brought: {}, clean: '/#/a' })
})
