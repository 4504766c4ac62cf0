import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { call } from '#kit/call/api.ts'
import { recordLink } from '#kit/list/use-linked-record.ts'
import type { RecordSource } from '#kit/page/record-source.ts'
import { orderSource } from './order-source.ts'

const paging = { pageNo: 1, pageSize: 5 }
const asContains = (word: string) => `*${word}*`

/** Vehicles by plate, devices and work orders by number and owners by name, each shown in its list. */
export const fleetSources: readonly RecordSource[] = [
  {
    title: '车辆',
    needs: vehicle.list,
    async find(word, signal) {
      const { records } = await call(
        vehicle.list,
        { ...paging, plateNo: asContains(word) },
        { quiet: true, signal },
      )
      return records.map(({ id, plateNo, kindId_dictText, consumerId_dictText }) => ({
        id,
        title: plateNo ?? '',
        hint: [kindId_dictText, consumerId_dictText].filter(Boolean).join(' · '),
        to: recordLink('/vclinfoExtend/vehicle', id),
      }))
    },
  },
  {
    title: '设备',
    needs: device.list,
    async find(word, signal) {
      const { records } = await call(
        device.list,
        { ...paging, deviceNo: asContains(word) },
        { quiet: true, signal },
      )
      return records.map(({ id, deviceNo, deviceName }) => ({
        id,
        title: deviceNo ?? '',
        hint: deviceName ?? '',
        to: recordLink('/vclinfoExtend/device', id),
      }))
    },
  },
  {
    title: '客户',
    needs: consumer.list,
    async find(word, signal) {
      const { records } = await call(
        consumer.list,
        { ...paging, name: asContains(word) },
        { quiet: true, signal },
      )
      return records.map(({ id, name, phone }) => ({
        id,
        title: name ?? '',
        hint: phone ?? '',
        to: recordLink('/vclinfoExtend/consumer', id),
      }))
    },
  },
  orderSource,
]
