import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()
const can = ['vehicleBrand:list', 'vehicleBrand:add', 'vehicleBrand:edit', 'vehicleBrand:delete']
const editor = await someone({ can })
const stranger = await someone({ tenant: 1001, can })

test('DOMAIN-004 API-023 a brand lives in its tenant: another one neither sees nor changes it', async () => {
  const { id } = await editor.call(vehicleBrand.add, { name: '榕树牌' })
  expect(await editor.call(vehicleBrand.list, { name: '榕树牌' })).toMatchObject({ total: 1 })
  expect(await stranger.call(vehicleBrand.list, { name: '榕树牌' })).toMatchObject({ total: 0 })
  await expect(stranger.call(vehicleBrand.edit, { id, name: '别人的' })).rejects.toThrow('未找到对应数据')
  await expect(stranger.call(vehicleBrand.remove, { id })).rejects.toThrow('未找到对应数据')
  await editor.call(vehicleBrand.remove, { id })
  expect(await editor.call(vehicleBrand.list, { name: '榕树牌' })).toMatchObject({ total: 0 })
})
