import type { FieldType } from '@banyan/contract/field'
import type { Field } from '#kit/widgets/widget.ts'

/** A control type in the gallery. */
export interface Kind {
  type: FieldType
  name: string
  /** What a field of this kind needs when the sample form has none. */
  plain?: Partial<Field>
  /** An example value; absent for types that refer to records, which take it from the sample record. */
  example?: unknown
  /** An invalid configuration, to show its error (WIDGET-069…076). */
  broken?: Partial<Field>
}

interface KindGroup {
  title: string
  kinds: Kind[]
}

const choices = { dict: 'priority' }

/** All thirty control types in groups (WIDGET-002…031). */
export const kindGroups: KindGroup[] = [
  {
    title: '文本与数字',
    kinds: [
      { type: 'text', name: '单行文本', example: '榕树科技有限公司' },
      { type: 'textarea', name: '多行文本', example: '第一行\n第二行' },
      { type: 'password', name: '密码', example: 'secret' },
      { type: 'number', name: '数字', example: 1234567.5 },
      { type: 'integer', name: '整数', example: 42 },
      { type: 'hidden', name: '隐藏值', example: '不可见的值' },
    ],
  },
  {
    title: '日期',
    kinds: [
      { type: 'date', name: '日期', example: '2026-11-14' },
      { type: 'datetime', name: '日期时间', example: '2026-11-14 09:21:07' },
      { type: 'tab_date', name: '日期（子表）', example: '2026-11-14' },
      { type: 'tab_datetime', name: '日期时间（子表）', example: '2026-11-14 09:21:07' },
    ],
  },
  {
    title: '选择',
    kinds: [
      { type: 'list', name: '下拉选择', plain: choices, example: '1' },
      { type: 'tab_list', name: '下拉选择（子表）', plain: choices, example: 'M' },
      { type: 'radio', name: '单选', plain: choices, example: '1' },
      { type: 'checkbox', name: '多选', plain: choices, example: 'read,chess' },
      { type: 'list_multi', name: '下拉多选', plain: choices, example: 'L,H' },
      { type: 'switch', name: '开关', example: 'Y' },
      { type: 'rate', name: '评分', example: 4 },
      {
        type: 'sel_search',
        name: '表字典搜索',
        plain: { lookup: 'fleet_vehicle_type,name,id' },
        broken: { lookup: undefined, dictTable: undefined, dictCode: undefined, dictText: undefined },
      },
      {
        type: 'popup',
        name: '报表选择',
        broken: { popupCode: undefined, orgFields: undefined, destFields: undefined },
      },
    ],
  },
  {
    title: '人员与机构',
    kinds: [
      { type: 'sel_user', name: '用户选择', example: 'u0001' },
      { type: 'sel_depart', name: '部门选择' },
    ],
  },
  {
    title: '树与地区',
    kinds: [
      {
        type: 'sel_tree',
        name: '树形选择',
        broken: { condition: '不是JSON' },
      },
      { type: 'cat_tree', name: '分类树', broken: { condition: '不是JSON' } },
      { type: 'link_down', name: '联动下拉' },
      { type: 'pca', name: '省市区', example: '110108' },
      {
        type: 'amap',
        name: '地图选点',
        example: '{"description":"北京市海淀区中关村","pointer":"116.3102,39.9928"}',
      },
    ],
  },
  {
    title: '文件与富文本',
    kinds: [
      { type: 'file', name: '文件' },
      { type: 'image', name: '图片' },
      { type: 'umeditor', name: '富文本', example: '<p>一段<strong>富文本</strong></p>' },
      { type: 'markdown', name: 'Markdown 文本', example: '# 标题\n\n一段 **文字**' },
    ],
  },
]

export const kinds: Kind[] = kindGroups.flatMap((group) => group.kinds)
