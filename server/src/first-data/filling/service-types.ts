import { labourKey, type TemplateItem } from '@banyan/contract/service/template/item'
import { defaultFixedItems, itemsText } from '@banyan/contract/service/template/template'
import type { serviceTypes, templateVersions, timeoutRules } from '#modules/service/service.tables.ts'
import { workTimeOnDay } from '../work-hours.ts'
import { day, timeText } from './demo-row.ts'

/** A service of the demo: the fields of its orders, and the hours after which an order is late. */
export interface DemoService {
  id: string
  name: string
  hours: number
  isAboutTerminal?: true
  /** The service works at night too. */
  isDayAndNight?: true
  /** What people write into the description. */
  symptoms: readonly string[]
  /** What was done about it, as the report says. */
  measures: readonly string[]
  /** Parts it uses, as the catalogue of the demo numbers them, with their price. */
  parts: readonly [no: string, name: string, price: number][]
}

export const demoServices: readonly DemoService[] = [
  {
    id: 'demo-service-1',
    name: '上门维修',
    hours: 24,
    symptoms: ['发动机故障灯亮', '冷启动困难', '变速箱换挡顿挫', '制动有异响', '空调不制冷'],
    measures: ['更换损坏零件并试车', '清洗并紧固接头', '更换传感器并清除故障码', '补充油液后检查无渗漏'],
    parts: [
      ['PJ-0021', '轮速传感器', 168.5],
      ['PJ-0009', '前摩擦片', 320],
      ['PJ-0005', '节温器', 96.8],
    ],
  },
  {
    id: 'demo-service-2',
    name: '定期保养',
    hours: 48,
    symptoms: ['到达两万公里保养里程', '更换机油三滤', '轮胎换位与四轮定位', '年检前检查'],
    measures: [
      '更换机油与三滤',
      '按保养项目逐项检查，结果正常',
      '轮胎换位并做四轮定位',
      '更换制动片，其余正常',
    ],
    parts: [
      ['PJ-0001', '机油滤清器', 45.5],
      ['PJ-0002', '空气滤清器', 128],
      ['PJ-0003', '燃油滤清器', 76.9],
    ],
  },
  {
    id: 'demo-service-3',
    name: '终端安装',
    hours: 36,
    isAboutTerminal: true,
    symptoms: ['新车安装定位终端', '更换视频终端', '终端离线超过三天', '更换 SIM 卡'],
    measures: ['安装终端并核对定位', '更换终端，上线正常', '更换天线后信号正常', '更换 SIM 卡，已恢复上报'],
    parts: [
      ['PJ-0031', '定位终端主机', 680],
      ['PJ-0032', 'GNSS 天线', 58],
    ],
  },
  {
    id: 'demo-service-4',
    name: '道路救援',
    hours: 4,
    isDayAndNight: true,
    symptoms: ['途中爆胎', '蓄电池亏电', '燃油耗尽', '事故拖车'],
    measures: [
      '现场更换备胎，恢复行驶',
      '搭电启动，建议更换蓄电池',
      '送油 20 升，恢复行驶',
      '拖至就近服务站',
    ],
    parts: [
      ['PJ-0016', '蓄电池', 720],
      ['PJ-0029', '12R22.5 轮胎', 1450],
      ['PJ-0030', '轮毂螺栓', 36.5],
    ],
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
    options: ['已修复', '临时处理', '未能修复'],
  },
  { id: 'measure', type: 'textarea', label: '处理措施', required: 1 },
  { id: 'parts', type: 'label', label: '更换的配件', business_key: 'parts' },
  {
    id: 'labour',
    type: 'number',
    label: '工时费（元）',
    business_key: labourKey,
    min: 0,
    max: 100_000,
    precision: 2,
  },
]

const templates = {
  workorderTemp: JSON.stringify(defaultFixedItems()),
  workorderVariableTemp: itemsText(orderItems),
  reportTemp: itemsText(reportItems),
}

/** The types with their published templates and the rules for late orders. */
export function makeServiceRows(began: number, alertRoles: string[]) {
  /** The types are created one after the other on the first days. */
  const begunAt = (n: number) => timeText(workTimeOnDay(began + Math.floor(n) * day, n * 20))
  const types: (typeof serviceTypes.$inferInsert)[] = demoServices.map(({ id, name }, n) => ({
    id,
    typeName: name,
    templateVersion: 1,
    ...templates,
    createTime: begunAt(n),
  }))
  const versions: (typeof templateVersions.$inferInsert)[] = demoServices.map(({ id }, n) => ({
    id: `${id}-v1`,
    serviceTypeId: id,
    templateVersion: 1,
    remark: '首次发布',
    ...templates,
    createTime: begunAt(n + 0.3),
  }))
  const rules: (typeof timeoutRules.$inferInsert)[] = demoServices.map(({ id, hours }, n) => ({
    id: `${id}-rule`,
    serviceTypeId: id,
    outHour: hours,
    level: hours < 12 ? '1' : '2',
    alertUsers: [],
    alertRoles,
    status: 1,
    createTime: begunAt(n + 0.4),
  }))
  return { types, versions, rules }
}
