import { setTimeout } from 'node:timers/promises'
import { formEntity, onlineForm } from '@banyan/contract/online/form'
import { serviceType } from '@banyan/contract/service/service-type'
import { type RecordsMessage, watchLimits } from '@banyan/contract/socket'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogues } from '#kernel/records/catalogue.ts'
import { userRoles } from '#modules/access/access.tables.ts'
import { workOrderEvents, workOrders } from '#modules/service/work-order/work-order.tables.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { eventually } from '#testing/eventually.ts'
import { publishTables } from '#testing/forms.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { orderForm } from '#testing/nested-form.ts'
import { type Client, startServer } from '#testing/server.ts'
import { openSocket, type TestSocket } from '#testing/socket.ts'
import { csv, sendImport } from '#testing/workbooks.ts'
import { isFollowed } from './seen-rows.ts'

const server = await startServer({}, gadgetEntities)
const { app, someone, signIn, inTenant, sql } = server
const at = await app.http.listen({ host: '127.0.0.1', port: 0 })
const writer = await someone({ can: gadgetActions })
const can = ['gadget:list', 'gadgetType:list']

const recordsIn = ({ heard }: TestSocket): RecordsMessage[] =>
  heard.filter(({ cmd }) => cmd === 'records') as unknown as RecordsMessage[]
/** Everything told of an entity so far: rows with versions, and those that are gone. */
function toldOf(socket: TestSocket, entity: string) {
  const messages = recordsIn(socket).filter((message) => message.entity === entity)
  return {
    rows: Object.assign({}, ...messages.map(({ rows }) => rows)) as Record<string, number>,
    gone: messages.flatMap(({ gone }) => gone),
    times: messages.length,
    total: messages.reduce((sum, { total }) => sum + total, 0),
  }
}
async function watching(who: Client, entity: string, ids: string[] = []): Promise<TestSocket> {
  const socket = await openSocket(who, { at })
  socket.say(JSON.stringify({ cmd: 'watch', of: [{ entity, ids }] }))
  socket.say('HeartBeat')
  await socket.next('heartcheck')
  return socket
}
let number = 0
const addType = async (sortNo = 0) =>
  (await writer.call(gadgetType.add, { name: `类型 ${number++}`, sortNo })).id

test('whoever may list is told of changes by id and version; others and other entities hear nothing', async () => {
  const [reader, stranger, far] = [
    await someone({ can }),
    await someone({ can: ['gadget:list'] }),
    await someone({ tenant: 1001, can }),
  ]
  const lines = [
    await watching(reader, 'gadgetType'),
    await watching(stranger, 'gadgetType'),
    await watching(far, 'gadgetType'),
    await watching(reader, 'gadget'),
  ]
  const own = await watching(writer, 'gadgetType')
  const id = await addType()
  await writer.call(gadgetType.edit, { id, name: `改过 ${id}` })
  const told = await lines[0]!.next('records')
  expect(told).toEqual({ cmd: 'records', entity: 'gadgetType', rows: { [id]: 2 }, gone: [], total: 1 })
  expect(await own.next('records')).toEqual({ ...told, own: true })
  // What was rolled back is told to nobody.
  expect((await writer.ask(gadgetType.add, { name: `改过 ${id}` })).body.success).toBe(false)
  await addType()
  await lines[0]!.next('records')
  expect(lines.slice(1).flatMap(recordsIn)).toEqual([])
  for (const line of [...lines, own]) line.close()
})

test('of random changes under random data rules each person is told exactly those that their list shows', async () => {
  const rules = [
    undefined,
    { field: 'sortNo', rule: 'ge', val: '5' },
    { field: 'sortNo', rule: 'lt', val: '3' },
    { field: 'sortNo', rule: 'eq', val: '7' },
    { field: 'name', rule: 'like', val: '4' },
  ]
  const people: { who: Client; line: TestSocket; before: Set<string> }[] = []
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => addType(n % 10)))
  for (const condition of [...rules, ...rules]) {
    const who = await someone({ can })
    if (condition) await limitPerson(server, who, 'gadgetType', { condition })
    const shown = await listed(who)
    // Ids nobody showed them are of no use to them.
    people.push({ who, line: await watching(who, 'gadgetType', ids), before: shown })
  }
  // The server looks at what each of them has in view one after the other, and nobody is told when it has.
  await setTimeout(1500)
  const changed = ids.filter((_, n) => n % 3 !== 0)
  for (const [n, id] of changed.entries()) {
    if (n % 5 === 4) await writer.call(gadgetType.remove, { id })
    else await writer.call(gadgetType.edit, { id, name: `随机 ${id}`, sortNo: (n * 7) % 10 })
  }
  const end = await addType(5) // everybody who sees it has heard everything before
  await eventually(() => expect(Object.keys(toldOf(people[0]!.line, 'gadgetType').rows)).toContain(end))
  for (const { who, line, before } of people) {
    const after = await listed(who)
    await eventually(() => {
      const { rows, gone } = toldOf(line, 'gadgetType')
      const mayKnow = [...ids, end].filter((id) => before.has(id) || after.has(id))
      const last = new Set([...Object.keys(rows), ...gone])
      expect([...last].filter((id) => !mayKnow.includes(id))).toEqual([])
      expect([...changed, end].filter((id) => after.has(id) && !(id in rows))).toEqual([])
      expect(changed.filter((id) => before.has(id) && !after.has(id) && !gone.includes(id))).toEqual([])
    })
    line.close()
  }
}, 60_000)

const listed = async (who: Client) =>
  new Set((await who.call(gadgetType.list, { pageSize: 500 })).records.map(({ id }) => String(id)))

/** Several batches; LIVE_ROWS=10000 for more. */
const imported = Number(process.env.LIVE_ROWS ?? 3000)

test('an import of many rows tells a list once, and rights taken away count at once', async () => {
  const [reader, limited, removed] = [await someone({ can }), await someone({ can }), await someone({ can })]
  await limitPerson(server, limited, 'gadgetType', { condition: { field: 'name', rule: 'eq', val: '大 77' } })
  const [line, narrow, out] = [
    await watching(reader, 'gadgetType'),
    await watching(limited, 'gadgetType'),
    await watching(removed, 'gadgetType'),
  ]
  await inTenant((tx) => tx.delete(userRoles).where(eq(userRoles.userId, removed.userId)))
  const many = csv('类型名称', ...Array.from({ length: imported }, (_, n) => `大 ${n}`))
  expect(await sendImport(writer, gadgetType, 'x.csv', many)).toMatchObject({
    result: { successCount: imported },
  })
  await line.next('records')
  await addType()
  await line.next('records')
  expect(recordsIn(line).map(({ total, rows }) => [total, Object.keys(rows).length])).toEqual([
    [imported, 100],
    [1, 1],
  ])
  expect(recordsIn(narrow).map(({ total }) => total)).toEqual([1])
  expect(recordsIn(out)).toEqual([])
  for (const each of [line, narrow, out]) each.close()
}, 120_000)

/* All 500 sockets: LIVE_SOCKETS=500. */
const crowd = Number(process.env.LIVE_SOCKETS ?? 40)
const kindCrowd = Number(process.env.LIVE_SOCKETS ?? 5)

test(
  `${crowd} sockets hear of one change within 2 seconds, and nobody who may not see it`,
  async () => {
    const lines: { line: TestSocket; mayHear: boolean }[] = []
    for (let n = 0; lines.length < crowd; n++) {
      const who = await someone({ can })
      const mayHear = n % 4 !== 3
      if (!mayHear)
        await limitPerson(server, who, 'gadgetType', { condition: { field: 'name', rule: 'eq', val: '无' } })
      const more = Math.min(5, crowd - lines.length) // as many as one person may have
      for (let each = 0; each < more; each++) lines.push({ line: await watching(who, 'gadgetType'), mayHear })
    }
    await setTimeout(1500) // Changes of rights made the server look at everybody again.
    const from = performance.now()
    await addType()
    const late = await Promise.all(
      lines
        .filter(({ mayHear }) => mayHear)
        .map(async ({ line }) => {
          await line.next('records')
          return performance.now() - from
        }),
    )
    expect(Math.max(...late)).toBeLessThan(2000)
    expect(lines.filter(({ mayHear }) => !mayHear).flatMap(({ line }) => recordsIn(line))).toEqual([])
    if (process.env.LIVE_SOCKETS)
      process.stdout.write(`${lines.length} sockets, the last told after ${Math.max(...late)} ms\n`)
    for (const { line } of lines) line.close()
  },
  30_000 + crowd * 1000,
)

test(`a change of each kind of record is told to everybody of ${kindCrowd} who shows its list`, {
  timeout: 60_000 + kindCrowd * 1000,
}, async () => {
  const kinds = await inTenant(async (tx) => {
    const { entities } = await app.state.part(catalogues).of(tx, 1000)
    return [...entities.values()].filter(isFollowed)
  })
  expect(kinds.length).toBeGreaterThan(25)
  const lines: TestSocket[] = []
  while (lines.length < kindCrowd) {
    const who = await someone({ roles: ['tenant_admin'], can })
    for (let each = Math.min(5, kindCrowd - lines.length); each > 0; each--)
      lines.push(await openSocket(who, { at }))
  }
  // One after the other for the figures, otherwise as many as a page may show.
  const size = process.env.LIVE_SOCKETS ? 1 : watchLimits.entities
  const slowest: [kinds: string, ms: number][] = []
  for (let from = 0; from < kinds.length; from += size) {
    const some = kinds.slice(from, from + size)
    for (const { tableName } of some) await withRow(tableName)
    const of = some.map(({ entity }) => ({ entity, ids: [] }))
    for (const line of lines) line.say(JSON.stringify({ cmd: 'watch', of }))
    for (const line of lines) line.say('HeartBeat')
    await Promise.all(lines.map((line) => line.next('heartcheck')))
    const start = performance.now()
    for (const { tableName } of some)
      await sql(`update ${tableName} set update_by = update_by where tenant_id = 1000 and del_flag = 0`)
    await eventually(() => {
      const deaf = some.flatMap(({ entity }) =>
        lines.some((line) => toldOf(line, entity).times === 0) ? [entity] : [],
      )
      expect(deaf).toEqual([])
    })
    slowest.push([some.map(({ entity }) => entity).join(), Math.round(performance.now() - start)])
  }
  if (process.env.LIVE_SOCKETS) {
    process.stdout.write(`${kindCrowd} sockets, ms: ${JSON.stringify(slowest)}\n`)
    expect(slowest.filter(([, ms]) => ms > 2000)).toEqual([])
  }
  for (const line of lines) line.close()
})

/** Makes a row where a table has none: as little as its columns allow, past its references. */
async function withRow(table: string): Promise<void> {
  const [found] = await sql(`select 1 from ${table} where tenant_id = 1000 and del_flag = 0 limit 1`)
  if (found) return
  const needed = await sql<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  )
  const columns = needed.filter(({ name }) => name !== 'tenant_id' && name !== 'id')
  const values = columns.map(({ type }) => blankOf(type))
  await sql(`begin; set local session_replication_role = replica;
    insert into ${table} (${['id', 'tenant_id', ...columns.map(({ name }) => name)].join(', ')})
    values (${["'kind'", '1000', ...values].join(', ')}); commit`)
}

function blankOf(type: string): string {
  if (type === 'ARRAY') return "'{}'"
  if (type === 'boolean') return 'false'
  if (type.startsWith('json')) return "'[]'"
  if (type === 'date' || type.startsWith('timestamp')) return 'now()'
  return type === 'text' || type.startsWith('character') ? "'1'" : '1'
}

test('a published form is followed like any other list', async () => {
  await publishTables(app, orderForm)
  const boss = await signIn('u0001')
  const entity = formEntity('test_order')
  const line = await watching(await signIn('u0001'), entity)
  const id = await boss.call(onlineForm.add, {
    formCode: 'test_order',
    no: 'L1',
    onl_test_line: [{ item: '笔', price: 3 }],
    onl_test_contact: [{ phone: '110' }],
  })
  expect(await line.next('records')).toMatchObject({ entity, rows: { [String(id)]: 1 }, total: 1 })
  line.close()
})

test('rows shown with a record are told as that record', async () => {
  const boss = await signIn('u0001')
  const { id: serviceTypeId } = await boss.call(serviceType.add, { typeName: '直播' })
  const line = await watching(await signIn('u0001'), 'workOrder')
  await inTenant((tx) =>
    tx.insert(workOrders).values({ id: 'o1', serviceTypeId, orderNo: 'L1', templateVersion: 1 }),
  )
  expect(await line.next('records')).toMatchObject({ rows: { o1: 1 } })
  await inTenant((tx) => tx.insert(workOrderEvents).values({ workOrderId: 'o1', kind: 'comment' }))
  expect(await line.next('records')).toMatchObject({ entity: 'workOrder', rows: { o1: 0 }, total: 1 })
  line.close()
})
