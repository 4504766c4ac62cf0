import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { answerDefect, nameOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { multipart, startServer, type TestAnswer, type TestRequest } from '#testing/server.ts'

vi.setConfig({ testTimeout: 300_000 })
const { anyone, signIn, sql } = await startServer()
const master = await signIn('u0001')
/** A workbook is written by a worker that has to start first. */
const patienceFor = ({ carries }: AnyEndpoint) => (carries === 'download' ? 30_000 : 5_000)

const hostile: unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  [],
  {},
  ['a', ['b', { c: null }]],
  { $ne: null, toString: 'x', constructor: { prototype: { polluted: 1 } } },
  "' or 1=1; drop table identity_user; --",
  "'); select pg_sleep(10); --",
  '%_\\%_\\*',
  '*'.repeat(500),
  '!'.repeat(3),
  '>= ',
  ',,,',
  'in ,',
  '\u0000',
  '\ud800',
  '\u202e\ufeff﷽',
  '9'.repeat(400),
  '2026-02-30',
  '99999-12-31 25:61:61',
  'NaN',
  '汉'.repeat(30_000),
  '%',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '__proto__',
  '[{"field":"name","rule":"eq","val":{"a":1}}]',
]
/** An address holds only so much, and no halves of characters. */
const inAddress = (value: unknown) =>
  typeof value === 'string' ? Buffer.from(value.slice(0, 600)).toString() : value

let sent = 0
const statuses = new Map<number, number>()
async function attack(
  endpoint: AnyEndpoint,
  ask: (sent: TestRequest) => Promise<TestAnswer>,
  what: string,
): Promise<string[]> {
  const from = `10.2.${Math.floor(++sent / 250)}.${(sent % 250) + 1}`
  const begun = performance.now()
  const answer = await ask({ from })
  const took = performance.now() - begun
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const wrong = took > patienceFor(endpoint) ? `took ${Math.round(took)} ms` : answerDefect(answer, endpoint)
  return wrong ? [`${nameOf(endpoint)} with ${what.slice(0, 80)}: ${wrong}`] : []
}

async function attackAll(
  endpoints: readonly AnyEndpoint[],
  how: (endpoint: AnyEndpoint) => [what: string, ask: (sent: TestRequest) => Promise<TestAnswer>][],
): Promise<string[]> {
  const waiting = endpoints.flatMap((endpoint) => how(endpoint).map((each) => ({ endpoint, each })))
  const wrong: string[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      wrong.push(...(await attack(next.endpoint, next.each[1], next.each[0])))
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return wrong
}

// Whoever is attacked by the fuzzer's own token must not lose the session over it.
const who = ({ needs }: AnyEndpoint) => (needs === 'nothing' ? anyone : master)
const fields = allEndpoints.filter(({ carries }) => carries !== 'upload')
const members = ({ input }: AnyEndpoint) => Object.keys(input.shape)
const isInAddress = ({ method }: AnyEndpoint) => method === 'GET' || method === 'DELETE'
// Writing a real workbook takes its second: exports get the values that make a list refuse, and one that does not.
const isSlow = ({ carries }: AnyEndpoint) => carries === 'download'
const forExports = new Set<unknown>([
  -1,
  '>= ',
  '\u0000',
  'NaN',
  '[{"field":"name","rule":"eq","val":{"a":1}}]',
])
// Each call gets a sixth of the values, and all together get all of them; GARBAGE=all gives every value to every call.
const isWhole = process.env.GARBAGE === 'all'
const isTurnOf = (endpoint: AnyEndpoint, at: number, share = 6) =>
  isWhole || (at + allEndpoints.indexOf(endpoint)) % share === 0
// A template has one parameter, which is ignored unless it cannot be read at all.
const isForFiles = ({ name }: AnyEndpoint, value: unknown) =>
  name === 'importTemplate' ? value === '\u0000' : forExports.has(value)
// Ranges and lists of each column run the same code: those of one column stand for all.
const isOneOfMany = (member: string) => /^(?!createTime).*_(begin|end|MultiString)$/.test(member)

test('security: a hostile value in every member of every call is refused or taken, never a fault', async () => {
  const wrong = await attackAll(fields, (endpoint) =>
    hostile
      .filter((value, at) => (isSlow(endpoint) ? isForFiles(endpoint, value) : isTurnOf(endpoint, at)))
      .map((value) => {
        const used = isInAddress(endpoint) ? inAddress(value) : value
        const input = Object.fromEntries(members(endpoint).map((member) => [member, used]))
        return [JSON.stringify(value), (way) => sendRaw(who(endpoint), endpoint, input, way)]
      }),
  )
  expect(wrong).toEqual([])
})

test('security: a hostile value in one member of an otherwise good call is no fault either', async () => {
  const quick = fields.filter((endpoint) => !isSlow(endpoint))
  const wrong = await attackAll(quick, (endpoint) =>
    members(endpoint)
      .filter((member) => !isOneOfMany(member))
      .flatMap((member, at) =>
        (isWhole ? [0, 13] : [allEndpoints.indexOf(endpoint)]).map((shift) => {
          const value = hostile[(at * 3 + shift) % hostile.length]
          const input = { ...sampleOf(endpoint), [member]: isInAddress(endpoint) ? inAddress(value) : value }
          return [
            `${member}=${JSON.stringify(value)}`,
            (way: TestRequest) => sendRaw(who(endpoint), endpoint, input, way),
          ]
        }),
      ),
  )
  expect(wrong).toEqual([])
})

/** Names that every object of JavaScript answers to: what is looked up by a name of a caller must not find them. */
const inherited = ['toString', 'constructor', '__proto__']
/** The name alone, and as it stands in the JSON that members carry: as a key, and as the value of members it has. */
const inJson = (name: string) => [
  name,
  JSON.stringify([
    {
      [name]: name,
      id: name,
      field: name,
      rule: 'eq',
      type: 'input',
      val: name,
      name,
      key: name,
      dictCode: name,
    },
  ]),
]

test('security: the names of inherited members are names like any other, in every text and every JSON of a call', async () => {
  const quick = fields.filter((endpoint) => !isSlow(endpoint))
  const wrong = await attackAll(quick, (endpoint) =>
    inherited
      .filter((_, at) => isTurnOf(endpoint, at, inherited.length))
      .flatMap(inJson)
      .map((text) => {
        const shape = endpoint.input.shape as Record<string, z.ZodType>
        const taken = Object.entries(shape).filter(
          ([member, schema]) => !isOneOfMany(member) && schema.safeParse(text).success,
        )
        const input = {
          ...sampleOf(endpoint),
          ...Object.fromEntries(taken.map(([member]) => [member, text])),
        }
        return [text, (way: TestRequest) => sendRaw(who(endpoint), endpoint, input, way)]
      }),
  )
  expect(wrong).toEqual([])
})

test('security: random JSON in bodies and queries is no fault', async () => {
  const random = fc.sample(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 }), {
    numRuns: isWhole ? 6 : 3,
    seed: 20_260_101,
  })
  const wrong = await attackAll(
    fields.filter((endpoint) => !isSlow(endpoint)),
    (endpoint) =>
      random.map((values) => {
        const named = Object.fromEntries(
          Object.values(values).map((value, at) => [
            members(endpoint)[at % members(endpoint).length] ?? 'x',
            value,
          ]),
        )
        return [
          JSON.stringify(values),
          (way) => sendRaw(who(endpoint), endpoint, { ...values, ...named }, way),
        ]
      }),
  )
  expect(wrong).toEqual([])
})

const raws: [what: string, type: string, payload: Buffer | string][] = [
  ['10 MB', 'application/json', Buffer.alloc(10 * 1024 * 1024, '"')],
  ['broken JSON', 'application/json', '{"id": "x",'],
  ['JSON text', 'application/json', '"text"'],
  ['JSON list', 'application/json', '[1,2,3]'],
  ['a proto', 'application/json', '{"__proto__":{"needs":"nothing"},"constructor":{"prototype":{"x":1}}}'],
  ['deep JSON', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['NUL', 'application/json', '{"id":"a\\u0000b","username":"\\u0000"}'],
  ['bytes', 'application/json', Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x80])],
  ['plain text', 'text/plain', 'hello'],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
  ['a form', 'application/x-www-form-urlencoded', 'username=admin&password=x'],
  ['a strange type', 'application/json;;=;', '{}'],
  ['an unknown charset', 'application/json; charset=gbk', '{}'],
  ['multipart without boundary', 'multipart/form-data', 'x'],
  [
    'multipart cut off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; fi',
  ],
  [
    'multipart without end',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xls"\r\n\r\nabc',
  ],
  ['multipart garbage', 'multipart/form-data; boundary=b', Buffer.alloc(100_000, 0xaa)],
  [
    'multipart with a proto',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
]

test('DEC-002 security: bodies of any kind and size are refused with 400, not with a fault', async () => {
  const before = new Map(statuses)
  const wrong = await attackAll(
    allEndpoints.filter((endpoint) => !isInAddress(endpoint)),
    (endpoint) =>
      raws
        .filter((_, at) => isTurnOf(endpoint, at))
        .map(([what, type, payload]) => [
          what,
          (way) =>
            sendRaw(
              who(endpoint),
              endpoint,
              {},
              { ...way, body: undefined, headers: { 'content-type': type }, payload },
            ),
        ]),
  )
  expect(wrong).toEqual([])
  expect((statuses.get(400) ?? 0) - (before.get(400) ?? 0)).toBeGreaterThan(200)
  const { status, body } = await anyone.fetch('/sys/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: raws[0]![2],
  })
  expect([status, body.code, body.message]).toEqual([400, '500', '参数错误'])
})

test('LIST-029 uploads of strange files and fields are refused with a reason', async () => {
  const uploads = allEndpoints.filter(({ carries }) => carries === 'upload')
  expect(uploads.length).toBeGreaterThan(0)
  const files: [string, Buffer][] = [
    ['../../../etc/passwd.xls', Buffer.from('root')],
    ['汉字\u202e.xlsx', Buffer.from('PK\u0003\u0004broken')],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a.csv', Buffer.from('\0\0\0')],
    ['a.exe', Buffer.from('MZ')],
    ['', Buffer.alloc(0)],
  ]
  const wrong = await attackAll(uploads, (endpoint) =>
    files.slice(0, endpoint === uploads[0] ? files.length : 1).map(([name, content]) => [
      name,
      (way) => {
        const form = multipart(name, content, {
          mode: '\u202e',
          importId: 'x'.repeat(2000),
          nested: '{"a":[',
        })
        return master.fetch(endpoint.path, { ...form, ...way })
      },
    ]),
  )
  expect(wrong).toEqual([])
})

test('after all of that the server is whole: the session lives, the handlers were reached, the data is there', async () => {
  expect(await master.call(session.info, {})).toMatchObject({ username: 'u0001' })
  expect(statuses.get(200) ?? 0).toBeGreaterThan(500)
  expect(statuses.get(401) ?? 0).toBeLessThan(100)
  expect(await sql(`select count(*)::int as n from identity_user where username like 'u0%'`)).toEqual([
    { n: 200 },
  ])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
