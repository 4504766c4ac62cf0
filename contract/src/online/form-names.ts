import type { FieldType } from '../field.ts'

/** Tables of forms: `onl_` and a name of our own (security, section 6). */
export const tablePrefix = 'onl_'
const plainName = /^[a-z][a-z0-9_]{0,40}$/
/** A table's name with or without its prefix. */
export const tableNamePattern = /^(onl_)?[a-z][a-z0-9_]{0,40}$/
export const tableNameRefusal = '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'

/** The name of a form's table as it is stored: with its prefix (DEC-080). */
export const prefixedTable = (name: string): string => {
  const given = name.trim()
  return given.startsWith(tablePrefix) ? given : tablePrefix + given
}

/** The fault of a table name. */
export function tableNameFault(name: string): string | undefined {
  if (!name.trim()) return '请输入表名'
  return plainName.test(prefixedTable(name).slice(tablePrefix.length)) ? undefined : tableNameRefusal
}

/** The fault of a column name. */
export function columnNameFault(name: string): string | undefined {
  if (!name.trim()) return '请输入字段名'
  if (!plainName.test(name)) return '字段名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'
  if (systemColumns.has(name)) return `字段名 ${name} 是系统字段，无需定义`
  return reservedNames.has(name) || name.startsWith(tablePrefix)
    ? `字段名 ${name} 是保留字，请换一个`
    : undefined
}

/** The columns of every table. */
export const systemColumns: ReadonlySet<string> = new Set(
  'id tenant_id version create_by create_time update_by update_time sys_org_code del_flag'.split(' '),
)

/** Key words of SQL, columns PostgreSQL keeps itself, parameters of lists, and names that JavaScript objects have. */
const reservedNames: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with
  tableoid xmin cmin xmax cmax ctid oid
  field format selections main constructor`.split(/\s+/),
)

/** What the kinds of control are called on screen. */
export const controlNames: Readonly<Record<FieldType, string>> = {
  text: '文本框',
  number: '数字框',
  integer: '整数框',
  password: '密码框',
  date: '日期',
  tab_date: '行内日期',
  datetime: '日期时间',
  tab_datetime: '行内日期时间',
  textarea: '多行文本',
  list: '下拉框',
  tab_list: '行内下拉框',
  radio: '单选框',
  file: '文件',
  image: '图片',
  checkbox: '多选框',
  rate: '评分',
  switch: '开关',
  umeditor: '富文本',
  popup: '弹出选择',
  list_multi: '下拉多选',
  sel_depart: '部门选择',
  sel_user: '用户选择',
  sel_search: '下拉搜索',
  sel_tree: '下拉树',
  cat_tree: '分类字典树',
  hidden: '隐藏',
  link_down: '联动下拉',
  pca: '省市区',
  markdown: 'Markdown',
  amap: '地图位置',
}
