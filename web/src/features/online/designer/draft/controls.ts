import type { FieldType } from '@banyan/contract/field'

/** The entries of the palette: controls and layout elements. */
export type DesignType = FieldType | 'tab' | 'group' | 'note' | 'divider' | 'table'

interface PaletteGroup {
  title: string
  /** Layout elements, which hold no value. */
  isLayout?: true
  types: readonly DesignType[]
}

/** The groups of the palette, the most used first. */
export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: '常用',
    types: [
      'text',
      'textarea',
      'number',
      'integer',
      'date',
      'datetime',
      'list',
      'radio',
      'checkbox',
      'switch',
    ],
  },
  {
    title: '布局',
    isLayout: true,
    types: ['group', 'tab', 'table', 'note', 'divider'],
  },
  {
    title: '人员与地点',
    types: ['sel_user', 'sel_depart', 'pca', 'amap'],
  },
  {
    title: '文件与长文',
    types: ['file', 'image', 'umeditor', 'markdown'],
  },
  {
    title: '更多选择',
    types: ['list_multi', 'sel_search', 'sel_tree', 'cat_tree', 'link_down', 'popup', 'rate', 'password'],
  },
]

/** The names in the palette, also the first label of a new field. */
export const controlTitles: Readonly<Record<DesignType, string>> = {
  text: '单行文本',
  textarea: '多行文本',
  number: '数字',
  integer: '整数',
  date: '日期',
  tab_date: '日期',
  datetime: '日期时间',
  tab_datetime: '日期时间',
  list: '下拉选择',
  tab_list: '下拉选择',
  radio: '单选',
  checkbox: '多选',
  list_multi: '下拉多选',
  switch: '开关',
  rate: '评分',
  sel_user: '人员',
  sel_depart: '部门',
  pca: '省市区',
  amap: '地图位置',
  file: '附件',
  image: '图片',
  umeditor: '富文本',
  markdown: 'Markdown',
  sel_search: '从表单选择',
  sel_tree: '树形选择',
  cat_tree: '分类选择',
  link_down: '联动下拉',
  popup: '弹窗选择',
  password: '密码',
  hidden: '隐藏值',
  tab: '标签页',
  group: '分组',
  table: '明细表',
  note: '说明文字',
  divider: '分割线',
}
