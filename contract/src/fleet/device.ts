import { z } from 'zod'
import { del, entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'
import { id, nothing, someIds } from '../wire.ts'

const basicsGroup = { group: '基本信息' } as const
const stateGroup = { group: '状态与位置' } as const

export const Device = z.object({
  deviceNo: field.text('设备号', {
    ...basicsGroup,
    max: 50,
    query: 'like',
    hint: '不填则自动编号',
    width: 140,
  }),
  deviceName: field.text('设备名称', { ...basicsGroup, max: 50, query: 'like', width: 160 }),
  model: field.text('型号', { ...basicsGroup, max: 50, query: 'like', width: 120 }),
  simNo: field.pattern('SIM 卡号', /^[0-9A-Za-z]{6,20}$/, 'SIM 卡号应为6至20位数字或字母', {
    ...basicsGroup,
    width: 150,
  }),
  vehicleId: field.ref('车辆', 'fleet_vehicle,plate_no,id', { ...basicsGroup, query: 'eq', width: 120 }),
  status: field.dict('状态', 'device_status', {
    ...stateGroup,
    asNumber: true,
    query: 'eq',
    defVal: '2',
    width: 90,
  }),
  location: field.location('位置', { ...stateGroup, width: 220 }),
  lastTime: field.datetime('最后上报时间', { ...stateGroup, query: 'range', readOnly: true, width: 170 }),
})

/** Someone who uses a device (DEC-103). */
export const DeviceUser = z.object({ id: z.string(), userId: z.string(), realname: z.string() })
export type DeviceUser = z.output<typeof DeviceUser>

/** A terminal, in a vehicle or on its own (DEC-018, DEC-103). */
export const device = uniform('device', '/device/serviceDevice', Device, {
  title: '设备',
  added: { users: z.array(DeviceUser).optional() },
})

export const deviceBin = recycleBin(device)

/** Who uses a device (DEC-105). */
export const deviceUser = entity('device', 'tenant', {
  /** Who looks after a vehicle: the users of its devices (family-contract 15). */
  maintainers: get('/device/serviceDevice/getMaintainList', {
    needs: 'session',
    input: z.object({ vclNo: z.string().trim().max(50).optional() }),
    result: z.object({ list: z.array(z.object({ maintainId: z.string(), maintainName: z.string() })) }),
  }),
  addUser: post('/device/serviceDevice/addDeviceUser', {
    needs: 'device:edit',
    input: z.object({ deviceId: id, userIds: someIds('请选择用户') }),
    result: nothing,
    says: '添加成功！',
  }),
  removeUser: del('/device/serviceDevice/deleteDeviceUser', {
    needs: 'device:edit',
    input: z.object({ deviceId: id.optional(), userId: id.optional(), id: id.optional() }),
    result: nothing,
    says: '删除成功!',
  }),
})
