import type { DesignType } from './controls.ts'

/** Label patterns that suggest a control; the first match wins. */
const typesByTitle: readonly [pattern: RegExp, type: DesignType][] = [
  [/^(是否|有无)/, 'switch'],
  [/时间$/, 'datetime'],
  [/(日期|生日|[到起止截交]期|日)$/, 'date'],
  [/照片|图片|截图|头像/, 'image'],
  [/附件|合同|文件|扫描件/, 'file'],
  [/备注|说明|描述|原因|意见|内容/, 'textarea'],
  [/部门|科室/, 'sel_depart'],
  [/(人|员|负责人)$/, 'sel_user'],
  [/数量|年限|年龄|[个台人次天件]数$/, 'integer'],
  [/金额|单价|价格|总价|原值|净值|费用?$|成本|合计|重量|面积|里程|[价率额]$/, 'number'],
  [/状态|类型|类别|种类|等级|级别|性别|方式|来源/, 'list'],
  [/评分|满意度/, 'rate'],
  [/省市|所在地区/, 'pca'],
]

/** The control that a field of this name most likely needs. */
const controlForName = (name: string): DesignType =>
  typesByTitle.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'

export interface NamedLine {
  name: string
  type: DesignType
}

/** A name in each line; one behind `#` is that of a group. */
export const parseNamedLines = (text: string, chosen: ReadonlyMap<string, DesignType>): NamedLine[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .map((line) => ({ isGroup: /^[#＃]/.test(line), name: line.replace(/^[#＃\s]+/, '').slice(0, 50) }))
    .filter(({ name }) => name !== '')
    .map(({ isGroup, name }) => ({
      name,
      type: isGroup ? 'group' : (chosen.get(name) ?? controlForName(name)),
    }))
