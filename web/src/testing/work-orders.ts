import type { Candidate } from '@banyan/contract/service/handler-candidate'
import { newItem } from '@banyan/contract/service/template/new-item'
import type { WorkOrderDetail } from '@banyan/contract/service/work-order'

/** The templates of a service type: two fields of an order, one required field of its report. */
export const orderTemplates = {
  templateVersion: 7,
  workorderTemp: '',
  workorderVariableTemp: JSON.stringify([
    { ...newItem('input', 'fault'), label: '故障现象', required: 1 },
    { ...newItem('input', 'place'), label: '故障部位' },
  ]),
  reportTemp: JSON.stringify([{ ...newItem('input', 'result'), label: '处理结果', required: 1 }]),
}

/** A dispatched work order of the user `u1`. */
export const anOrder = (given: Partial<WorkOrderDetail> = {}): WorkOrderDetail => ({
  id: 'w1',
  version: 1,
  orderNo: 'W0231',
  serviceTypeId: 's1',
  serviceTypeId_dictText: '上门维修',
  status: 2 as never,
  handlerId: 'u1',
  handlerId_dictText: '张三',
  formData: { fault: '异响', place: '车头' },
  formText: { fault: '异响', place: '车头' },
  templates: orderTemplates,
  ...given,
})

/** Somebody an order can be given to. */
export const aCandidate = (given: Partial<Candidate> = {}): Candidate => ({
  id: 'u1',
  realname: '张三',
  departName: '维修一队',
  openCount: 2,
  place: '长安街',
  lng: 116.4,
  lat: 39.9,
  placeTime: '2026-11-18 09:30:00',
  distance: 0.9,
  reason: '手上 2 张，较少',
  ...given,
})
