import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()
const editor = await someone({
  can: ['vehicleType:list', 'vehicleType:add', 'vehicleType:delete'].concat(
    ['list', 'add', 'delete'].map((verb) => `vehicleBrand:${verb}`),
  ),
})
const addType = async (name: string) => (await editor.call(vehicleType.add, { name })).id
const addBrand = async (name: string, typeId: string) =>
  (await editor.call(vehicleBrand.add, { name, typeId })).id

test('DEC-122 LIST-024 a record that others use is not deleted, and the refusal says what uses it', async () => {
  const typeId = await addType('使用中的类型')
  const brands = [await addBrand('甲牌', typeId), await addBrand('乙牌', typeId)]
  await expect(editor.call(vehicleType.remove, { id: typeId })).rejects.toThrow(
    '「使用中的类型」正被 2 个车辆品牌使用，不能删除',
  )
  expect(await editor.call(vehicleType.byId, { id: typeId })).toMatchObject({ name: '使用中的类型' })
  await editor.call(vehicleBrand.removeBatch, { ids: brands })
  // A removed brand uses nothing any more.
  await editor.call(vehicleType.remove, { id: typeId })
  await expect(editor.call(vehicleType.byId, { id: typeId })).rejects.toThrow('未找到对应数据')
})

test('DEC-122 a batch with used records deletes none of them and names the first three', async () => {
  const free = await addType('没有使用的类型')
  const used = await Promise.all(['一', '二', '三', '四'].map((name) => addType(`批量类型${name}`)))
  for (const [at, typeId] of used.entries()) await addBrand(`批量品牌${at}`, typeId)
  await expect(editor.call(vehicleType.removeBatch, { ids: [free, ...used] })).rejects.toThrow(
    /^(「批量类型.」){3}等 4 条记录正被 4 个车辆品牌使用，不能删除$/,
  )
  expect(await editor.call(vehicleType.byId, { id: free })).toMatchObject({ name: '没有使用的类型' })
})
