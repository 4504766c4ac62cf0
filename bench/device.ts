import { field } from '@banyan/contract/field'
import { uniform } from '@banyan/contract/uniform'
import type { Served } from '@banyan/server/src/kernel/call/serve.ts'
import { changeChannel } from '@banyan/server/src/kernel/database/change-channel.ts'
import { tableInfo, tenantTable, wireTime } from '@banyan/server/src/kernel/database/table.ts'
import {
  entityHandlers,
  entityRoutes,
  uniformEntity,
} from '@banyan/server/src/kernel/records/uniform-handlers.ts'
import { productTables } from '@banyan/server/src/tables.ts'
import { text } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** The measured list: declared like every administration list of the product, served only by the bench. */
export const benchDevice = uniform(
  'benchDevice',
  '/bench/device',
  z.object({
    name: field.text('设备名称', { required: true, query: 'like' }),
    code: field.text('设备编号', { query: 'eq' }),
    imei: field.text('IMEI'),
    simNo: field.text('SIM卡号'),
    model: field.text('型号'),
    plate: field.text('车牌号'),
    level: field.dict('报警级别', 'alarm_level', { query: 'eq' }),
    status: field.dict('状态', 'valid_status', { query: 'eq' }),
    installTime: field.datetime('安装时间', { query: 'range' }),
    installer: field.text('安装人'),
    remark: field.textarea('备注'),
  }),
  { title: '设备' },
)

export const benchDevices = tenantTable(
  'bench_device',
  {
    name: text().notNull(),
    code: text(),
    imei: text(),
    simNo: text(),
    model: text(),
    plate: text(),
    level: text(),
    status: text(),
    installTime: wireTime(),
    installer: text(),
    remark: text(),
  },
  { search: ['name'], unique: [['code']] },
)

/** The product's tables and the measured one. */
export const benchTables = [...productTables, tableInfo(benchDevices)]

/** The calls of the measured list. While `isCold()` holds, no total is found in memory: each call counts anew. */
export function benchDeviceRoutes(isCold: () => boolean): Served[] {
  const entity = uniformEntity(benchDevice, benchDevices)
  const { list } = entityHandlers(benchDevice, entity)
  return entityRoutes(benchDevice, entity, {
    list(context) {
      if (isCold()) context.app.part(changeChannel).announce(context.me.tenantId, 'bench_device')
      return list(context)
    },
  })
}
