import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import {
  findCategories,
  insertCategory,
  moveCategory,
  nextCategoryCode,
  removeCategories,
} from './category.queries.ts'
import { findDicts, findItemByValue, findItems } from './dictionary.queries.ts'
import { dictionaries, dictionaryItems } from './dictionary.tables.ts'

const { inTenant, inTenant: here, sql } = await startServer()
const as = <T>(tenantId: number, work: (tx: Tx) => Promise<T>) => inTenant(work, tenantId)

const dict = (id: string, dictCode: string) => ({ id, dictName: `name ${id}`, dictCode })
const item = (id: string, dictId: string, itemValue: string, sortOrder = 0) => ({
  id,
  dictId,
  itemValue,
  itemText: `text ${id}`,
  sortOrder,
})
const removed = { delFlag: 1 }
await as(0, async (tx) => {
  await tx
    .insert(dictionaries)
    .values([
      dict('t-shared', 't_shared'),
      dict('t-platform', 't_platform'),
      { ...dict('t-platform-gone', 't_platform_gone'), ...removed },
    ])
  await tx.insert(dictionaryItems).values(item('i-platform', 't-shared', 'p'))
})
await here(async (tx) => {
  await tx
    .insert(dictionaries)
    .values([dict('t-own', 't_shared'), { ...dict('t-gone', 't_gone'), ...removed }])
  await tx
    .insert(dictionaryItems)
    .values([
      item('i3', 't-own', 'a', 2),
      item('i2', 't-own', 'c', 1),
      { ...item('i1', 't-own', 'b', 1), status: '0' },
      { ...item('i0', 't-own', 'd'), ...removed },
      item('i4', 't-gone', 'a'),
    ])
})

test('DEC-060 the items a tenant sees: the platform’s first, in their order, switched off ones marked, removed ones not', async () => {
  const items = (await here(findItems)).filter(({ code }) => code.startsWith('t_'))
  const own = { code: 't_shared', tenantId: 1000, isOn: true }
  expect(items).toEqual([
    { ...own, tenantId: 0, value: 'p', text: 'text i-platform' },
    { ...own, value: 'b', text: 'text i1', isOn: false },
    { ...own, value: 'c', text: 'text i2' },
    { ...own, value: 'a', text: 'text i3' },
  ])
})

test('DEC-060 a tenant’s own dictionary stands before the platform’s of the same code', async () => {
  const found = (await here((tx) => findDicts(tx, 1000))).filter(({ dictCode }) => dictCode.startsWith('t_'))
  expect(found).toEqual([dict('t-platform', 't_platform'), dict('t-own', 't_shared')])
})

test('a value is taken by another item of the same dictionary that is there', async () => {
  const ids = async (...[value, but]: [string, string?]) =>
    (await here((tx) => findItemByValue(tx, 't-own', value, but))).map(({ id }) => id)
  expect(await ids('a')).toEqual(['i3'])
  expect(await ids('a', 'i3')).toEqual([])
  expect(await ids('a', 'i2')).toEqual(['i3'])
  expect(await ids('d')).toEqual([])
})

test('DEC-062 categories keep codes of their place and know whether something hangs below them', async () => {
  const tree = async () => {
    const rows = await sql<{ name: string; code: string; has_child: string }>(
      `select name, code, has_child from dictionary_category
       where tenant_id = 1000 and del_flag = 0 and code like $1 order by code`,
      [`${top}%`],
    )
    return rows.map(({ name, code, has_child }) => `${name} ${code.slice(top.length)} ${has_child}`)
  }
  const rootId = await here((tx) => insertCategory(tx, { name: '根', pid: '0' }))
  const found = async (by: Parameters<typeof findCategories>[1]) => here((tx) => findCategories(tx, by))
  const [root] = await found({ ids: [rootId] })
  const top = root!.code
  const a = await here((tx) => insertCategory(tx, { name: '甲', pid: rootId }))
  const b = await here((tx) => insertCategory(tx, { name: '乙', pid: rootId }))
  await here((tx) => insertCategory(tx, { name: '丙', pid: a }))
  expect(await tree()).toEqual(['根  1', '甲 A01 1', '丙 A01A01 0', '乙 A02 0'])
  const [one] = await found({ ids: [a] })
  await expect(here((tx) => moveCategory(tx, one!, a))).rejects.toThrow(/^上级分类不能是自己或自己的下级$/)
  await here((tx) => moveCategory(tx, one!, b))
  expect(await tree()).toEqual(['根  1', '乙 A02 1', '甲 A02A01 1', '丙 A02A01A01 0'])
  expect((await found({ pids: [a] })).map(({ name }) => name)).toEqual(['丙'])
  expect((await found({ code: `${top}A02A01` })).map(({ name }) => name)).toEqual(['甲'])
  expect((await found({ name: '乙' })).map(({ id }) => id)).toEqual([b])
  const [moved] = await found({ ids: [a] })
  await here((tx) => removeCategories(tx, [moved!]))
  expect(await tree()).toEqual(['根  1', '乙 A02 0'])
  expect(await found({ ids: [a] })).toEqual([])
  expect(await sql(`select del_flag from dictionary_category where id = $1`, [a])).toEqual([{ del_flag: 1 }])
  expect(await here((tx) => nextCategoryCode(tx, b))).toBe(`${top}A02A02`)
  await expect(here((tx) => nextCategoryCode(tx, a))).rejects.toThrow(/^上级分类不存在，请重新选择$/)
})
