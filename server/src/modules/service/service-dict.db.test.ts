import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { serviceDict, serviceDictChoice, serviceDictItem } from '@banyan/contract/service/service-dict'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()
const can = ['serviceDict', 'serviceDictItem'].flatMap((entity) =>
  ['list', 'add', 'edit', 'delete'].map((verb) => `${entity}:${verb}`),
)
const editor = await someone({ can })
const anyone = await someone()

const { id: dictId } = await editor.call(serviceDict.add, { dictName: '故障', dictCode: 'fault' })
const add = async (itemName: string, more: { parentId?: string; sortNo?: number; status?: string } = {}) =>
  (await editor.call(serviceDictItem.add, { dictId, itemName, ...more })).id
const names = async () =>
  (await anyone.call(serviceDictChoice.items, { id: dictId })).map(({ itemName }) => itemName)

test('SERVICE-029 SERVICE-030 DEC-087 the items of a dictionary that are on and not deleted, in their order, with their parents', async () => {
  const engine = await add('发动机', { sortNo: 2 })
  const oil = await add('机油', { sortNo: 1, parentId: engine })
  await add('停用', { status: '0' })
  const gone = await add('删除')
  await editor.call(serviceDictItem.remove, { id: gone })
  expect(await anyone.call(serviceDictChoice.items, { id: dictId })).toEqual([
    { id: oil, itemName: '机油', parentId: engine },
    { id: engine, itemName: '发动机', parentId: null },
  ])
  const lookup = `service_sys_dict_item,item_name,id,dict_id='${dictId}'`
  const offered = await anyone.call(dictionary.items, { code: lookup } as never)
  expect(JSON.stringify(offered)).toContain('发动机')
})

test('SERVICE-029 DEC-087 a dictionary that is switched off offers nothing; removed, it takes its items along', async () => {
  expect((await names()).length).toBeGreaterThan(0)
  await editor.call(serviceDict.edit, { id: dictId, status: '0' })
  expect(await names()).toEqual([])
  await editor.call(serviceDict.edit, { id: dictId, status: '1' })
  expect((await names()).length).toBeGreaterThan(0)
})

test('DEC-087 a parent is another item of the same dictionary and never a descendant', async () => {
  const top = await add('上')
  const below = await add('下', { parentId: top })
  await expect(editor.call(serviceDictItem.edit, { id: top, parentId: below })).rejects.toThrow(
    '上级不能是自己或自己的下级',
  )
  const other = await editor.call(serviceDict.add, { dictName: '另一个', dictCode: 'other' })
  await expect(
    editor.call(serviceDictItem.add, { dictId: other.id, itemName: '外来', parentId: top }),
  ).rejects.toThrow('上级须是同一字典的项')
})

test('an item is not its own parent, and an emptied order or state of dictionaries and items is the usual one', async () => {
  const { id } = await editor.call(serviceDict.add, {
    dictName: '留空',
    dictCode: 'blank',
    status: '0',
  })
  await editor.call(serviceDict.edit, { id, status: null })
  expect(await editor.call(serviceDict.byId, { id })).toMatchObject({ status: 1 })
  const item = (
    await editor.call(serviceDictItem.add, { dictId: id, itemName: '项', sortNo: 5, status: '0' })
  ).id
  await editor.call(serviceDictItem.edit, { id: item, itemName: '改项' })
  expect(await editor.call(serviceDictItem.byId, { id: item })).toMatchObject({ sortNo: 5, status: 0 })
  await editor.call(serviceDictItem.edit, { id: item, sortNo: null, status: null })
  expect(await editor.call(serviceDictItem.byId, { id: item })).toMatchObject({ sortNo: 0, status: 1 })
  const { body } = await editor.ask(serviceDictItem.edit, { id: item, parentId: item })
  const message = '上级不能是自己或自己的下级'
  expect(body).toMatchObject({ success: false, message, result: { field: 'parentId', message } })
})
