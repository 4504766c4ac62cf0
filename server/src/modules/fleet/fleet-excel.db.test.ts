import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import type { Cell } from '@banyan/workbook/workbook'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { rowsOf, sendImport, workbookOf } from '#testing/workbooks.ts'

const { signIn } = await startServer()
const boss = await signIn('u0001')

/** A list as its workbook says it, the cells by their titles. */
async function exported(of: typeof consumer | typeof vehicle | typeof device) {
  const { raw } = await boss.fetch(of.exportXls.path)
  const [titles = [], ...rows] = await rowsOf(raw)
  return {
    sheet: [titles, ...rows] as Cell[][],
    cells: rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at]]))),
  }
}

test('DEC-068 DEC-072 DOMAIN-009 the area of a customer is written in words and read back', async () => {
  const { id } = await boss.call(consumer.add, { name: '顺达物流', kind: '2', area: '350102' })
  const { sheet, cells } = await exported(consumer)
  expect(cells).toMatchObject([{ 客户名称: '顺达物流', 客户类型: '企业', 所在地区: '福建省/福州市/鼓楼区' }])
  await boss.call(consumer.remove, { id })
  expect(await sendImport(boss, consumer, 'a.xls', await workbookOf(sheet))).toMatchObject({ success: true })
  expect(await boss.call(consumer.list, {})).toMatchObject({
    records: [{ name: '顺达物流', kind: 2, area: '350102' }],
  })
  const typed = await workbookOf([
    ['客户名称', '所在地区'],
    ['甲', '北京市东城区'],
    ['乙', '不存在的地方'],
  ])
  const { result } = await sendImport(boss, consumer, 'b.xls', typed)
  expect(result).toMatchObject({
    successCount: 1,
    wrongRows: [{ row: 3, faults: [{ column: '所在地区', text: '所在地区格式不正确' }] }],
  })
})

test('DEC-068 DEC-071 DOMAIN-006 DOMAIN-010 the places of vehicles and devices are written in words and read back', async () => {
  const location = JSON.stringify({ description: '福州市五一路1号', pointer: '119.300000,26.080000' })
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '闽A00001', location })
  const { id } = await boss.call(device.add, { deviceNo: 'D1', vehicleId, location })
  const devices = await exported(device)
  expect(devices.cells).toMatchObject([{ 车辆: '闽A00001', 位置: '福州市五一路1号 (119.300000,26.080000)' }])
  const vehicles = await exported(vehicle)
  expect(vehicles.cells).toMatchObject([{ 位置: '福州市五一路1号 (119.300000,26.080000)' }])
  await boss.call(device.remove, { id })
  await boss.call(vehicle.remove, { id: vehicleId })
  for (const [of, { sheet }] of [
    [vehicle, vehicles],
    [device, devices],
  ] as const)
    expect(await sendImport(boss, of, 'a.xls', await workbookOf(sheet))).toMatchObject({ success: true })
  expect(await boss.call(vehicle.list, {})).toMatchObject({ records: [{ plateNo: '闽A00001', location }] })
  expect(await boss.call(device.list, {})).toMatchObject({
    records: [{ vehicleId_dictText: '闽A00001', location }],
  })
})

test('DEC-068 a brand that nobody knows is told at its own column, not at that of the kind', async () => {
  const { id: brandId } = await boss.call(vehicleBrand.add, { name: '表中品牌' })
  await boss.call(vehicleKind.add, { name: '表中车型', brandId })
  const typed = await workbookOf([
    ['车牌号', '品牌', '车型'],
    ['闽A00077', '没有的品牌', '表中车型'],
  ])
  const { result } = await sendImport(boss, vehicle, 'c.xls', typed, { mode: 'check' })
  expect(result.wrongRows?.map(({ faults }) => faults)).toEqual([
    [{ column: '品牌', text: '品牌“没有的品牌”不存在' }],
  ])
})
