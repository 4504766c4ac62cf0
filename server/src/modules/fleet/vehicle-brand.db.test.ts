import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { announcement } from '@banyan/contract/messaging/announcement'
import { expect, test } from 'vitest'
import { upload } from '#testing/files.ts'
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

test('security §9 a record names files of its own tenant alone, also inside rich text', async () => {
  const writer = await someone({ can: ['announcement:add', ...can] })
  const foreign = await upload(stranger, 'a.txt', 'theirs')
  const own = await upload(writer, 'a.txt', 'ours')
  const missing = own.path.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  for (const logo of [foreign.path, missing, '../../etc/passwd'])
    await expect(writer.call(vehicleBrand.add, { name: '假牌', logo })).rejects.toThrow(
      '标志不存在，请重新上传',
    )
  await writer.call(vehicleBrand.add, { name: '真牌', logo: own.path })
  const notice = { titile: '通知', msgType: 'ALL', msgCategory: '1', priority: 'L' } as const
  const shown = (path: string) => ({ ...notice, msgContent: `<p><img src="/sys/common/static/${path}"></p>` })
  await expect(writer.call(announcement.add, shown(foreign.path) as never)).rejects.toThrow('文件不存在')
  await writer.call(announcement.add, shown(own.path) as never)
})
