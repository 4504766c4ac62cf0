import {
  addressOf,
  type ListedCall,
  listedCalls,
  otherPrefixes,
  type PrefixValues,
  usualPrefixes,
} from '@banyan/contract/testing/calls'
import { expect, test } from 'vitest'
import { type Client, multipart, startServer, type TestAnswer, type TestServer } from '#testing/server.ts'

const usual = await startServer()
const other = await startServer({
  PREFIX_AUTH: otherPrefixes.auth,
  PREFIX_OAUTH: otherPrefixes.oauth,
  PREFIX_VCL: otherPrefixes.vcl,
  PREFIX_PARA: otherPrefixes.para,
  PREFIX_SYS_DICT: otherPrefixes['sys-dict'],
})
const samples = {
  code: 'sex',
  dict: 'sex',
  host: 'localhost',
  tenantId: '0',
  ruleCode: 'x',
  configId: 'user_report',
}
const boss = await enter(usual)
const otherBoss = await enter(other)
const built = listedCalls.filter(({ planned }) => !planned)

test.each(built.map((row) => [row.id, row.call, row] as const))(
  '%s the server answers %s',
  async (_, _call, row) => {
    expect(refusalOf(await send(boss, row, usualPrefixes))).toBe('')
  },
)

test.each([
  '/sys/user',
  '/sys/role',
  '/sys/permission',
  '/sys/sysDepart',
  '/sys/sysDepartRole',
  '/sys/dict',
  '/sys/dictItem',
  '/sys/category',
  '/sys/annountCement',
  '/sys/checkRule',
  '/sys/fillRule',
  '/datarule/sysObjaccessrule',
  '/datarule/sysAttraccessrule',
  '/tenant/dictSystem',
])('ADMIN-001 DEC-044 %s has the uniform calls', async (root) => {
  const uniform = [
    'GET list',
    'GET queryById',
    'POST add',
    'PUT edit',
    'DELETE delete',
    'DELETE deleteBatch',
    'GET exportXls',
    'POST importExcel',
  ]
  const calls = uniform.map((each) => ({ id: root, call: each.replace(' ', ` ${root}/`) }))
  const answers = await Promise.all(calls.map((row) => send(boss, row, usualPrefixes)))
  expect(answers.map(refusalOf)).toEqual(uniform.map(() => ''))
})

test('API-018 API-019 API-020 a server with other prefixes answers the listed calls under them', async () => {
  const unanswered: string[] = []
  for (const row of built) {
    const refusal = refusalOf(await send(otherBoss, row, otherPrefixes))
    if (refusal) unanswered.push(`${row.id} ${row.call}: ${refusal}`)
  }
  expect(unanswered).toEqual([])
})

test('API-018 a server with other prefixes knows the usual ones no more', async () => {
  const prefixed = built.filter(({ call }) => /^\w+ \{(auth|oauth|vcl|para|sys-dict)\}/.test(call))
  const branding = /\{oauth\}\/(sysPageConfig\/query|sysHomePageConfig\/queryByTanId\/\{tenantId\})$/ // API-020
  const answered: string[] = []
  for (const row of prefixed.filter(({ call }) => !branding.test(call))) {
    if (refusalOf(await send(otherBoss, row, usualPrefixes)) !== noSuchPath) answered.push(row.call)
  }
  expect(answered).toEqual([])
})

test('a call that is planned is not answered yet: who builds it takes the mark away', async () => {
  const planned = listedCalls.filter((row) => row.planned)
  const answered: string[] = []
  for (const row of planned) {
    if (refusalOf(await send(boss, row, usualPrefixes)) !== noSuchPath) answered.push(row.call)
  }
  expect(answered).toEqual([])
})

const noSuchPath = '路径不存在，请检查路径是否正确'

/** Why the call was refused: no such path, no session, no right, or a fault; anything else is the call's own answer. */
function refusalOf({ status, body }: TestAnswer): string {
  if (body.message === noSuchPath) return noSuchPath
  return [401, 403, 500].includes(status) ? `${status} ${body.message}` : ''
}

interface Visitor {
  who: Client
  /** A stored file, for the call that reads one. */
  name: string
}

async function enter({ admin }: TestServer): Promise<Visitor> {
  const who = await admin()
  const { body } = await who.fetch('/sys/common/upload', multipart('a.txt', Buffer.from('a')))
  return { who, name: body.message }
}

async function send({ who, name }: Visitor, row: ListedCall, prefixes: PrefixValues): Promise<TestAnswer> {
  const { method, path } = addressOf(row, prefixes, { ...samples, name })
  const headers: Record<string, string> = row.id === 'SESS-011' ? { 'access-token': '' } : {} // a logout would end the session of all others
  return who.fetch(path, {
    method,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  })
}
