import { expect, test } from 'vitest'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer({}, gadgetEntities)
const editor = await someone({ can: gadgetActions })
const addType = async (name: string) => (await editor.call(gadgetType.add, { name })).id
const addGadget = async (name: string, typeId: string) => (await editor.call(gadget.add, { name, typeId })).id

test('DEC-122 LIST-024 a record that others use is not deleted, and the refusal says what uses it', async () => {
  const typeId = await addType('使用中的类型')
  const gadgets = [await addGadget('样品甲', typeId), await addGadget('样品乙', typeId)]
  await expect(editor.call(gadgetType.remove, { id: typeId })).rejects.toThrow(
    '「使用中的类型」正被 2 个样品使用，不能删除',
  )
  expect(await editor.call(gadgetType.byId, { id: typeId })).toMatchObject({ name: '使用中的类型' })
  await editor.call(gadget.removeBatch, { ids: gadgets })
  // A removed gadget uses nothing any more.
  await editor.call(gadgetType.remove, { id: typeId })
  await expect(editor.call(gadgetType.byId, { id: typeId })).rejects.toThrow('未找到对应数据')
})

test('DEC-122 a batch with used records deletes none of them and names the first three', async () => {
  const free = await addType('没有使用的类型')
  const used = await Promise.all(['一', '二', '三', '四'].map((name) => addType(`批量类型${name}`)))
  for (const [at, typeId] of used.entries()) await addGadget(`批量样品${at}`, typeId)
  await expect(editor.call(gadgetType.removeBatch, { ids: [free, ...used] })).rejects.toThrow(
    /^(「批量类型.」){3}等 4 条记录正被 4 个样品使用，不能删除$/,
  )
  expect(await editor.call(gadgetType.byId, { id: free })).toMatchObject({ name: '没有使用的类型' })
})
