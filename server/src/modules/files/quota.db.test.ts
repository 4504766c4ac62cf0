import { storedFile } from '@banyan/contract/files/file'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { tryUpload, upload } from '#testing/files.ts'
import { startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

const { admin, someone, sql } = await startServer({ TENANT_STORAGE_MB: '2' })
const boss = await admin()
const text = 'a'.repeat(600 * 1024)
const big = { biz: 'file' }
const full = (used: string, limit: number) =>
  `存储空间不足：已用 ${used} MB，上限 ${limit} MB，请删除不用的文件或联系平台管理员`

async function versionOf(id: number): Promise<number> {
  return (await boss.call(tenant.byId, { id })).version
}
const allow = async (storageMb: number | null) =>
  boss.call(tenant.edit, { id: 1000, version: await versionOf(1000), storageMb } as never)

test('security §17 a tenant stores as much as its own limit says, else as the installation does; other tenants are not touched', async () => {
  const person = await someone()
  const neighbour = await someone({ tenant: 1001 })
  await allow(1)
  const { path } = await upload(person, 'a.txt', text, big)
  const refused = await tryUpload(person, 'b.txt', text, big)
  expect([refused.status, refused.body.message]).toEqual([200, full('0.6', 1)])
  await upload(neighbour, 'a.txt', text, big)

  // Removing makes room at once, and the limit of the installation is the wider one.
  await person.call(storedFile.remove, { relativePath: path })
  await upload(person, 'b.txt', text, big)
  await allow(null)
  await upload(person, 'c.txt', text, big)
  await upload(person, 'd.txt', text, big)
  expect((await tryUpload(person, 'e.txt', text, big)).body.message).toBe(full('1.8', 2))
})

test('operations 13 the platform sees how much each tenant stores, and how much it may', async () => {
  await allow(5)
  const { records } = await boss.call(tenant.list, { column: 'storageUsedMb', order: 'desc' })
  expect(records.slice(0, 2)).toEqual([
    expect.objectContaining({ id: 1000, storageMb: 5, storageUsedMb: 1.8 }),
    expect.objectContaining({ id: 1001, storageUsedMb: 0.6 }),
  ])
})

test('security §17 a tenant that is full gets no further workbook of refused rows, and its import still answers', async () => {
  const person = await someone({ tenant: 1001, can: ['vehicleType:import'] })
  const before = await sendImport(person, vehicleType, 'x.csv', csv('类型名称,类型编码', ',有编码'))
  expect(before.result).toMatchObject({ errorCount: 1, fileUrl: expect.stringMatching(/\.xls$/) })
  for (const name of ['f.txt', 'g.txt']) await upload(person, name, text, big)
  await boss.call(tenant.edit, { id: 1001, version: await versionOf(1001), storageMb: 1 } as never)
  const after = await sendImport(person, vehicleType, 'x.csv', csv('类型名称,类型编码', ',有编码'))
  expect(after.result).toMatchObject({ errorCount: 1, fileUrl: '', wrongRows: [{ row: 2 }] })
})

test('of many uploads at once no more are taken than there is room for', async () => {
  const person = await someone()
  await allow(3)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => tryUpload(person, `${at}.txt`, text, big)),
  )
  expect(answers.filter(({ body }) => body.success).length).toBe(2)
})

test('security §2 a tenant learns nothing about the storage of another', async () => {
  const sums = await sql(
    `select set_config('app.tenant_id', '1001', false), stored_bytes(1000)::int as foreign, stored_bytes(1001)::int as own`,
  )
  expect(sums).toEqual([expect.objectContaining({ foreign: 0, own: expect.any(Number) })])
})
