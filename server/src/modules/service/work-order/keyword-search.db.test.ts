import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { newItem } from '@banyan/contract/service/template/new-item'
import { itemsText } from '@banyan/contract/service/template/template'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, sql } = await startServer()
const desk = await someone({
  can: ['workOrder:list', ...['add', 'edit', 'publish'].map((verb) => `serviceType:${verb}`)],
})
const { id: serviceTypeId } = await desk.call(serviceType.add, { typeName: '检索' })
await desk.call(serviceType.edit, {
  id: serviceTypeId,
  workorderVariableTemp: itemsText([newItem('input', 'fault'), newItem('input', 'place')]),
})
await desk.call(serviceTemplate.publish, { id: serviceTypeId })

// N0001 is the newest. Every 40th has one word, some of the oldest another, and the third stands in another field.
await sql(
  `insert into service_work_order (id, tenant_id, order_no, service_type_id, template_version, form_data, form_search, create_time)
   select 'k' || n, 1000, 'N' || lpad(n::text, 4, '0'), $1, 1, form, (form ->> 'fault') || E'\\n' || (form ->> 'place'),
     now() - n * interval '1 minute'
   from generate_series(1, 2500) n, lateral (select jsonb_build_object('place', '长乐路',
     'fault', case when n in (700, 1700, 2300, 2420) then '闽侯抛锚' when n % 40 = 0 then '福清异响' when n > 2450 and n % 3 = 0 then '马尾漏油' else '正常' end) form) filled`,
  [serviceTypeId],
)
const numbers = (every: number, from: number, to: number, without = 0) =>
  Array.from({ length: to }, (_, at) => at + 1)
    .filter((n) => n >= from && n % every === 0 && !(without && n % without === 0))
    .map((n) => `N${String(n).padStart(4, '0')}`)
const ask = (fault: string, more: object = {}) =>
  desk.call(workOrder.list, { serviceTypeId, formQuery: JSON.stringify({ fault }), ...more })

test.each([
  ['common among the newest', '*福清*', numbers(40, 1, 2500)],
  ['rare among the newest', '*闽侯*', ['N0700', 'N1700', 'N2300', 'N2420']],
  ['only in old orders', '*马尾*', numbers(3, 2451, 2500, 40)],
  ['only in another field', '*长乐*', []],
  ['at the end', '*漏油', numbers(3, 2451, 2500, 40)],
])(
  'DOMAIN-008 DEC-104 orders are found by a text of their form, newest first, with their total: %s',
  async (_, asked, found) => {
    for (const totalMode of ['capped', undefined]) {
      const pages = [await ask(asked, { totalMode }), await ask(asked, { totalMode, pageNo: 2 })]
      expect(pages.map(({ total }) => total)).toEqual([found.length, found.length])
      expect(pages.flatMap(({ records }) => records.map(({ orderNo }) => orderNo))).toEqual(
        found.slice(0, 20),
      )
    }
    const upwards = await ask(asked, { column: 'orderNo', order: 'desc' })
    expect([upwards.total, upwards.records[0]?.orderNo]).toEqual([found.length, found.at(-1)])
  },
)
