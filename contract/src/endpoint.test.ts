import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'
import { fillPath } from './endpoint.ts'
import { fieldsOf } from './field.ts'

test('every call of the contract has its own method and path', () => {
  const ways = allEndpoints.flatMap((each) => [
    `${each.method} ${each.path}`,
    ...(each.aliases ?? []).map(({ method = each.method, path }) => `${method} ${path}`),
  ])
  expect(ways.filter((way, at) => ways.indexOf(way) !== at)).toEqual([])
  for (const { path } of allEndpoints) expect(path).toMatch(/^\/[\w/:*.-]+$/)
})

/** What DEC-029 lets every signed-in user do beside the own things: uploads, and rules that only compute. */
const forEverybody = ['fillRule.execute', 'fillRule.executeBatch', 'storedFile.upload', 'storedFile.remove']

/**
 * Their action depends on the form or the import that is named: the handler asks for it, and form.db.test.ts and
 * take-back.db.test.ts hold them to it.
 */
const byInput = [
  'onlineForm.add',
  'onlineForm.edit',
  'onlineForm.remove',
  'onlineForm.restore',
  'onlineForm.erase',
  'onlineForm.importXls',
  'importHistory.takeBack',
]

/** Read with POST by clients of the family (DEC-106); they change nothing. */
const reading = ['part.systemOne', 'part.systemTwo', 'part.bySystem']

test('DEC-029 every call that changes data needs an action, but for the own things and the public calls', () => {
  const bare = allEndpoints.filter(
    ({ method, needs, scope }) => method !== 'GET' && needs === 'session' && scope !== 'own',
  )
  const names = bare.map(({ family, name }) => `${family}.${name}`)
  expect(names.filter((name) => ![...forEverybody, ...byInput, ...reading].includes(name))).toEqual([])
  for (const { needs } of allEndpoints) expect(needs).toMatch(/^(nothing|session|[a-zA-Z]+:[a-zA-Z]+)$/)
})

test('API-002 exactly the login-type calls answer with a string code', () => {
  const paths = allEndpoints.filter(({ loginType }) => loginType).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/sys/login', '/sys/refreshToken']))
  for (const path of paths) expect(path).toMatch(/login|refresh|bind|cas|third/i)
})

test('security §1: every member of every input is limited: no text without an end', () => {
  const endless: string[] = []
  for (const { family, name, input } of allEndpoints) {
    const json = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Json
    for (const [member, schema] of Object.entries(json.properties ?? {}))
      if (isEndless(schema)) endless.push(`${family}.${name}.${member}`)
  }
  expect(endless).toEqual([])
})

interface Json {
  type?: string
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Json>
  anyOf?: Json[]
}
const isEndless = (schema: Json): boolean =>
  schema.anyOf
    ? schema.anyOf.some(isEndless)
    : schema.type === 'string' &&
      schema.maxLength === undefined &&
      !schema.enum &&
      schema.pattern === undefined

test('every field that is required says so with its own refusal', () => {
  for (const { name, input } of allEndpoints.filter((each) => each.name === 'add')) {
    for (const [member, meta] of fieldsOf(input)) {
      if (!meta.required) continue
      const [issue] = input.shape[member].safeParse(undefined).error.issues
      expect([name, member, issue.message]).toEqual([name, member, expect.stringMatching(/^请(输入|选择)/)])
    }
  }
})

test('a path is filled with encoded values and says which members it used', () => {
  expect(fillPath('/a/:id/b/:name', { id: 'x/y', name: '中', other: 1 })).toEqual({
    path: '/a/x%2Fy/b/%E4%B8%AD',
    used: ['id', 'name'],
  })
  expect(fillPath('/a/b', { id: 'x' })).toEqual({ path: '/a/b', used: [] })
})
