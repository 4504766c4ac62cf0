import { expect, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { parseUser, validateTicket } from './cas.ts'

const answer = (inside: string) =>
  `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>${inside}</cas:serviceResponse>`
const success = (inside: string) => answer(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`)

test.each([
  ['protocol 2', success('<cas:user>zhang</cas:user>'), 'zhang'],
  [
    'protocol 3 with attributes',
    success('\n <cas:user> zhang </cas:user><cas:attributes><cas:mail>a@b.cn</cas:mail></cas:attributes>'),
    'zhang',
  ],
  ['no prefix', success('<user>zhang</user>').replaceAll('cas:', ''), 'zhang'],
  ['the five entities of XML', success('<cas:user>a&amp;b</cas:user>'), 'a&b'],
  ['a comment inside the name', success('<cas:user>zhang<!-- -->san</cas:user>'), 'zhangsan'],
  ['a failure', answer('<cas:authenticationFailure code="X">no</cas:authenticationFailure>'), undefined],
  [
    'a user inside the failure',
    answer('<cas:authenticationFailure><cas:user>a</cas:user></cas:authenticationFailure>'),
    undefined,
  ],
  [
    'a user among the attributes',
    success('<cas:attributes><cas:user>a</cas:user></cas:attributes>'),
    undefined,
  ],
  ['two users', success('<cas:user>a</cas:user><cas:user>b</cas:user>'), undefined],
  ['an empty user', success('<cas:user> </cas:user>'), undefined],
  ['a declaration', `<!DOCTYPE x [<!ENTITY e "a">]>${success('<cas:user>&e;</cas:user>')}`, undefined],
  ['half an answer', success('<cas:user>a</cas:user>').slice(0, -5), undefined],
  ['tags that do not match', success('<cas:user>a</cas:name>'), undefined],
  ['a page', '<html><body>login</body></html>', undefined],
  ['nothing', '', undefined],
])('DEC-013 the user in %s', (_, xml, user) => {
  expect(parseUser(xml)).toBe(user)
})

const outside = await outsideServer(({ query }) =>
  query.get('ticket') === 'ST-1' ? { body: success('<cas:user>zhang</cas:user>') } : { status: 500 },
)
const server = { url: `${outside.url}/cas`, services: ['https://console.example.com'] }
const ours = 'https://console.example.com/?a=1'

test('DEC-013 a ticket is shown to the CAS server with the service it is for', async () => {
  expect(await validateTicket(server, 'ST-1', ours)).toBe('zhang')
  const [asked] = outside.asked
  expect([asked?.path, Object.fromEntries(asked?.query ?? [])]).toEqual([
    '/cas/serviceValidate',
    { service: ours, ticket: 'ST-1' },
  ])
  expect(await validateTicket(server, 'ST-2', ours)).toBeUndefined()
})

test.each(['https://elsewhere.example.com/', 'http://console.example.com/', 'console.example.com', ''])(
  'DEC-013 a ticket made out for %j is not even asked about',
  async (service) => {
    const before = outside.asked.length
    expect(await validateTicket(server, 'ST-1', service)).toBeUndefined()
    expect(outside.asked.length).toBe(before)
  },
)
