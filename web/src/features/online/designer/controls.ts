import {
  AimOutlined,
  AlignLeftOutlined,
  ApartmentOutlined,
  BorderlessTableOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DownSquareOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FileMarkdownOutlined,
  FileTextOutlined,
  FolderOutlined,
  FontSizeOutlined,
  InfoCircleOutlined,
  LineOutlined,
  LinkOutlined,
  LockOutlined,
  NumberOutlined,
  PaperClipOutlined,
  PictureOutlined,
  SearchOutlined,
  SelectOutlined,
  StarOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { FieldType } from '@banyan/contract/field'
import type { ComponentType } from 'react'

/** What the palette offers: controls, and what stands between them. */
export type DesignType = FieldType | 'tab' | 'group' | 'note' | 'divider' | 'table'

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>

interface PaletteGroup {
  title: string
  types: readonly [type: DesignType, Icon: Icon][]
}

/** The groups of the palette, the most used first. */
export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: '常用',
    types: [
      ['text', FontSizeOutlined],
      ['textarea', AlignLeftOutlined],
      ['number', NumberOutlined],
      ['integer', FieldNumberOutlined],
      ['date', CalendarOutlined],
      ['datetime', ClockCircleOutlined],
      ['list', DownSquareOutlined],
      ['radio', CheckCircleOutlined],
      ['checkbox', CheckSquareOutlined],
      ['switch', SwapOutlined],
    ],
  },
  {
    title: '布局',
    types: [
      ['group', BorderlessTableOutlined],
      ['tab', FolderOutlined],
      ['table', TableOutlined],
      ['note', InfoCircleOutlined],
      ['divider', LineOutlined],
    ],
  },
  {
    title: '人员与地点',
    types: [
      ['sel_user', UserOutlined],
      ['sel_depart', TeamOutlined],
      ['pca', EnvironmentOutlined],
      ['amap', AimOutlined],
    ],
  },
  {
    title: '文件与长文',
    types: [
      ['file', PaperClipOutlined],
      ['image', PictureOutlined],
      ['umeditor', FileTextOutlined],
      ['markdown', FileMarkdownOutlined],
    ],
  },
  {
    title: '更多选择',
    types: [
      ['list_multi', UnorderedListOutlined],
      ['sel_search', SearchOutlined],
      ['sel_tree', ApartmentOutlined],
      ['cat_tree', ApartmentOutlined],
      ['link_down', LinkOutlined],
      ['popup', SelectOutlined],
      ['rate', StarOutlined],
      ['password', LockOutlined],
    ],
  },
]

/** What the palette calls things; a new field is called so until it is named. */
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
