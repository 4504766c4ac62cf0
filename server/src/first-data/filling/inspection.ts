import type { FieldDraft } from '@banyan/contract/online/form-field'
import type { formFields, formHeads } from '#modules/online/definition/definition.tables.ts'
import { dayText, lastWorkTime } from '../work-hours.ts'
import { townOfPlate } from './cities.ts'
import { padDigits, type RandomBelow, timeText } from './demo-row.ts'
import type { Vehicle } from './vehicles.ts'

/* The online form of the demo: yearly inspections of vehicles with their inspected items. */

export const inspectionId = 'demo-form-inspection'
const itemsId = 'demo-form-inspection-item'
export const inspectionTable = 'onl_vehicle_inspection'
export const itemsTable = 'onl_vehicle_inspection_item'

export const resultDict = {
  code: 'inspection_result',
  name: '年检结论',
  items: { '1': '合格', '2': '复检合格', '3': '不合格' },
}

const field = (
  dbFieldName: string,
  dbFieldTxt: string,
  more: Partial<FieldDraft> = {},
): Omit<FieldDraft, 'id'> => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 100,
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
  ...more,
})

const fields: Record<string, Omit<FieldDraft, 'id'>[]> = {
  [inspectionId]: [
    field('inspect_no', '年检编号', {
      dbLength: 32,
      fieldMustInput: 1,
      fieldValidType: 'only',
      isQuery: 1,
      queryMode: 'like',
    }),
    field('vehicle_id', '车辆', {
      fieldShowType: 'sel_search',
      dictTable: 'fleet_vehicle',
      dictField: 'id',
      dictText: 'plate_no',
      fieldMustInput: 1,
      isQuery: 1,
    }),
    field('inspect_date', '年检日期', {
      dbType: 'Date',
      dbLength: null,
      fieldShowType: 'date',
      fieldMustInput: 1,
      isQuery: 1,
      queryMode: 'group',
    }),
    field('station', '检测站', { dbLength: 50, isQuery: 1, queryMode: 'like' }),
    field('result', '结论', { fieldShowType: 'list', dictField: resultDict.code, isQuery: 1 }),
    field('fee', '费用（元）', {
      dbType: 'BigDecimal',
      dbLength: 10,
      dbPointLength: 2,
      fieldShowType: 'number',
    }),
    field('agent', '经办人', { fieldShowType: 'sel_user' }),
    field('remark', '备注', { dbLength: 300, fieldShowType: 'textarea', isShowList: 0 }),
  ],
  [itemsId]: [
    field('inspection_id', '所属年检', {
      mainTable: inspectionTable,
      mainField: 'id',
      isShowForm: 0,
      isShowList: 0,
    }),
    field('item', '检验项目', { dbLength: 50, fieldMustInput: 1 }),
    field('measured', '检测值', { dbLength: 50 }),
    field('passed', '是否合格', { fieldShowType: 'list', dictField: 'yn' }),
  ],
}

/** The definition of the form and of its sub-table. */
export function inspectionDefinition(createTime: string) {
  const heads: (typeof formHeads.$inferInsert)[] = [
    { id: inspectionId, tableName: inspectionTable, tableTxt: '年检登记', tableType: 2, createTime },
    {
      id: itemsId,
      tableName: itemsTable,
      tableTxt: '检验项目',
      tableType: 3,
      relationType: 0,
      tabOrderNum: 1,
      createTime,
    },
  ]
  const rows: (typeof formFields.$inferInsert)[] = Object.entries(fields).flatMap(([headId, own]) =>
    own.map(({ mainTable, ...each }, orderNum) => ({
      // Every row has the same members: they are written in one statement.
      ...blankFieldMembers,
      ...each,
      mainTable: mainTable ?? null,
      id: `${headId}-${orderNum}`,
      headId,
      orderNum,
      createTime,
    })),
  )
  return { heads: heads.map((head) => ({ relationType: null, tabOrderNum: null, ...head })), fields: rows }
}

const blankFieldMembers = {
  dictTable: null,
  dictField: null,
  dictText: null,
  dbPointLength: null,
  fieldMustInput: null,
  fieldValidType: null,
  isQuery: null,
  queryMode: null,
  mainField: null,
}

const stations = ['机动车检测站', '安达检测站', '顺通检测站']
const checkSeeds: [item: string, good: string, bad: string][] = [
  ['制动力', '62%', '48%'],
  ['灯光', '正常', '左前大灯偏低'],
  ['尾气', '0.8%', '2.1%'],
  ['轮胎花纹', '4.2 毫米', '1.1 毫米'],
]

interface InspectionPlan {
  count: number
  now: number
  fleet: readonly Vehicle[]
  usernames: readonly string[]
}

/** A year of inspections, each with three or four items; one that failed has an item that says why. */
export function makeInspectionRows({ count, now, fleet, usernames }: InspectionPlan, roll: RandomBelow) {
  const inspections: Record<string, unknown>[] = []
  const items: Record<string, unknown>[] = []
  for (let n = 0; n < Math.min(count, fleet.length); n++) {
    const id = `demo-inspection-${String(n + 1).padStart(5, '0')}`
    const moment = lastWorkTime(now - Math.floor(((n + 1) * 365 * 86_400_000) / count), roll)
    const createTime = timeText(moment)
    const vehicle = fleet[Math.floor((n * fleet.length) / count)]
    const [result, failed] = [['1', -1] as const, ['2', -1] as const, ['3', roll(3)] as const][
      [0, 0, 0, 0, 0, 0, 0, 1, 1, 2][roll(10)] ?? 0
    ]!
    inspections.push({
      id,
      inspect_no: `NJ${dayText(moment)}${padDigits(n + 1, 4)}`,
      vehicle_id: vehicle?.id ?? null,
      inspect_date: createTime.slice(0, 10),
      station: `${townOfPlate(vehicle?.plateNo ?? '')}${stations[roll(stations.length)]}`,
      result,
      fee: (18_000 + roll(30_000)) / 100,
      agent: usernames[roll(usernames.length)] ?? null,
      remark: failed < 0 ? null : '限期整改后复检',
      sys_org_code: vehicle?.sysOrgCode ?? null,
      create_time: createTime,
    })
    for (const [at, [item, good, bad]] of checkSeeds.slice(0, 3 + roll(2)).entries())
      items.push({
        id: `${id}-${at + 1}`,
        inspection_id: id,
        item,
        measured: at === failed ? bad : good,
        passed: at === failed ? '0' : '1',
        create_time: createTime,
      })
  }
  return { inspections, items }
}
