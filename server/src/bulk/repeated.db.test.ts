import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { multipart, startServer } from '#testing/server.ts'

/* Idempotency-Key over every call that changes something: bound to its content, and never a second copy of a secret. */

const { admin, sql } = await startServer()
const boss = await admin()
const writing = allEndpoints.filter(
  ({ method, writes, needs, waits, carries }) =>
    (method !== 'GET' || writes) && needs !== 'nothing' && !waits && carries !== 'download',
)

/** Pretends that the caller got an answer under the key before, for another content. */
async function plant(endpoint: AnyEndpoint, key: string): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', $1, true)`, [String(boss.tenantId)])
  await sql(`delete from kernel_idempotency where key = $1`, [key])
  await sql(
    `insert into kernel_idempotency (id, user_id, key, call, answer)
     values (md5(random()::text), $1, $2, $3 || ' another content', '{"planted":true}')`,
    [boss.userId, key, nameOf(endpoint)],
  )
  await sql('commit')
}

async function send(endpoint: AnyEndpoint, key: string) {
  const headers = { 'idempotency-key': key }
  const isEarly = refusedEarlier.includes(nameOf(endpoint))
  if (endpoint.carries !== 'upload')
    return sendRaw(boss, endpoint, isEarly ? {} : { ...requiredOf(endpoint), ...sampleOf(endpoint) }, {
      headers,
    })
  const fields = Object.fromEntries(
    Object.entries(sampleOf(endpoint)).map(([member, value]) => [member, String(value)]),
  )
  const sent = multipart('a.csv', Buffer.from('a\n1'), fields)
  return boss.fetch(endpoint.path, { ...sent, headers: { ...sent.headers, ...headers } })
}

/** Whole definitions and choices, which no sample makes: what is sent for them is refused before the key is looked at. */
const refusedEarlier = [
  ...['formDefinition.addAll', 'formDefinition.editAll'],
  ...['noticePreference.change', 'messagePreference.change'],
]
/** A file is read before the transaction in which the key is looked at; the sample's has no title row. */
const readsFirst = /\.(importExcel|importXls)$/
/** Members that must be there, whether what they name exists or not. */
const requiredOf = ({ input }: AnyEndpoint) => ({
  ...{ departId: 'x', roleId: 'x', dictId: 'x' },
  ...Object.fromEntries(
    fieldsOf(input)
      .filter(([, { lookup, required }]) => lookup && required)
      .map(([member]) => [member, 'x']),
  ),
})

test('security §16 another content under the same key is refused by every call that keeps answers', async () => {
  const wrong: unknown[] = []
  for (const [at, endpoint] of writing.entries()) {
    if (endpoint.givesSecret || readsFirst.test(nameOf(endpoint))) continue
    await plant(endpoint, `planted-${at}`)
    const { status, body } = await send(endpoint, `planted-${at}`)
    const isRefused = status === 400 && body.message === '重复请求的内容与首次提交不一致'
    if (!isRefused && !refusedEarlier.includes(nameOf(endpoint)))
      wrong.push([nameOf(endpoint), status, body.message])
  }
  expect(wrong).toEqual([])
})

test('security §16 a call that gives a one-time secret keeps no answer, and repeats none', async () => {
  const headers = { 'idempotency-key': 'a ticket' }
  await plant(session.ticket, 'a ticket')
  const answers = []
  for (let n = 0; n < 2; n++)
    answers.push((await boss.ask(session.ticket, { use: 'link' }, { headers })).body.result)
  const [first, second] = answers as { ticket: string }[]
  expect(first?.ticket).toMatch(/^[\w-]{43}$/)
  expect(second?.ticket).not.toBe(first?.ticket)
  const kept = await sql(`select answer from kernel_idempotency where call like 'session.ticket %'`)
  expect(kept).toEqual([{ answer: { planted: true } }])
})

test('security §16 an answer that names a secret says so in the contract', () => {
  const names = ({ result }: AnyEndpoint) =>
    JSON.stringify(z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' }))
  const isSecret = /"(\w*ticket|\w*token|\w*secret|nonce|smscode|\w*password|thirdUuid)":/i
  const unsaid = writing.filter((endpoint) => !endpoint.givesSecret && isSecret.test(names(endpoint)))
  expect(unsaid.map(nameOf)).toEqual([])
})
