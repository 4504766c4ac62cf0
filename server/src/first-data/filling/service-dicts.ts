import type { serviceDictItems, serviceDicts } from '#modules/service/service.tables.ts'

/** Dictionaries that the designers of templates offer: code, name, and items with those below them. */
const dictionaries: [code: string, name: string, items: Record<string, string[]>][] = [
  [
    'fault_part',
    '故障部位',
    {
      发动机: ['启动系统', '冷却系统', '燃油系统', '进排气系统'],
      底盘: ['制动系统', '转向系统', '悬挂系统', '传动轴'],
      电气: ['蓄电池', '发电机', '灯光', '仪表'],
      车载终端: ['定位模块', '摄像头', 'SIM 卡', '天线'],
    },
  ],
  ['repair_way', '处理方式', { 现场修复: [], 更换配件: [], 拖车返厂: [], 远程指导: [] }],
  ['order_source', '报修来源', { 电话: [], 微信: [], 司机端上报: [], 巡检发现: [] }],
]

/** The service dictionaries of the demo; rows made from numbers, so that a repeated step adds nothing. */
export function makeServiceDictRows(createTime: string) {
  const dicts: (typeof serviceDicts.$inferInsert)[] = []
  const items: (typeof serviceDictItems.$inferInsert)[] = []
  for (const [at, [dictCode, dictName, tree]] of dictionaries.entries()) {
    const dictId = `demo-dict-${at + 1}`
    dicts.push({ id: dictId, dictCode, dictName, createTime })
    const add = (itemName: string, parentId: string | null): string => {
      const sortNo = items.length + 1
      const id = `${dictId}-${sortNo}`
      items.push({ id, dictId, itemName, parentId, sortNo, createTime })
      return id
    }
    for (const [name, below] of Object.entries(tree)) {
      const parentId = add(name, null)
      for (const each of below) add(each, parentId)
    }
  }
  return { dicts, items }
}
