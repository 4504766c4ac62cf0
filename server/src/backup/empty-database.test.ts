import type pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { emptyDatabase, refuseConnections, refuseUsedDatabase } from './empty-database.ts'
import { describeTables } from './table-copy.ts'

/** A connection that answers each question in turn. */
function answering(...answers: object[][]) {
  const asked: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    return { rows: answers[asked.length - 1] ?? [] }
  }
  return { client: { query } as unknown as pg.Client, asked }
}

test('operations 11 nobody may work in a database that is restored', async () => {
  await refuseConnections(answering([{ n: 0 }]).client)
  await expect(refuseConnections(answering([{ n: 2 }]).client)).rejects.toThrow(
    new SettingsError('目标数据库还有 2 个连接，请先停止正在运行的服务'),
  )
})

test('operations 11 a database that holds something is replaced only when that was asked for', async () => {
  const used = () => answering([{ n: 0 }], [{ name: 'thing' }]).client
  await expect(refuseUsedDatabase(used(), false)).rejects.toThrow(
    new SettingsError('目标数据库不是空的，拒绝恢复；请换一个空的数据库，或加上 --force 覆盖其中的全部数据'),
  )
  await refuseUsedDatabase(used(), true)
  await refuseUsedDatabase(answering([{ n: 0 }], []).client, false)
  await expect(refuseUsedDatabase(answering([{ n: 1 }]).client, true)).rejects.toThrow('还有 1 个连接')
})

test('operations 11 what the product made is dropped: tables, functions and the notes of migrations', async () => {
  const database = answering([{ name: 'a' }, { name: 'b"c' }], [], [], [{ name: 'app_now()' }])
  await emptyDatabase(database.client)
  expect([...database.asked.slice(1, 3), ...database.asked.slice(4)]).toEqual([
    'drop table "a" cascade',
    'drop table "b""c" cascade',
    'drop routine if exists app_now() cascade',
    'drop schema if exists migration cascade',
  ])
})

test('operations 11 tables come after those they refer to; some that need each other come all the same', async () => {
  const table = (name: string, needs: string[]) => ({ name, needs, columns: ['id'], statements: [] })
  const orderOf = async (...rows: object[]) =>
    (await describeTables(answering(rows).client)).map(({ name }) => name)
  expect(await orderOf(table('a', ['b']), table('b', ['c']), table('c', []), table('d', []))).toEqual([
    'c',
    'd',
    'b',
    'a',
  ])
  expect(await orderOf(table('a', ['b']), table('b', ['a']), table('c', []))).toEqual(['c', 'a', 'b'])
  expect(await describeTables(answering([table('a', [])]).client)).toEqual([
    { name: 'a', columns: ['id'], statements: [] },
  ])
})
