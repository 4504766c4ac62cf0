import { workOrder } from '@banyan/contract/service/work-order'
import { call } from '#kit/call/api.ts'
import type { RecordSource } from '#kit/page/record-source.ts'

/** Work orders by a part of their number, shown in their list. */
export const orderSource: RecordSource = {
  title: '工单',
  needs: workOrder.list,
  async find(word, signal) {
    const asked = { pageNo: 1, pageSize: 5, orderNo: `*${word}*` }
    const { records } = await call(workOrder.list, asked, { quiet: true, signal })
    return records.map(({ id, orderNo, status_dictText, consumerId_dictText }) => ({
      id,
      title: orderNo ?? '',
      hint: [status_dictText, consumerId_dictText].filter(Boolean).join(' · '),
      to: `/vclinfoExtend/workOrder?orderNo=${encodeURIComponent(orderNo ?? '')}`,
    }))
  },
}
