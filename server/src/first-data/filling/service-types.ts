import type { TemplateItem } from '@banyan/contract/service/template/item'
import { defaultFixedItems, itemsText } from '@banyan/contract/service/template/template'
import type { serviceTypes, templateVersions, timeoutRules } from '#modules/service/service.tables.ts'

/** A kind of work the demo does: what its orders ask, and after how many hours one counts as late. */
export interface DemoService {
  id: string
  name: string
  hours: number
  isAboutTerminal?: true
  /** What people write into the description. */
  symptoms: readonly string[]
}

export const demoServices: readonly DemoService[] = [
  {
    id: 'demo-service-1',
    name: '上门维修',
    hours: 24,
    symptoms: ['发动机故障灯亮', '冷启动困难', '变速箱换挡顿挫', '制动有异响', '空调不制冷'],
  },
  {
    id: 'demo-service-2',
    name: '定期保养',
    hours: 48,
    symptoms: ['到达两万公里保养里程', '更换机油三滤', '轮胎换位与四轮定位', '年检前检查'],
  },
  {
    id: 'demo-service-3',
    name: '终端安装',
    hours: 36,
    isAboutTerminal: true,
    symptoms: ['新车安装定位终端', '更换视频终端', '终端离线超过三天', '更换 SIM 卡'],
  },
  {
    id: 'demo-service-4',
    name: '道路救援',
    hours: 4,
    symptoms: ['途中爆胎', '蓄电池亏电', '燃油耗尽', '事故拖车'],
  },
]

export const orderItems: readonly TemplateItem[] = [
  {
    id: 'grade',
    type: 'radio',
    label: '故障等级',
    required: 1,
    data_type: 1,
    options: ['一般', '严重', '紧急'],
  },
  { id: 'symptom', type: 'textarea', label: '故障描述', required: 1 },
  { id: 'mileage', type: 'number', label: '行驶里程（公里）', min: 0, max: 2_000_000 },
]

export const reportItems: readonly TemplateItem[] = [
  {
    id: 'result',
    type: 'radio',
    label: '处理结果',
    required: 1,
    data_type: 1,
    options: ['已修复', '待件', '转厂维修'],
  },
  { id: 'measure', type: 'textarea', label: '处理措施', required: 1 },
  { id: 'cost', type: 'number', label: '费用（元）', min: 0, max: 100_000, precision: 2 },
]

const templates = {
  workorderTemp: JSON.stringify(defaultFixedItems()),
  workorderVariableTemp: itemsText(orderItems),
  reportTemp: itemsText(reportItems),
}

/** The types with their published templates and the rules for late orders. */
export function serviceRowsOf(createTime: string, alertRoles: string[]) {
  const types: (typeof serviceTypes.$inferInsert)[] = demoServices.map(({ id, name }) => ({
    id,
    typeName: name,
    templateVersion: 1,
    ...templates,
    createTime,
  }))
  const versions: (typeof templateVersions.$inferInsert)[] = demoServices.map(({ id }) => ({
    id: `${id}-v1`,
    serviceTypeId: id,
    templateVersion: 1,
    remark: '首次发布',
    ...templates,
    createTime,
  }))
  const rules: (typeof timeoutRules.$inferInsert)[] = demoServices.map(({ id, hours }) => ({
    id: `${id}-rule`,
    serviceTypeId: id,
    outHour: hours,
    level: hours < 12 ? '1' : '2',
    alertUsers: [],
    alertRoles,
    status: 1,
    createTime,
  }))
  return { types, versions, rules }
}
