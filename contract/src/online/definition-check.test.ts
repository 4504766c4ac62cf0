import { expect, test } from 'vitest'
import { FieldDraft } from './form-field.ts'
import { controlNames, systemColumns } from './form-names.ts'
import { definitionFault, type HeadDraft } from './head-check.ts'

const head = { tableName: 'onl_asset', tableTxt: '资产', tableType: 1 }
const field = (more: Record<string, unknown> = {}) =>
  FieldDraft.parse({
    dbFieldName: 'name',
    dbFieldTxt: '名称',
    dbType: 'string',
    dbLength: 50,
    fieldShowType: 'text',
    ...more,
  })
const faultOf = (more: Record<string, unknown>, top: HeadDraft = {}) =>
  definitionFault({ ...head, ...top }, [field(more)])?.message

test('a plain definition is sound', () => {
  expect(definitionFault(head, [field()])).toBeUndefined()
})

test.each([
  [{ tableName: '' }, '请输入表名'],
  [{ tableName: 'Asset' }, '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'],
  [{ tableName: 'onl_9lives' }, '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'],
  [{ tableName: 'a b' }, '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'],
  [
    { tableName: 'onl_x"; drop table identity_user; --' },
    '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符',
  ],
  [{ tableName: '资产' }, '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'],
  [{ tableName: `a${'b'.repeat(41)}` }, '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'],
  [
    { tableName: 'pg_catalog.pg_class' },
    '表名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符',
  ],
  [{ tableTxt: ' ' }, '请输入表单名称'],
  [{ formTemplate: '5' }, '表单列数应为1到4'],
  [{ themeTemplate: 'url(evil)' }, '主题不正确'],
  [{ isTree: 'Y', tableType: 2 }, '只有单表可以是树形'],
  [{ isTree: 'Y' }, '树形表单请设置父级字段'],
  [{ isTree: 'Y', treeParentIdField: 'pid' }, '父级字段 pid 不在字段中'],
  [{ isTree: 'Y', treeParentIdField: 'name', treeFieldname: 'name' }, '展开列字段不能与其他树形字段相同'],
  [{ tableType: 3 }, '附表应有且只有一个字段设置主表'],
] as const)('security 6 a head %j is refused: %s', (top, message) => {
  expect(faultOf({}, top)).toBe(message)
})

const columnName = '字段名以小写字母开头，只能包含小写字母、数字和下划线，不超过41个字符'
const linked = (more: Record<string, string> = {}) =>
  JSON.stringify({ table: 'areas', txt: 'name', key: 'id', idField: 'id', pidField: 'pid', ...more })

test.each([
  // Names.
  [{ dbFieldName: '' }, '请输入字段名'],
  [{ dbFieldName: 'Name' }, columnName],
  [{ dbFieldName: 'a"b' }, columnName],
  [{ dbFieldName: 'x; drop table y' }, columnName],
  [{ dbFieldName: '__proto__' }, columnName],
  [{ dbFieldName: '名称' }, columnName],
  [{ dbFieldName: 'n'.repeat(42) }, columnName],
  [{ dbFieldName: 'id' }, '字段名 id 是系统字段，无需定义'],
  [{ dbFieldName: 'tenant_id' }, '字段名 tenant_id 是系统字段，无需定义'],
  [{ dbFieldName: 'del_flag' }, '字段名 del_flag 是系统字段，无需定义'],
  [{ dbFieldName: 'select' }, '字段名 select 是保留字，请换一个'],
  [{ dbFieldName: 'ctid' }, '字段名 ctid 是保留字，请换一个'],
  [{ dbFieldName: 'xmin' }, '字段名 xmin 是保留字，请换一个'],
  [{ dbFieldName: 'order' }, '字段名 order 是保留字，请换一个'],
  [{ dbFieldName: 'field' }, '字段名 field 是保留字，请换一个'],
  [{ dbFieldName: 'constructor' }, '字段名 constructor 是保留字，请换一个'],
  [{ dbFieldName: 'onl_other' }, '字段名 onl_other 是保留字，请换一个'],
  [{ dbFieldTxt: '' }, '请输入字段备注'],
  [{ dbFieldTxt: '长'.repeat(51) }, '字段备注不能超过50个字符'],
  // Types.
  [{ fieldShowType: 'script' }, '控件类型不正确'],
  [{ fieldShowType: 'constructor' }, '控件类型不正确'],
  [
    { fieldShowType: 'list', dictField: 'sex', dbType: 'int', dbLength: 4 },
    '控件「下拉框」不能用于整数类型的字段',
  ],
  [{ fieldShowType: 'date' }, '控件「日期」不能用于文本类型的字段'],
  [{ dbLength: 4001 }, '文本长度不能超过4000'],
  [{ dbType: 'int', dbLength: 19 }, '数字长度不能超过18'],
  [{ dbType: 'int', dbLength: 5, dbPointLength: 2 }, '整数类型没有小数位'],
  [{ dbType: 'double', dbLength: 5, dbPointLength: 5 }, '小数位应小于长度'],
  // Defaults.
  [{ dbDefaultVal: "'; drop table x; --", dbType: 'int', dbLength: 5 }, '默认值应为整数'],
  [{ dbDefaultVal: 'now()', dbType: 'Datetime', fieldShowType: 'datetime' }, '默认值应为日期时间'],
  [{ dbDefaultVal: '2026-02-30', dbType: 'Date', fieldShowType: 'date' }, '默认值应为日期'],
  [{ dbDefaultVal: '{{1+1}}' }, '数据库默认值只能是固定的值'],
  [{ dbDefaultVal: '#{date}' }, '数据库默认值只能是固定的值'],
  [{ dbDefaultVal: 'x'.repeat(51) }, '默认值不能超过50个字符'],
  [{ fieldDefaultValue: 'abc', dbType: 'double', dbLength: 9 }, '默认值应为小数'],
  // Expressions.
  [{ fieldDefaultValue: '{{process.exit()}}{{' + '}}' }, '默认值中的表达式无法识别'],
  [{ fieldDefaultValue: '{{(function(){}())}}' }, '默认值中的表达式无法识别'],
  [{ fieldDefaultValue: '{{a[constructor]}}' }, '默认值中的表达式无法识别'],
  [
    { fieldValidType: 'm', fieldExtendJson: '{"validateError":"超过 {{name +}} 件"}' },
    '不符合时的提示中的表达式无法识别',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  [{ fieldDefaultValue: '${one}${two}' }, '默认值只能使用一个填值规则，且不能与其他表达式混用'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  [{ fieldDefaultValue: '${}' }, '请填写填值规则编码'],
  [{ fieldDefaultValue: 'a{{1}}', dbType: 'int', dbLength: 5 }, '默认值应为整数'],
  // Rules, links, dictionaries, queries.
  [{ fieldValidType: '(' }, '校验规则不是正确的正则表达式'],
  [{ fieldValidType: 'm', dbType: 'int', dbLength: 5 }, '该校验只能用于文本类型的字段'],
  [{ fieldExtendJson: '{' }, '扩展参数不是正确的JSON'],
  // DEC-131: what an extension may set, and for which controls.
  [{ fieldExtendJson: '{"placeholder":"a","colour":1}' }, '扩展参数中没有「colour」这一项'],
  [{ fieldExtendJson: '{"toString":1}' }, '扩展参数中没有「toString」这一项'],
  [{ fieldExtendJson: '{"placeholder":5}' }, '扩展参数「placeholder」应为文字'],
  [
    { fieldExtendJson: '{"condition":"[]"}', fieldShowType: 'cat_tree' },
    '扩展参数「condition」应为JSON 对象',
  ],
  [{ fieldExtendJson: '{"multiple":true}' }, '这种控件只能选一个，要选多个请换用多选的控件'],
  [{ fieldExtendJson: '{"maxTagCount":2}', fieldShowType: 'sel_user' }, '最多选几个只用于可以选多个的控件'],
  [{ fieldExtendJson: '{"ownsRecord":true}' }, '只有部门选择控件能决定记录归哪个部门'],
  [{ fieldExtendJson: '{"assolist":"nobody"}' }, '联动的字段 nobody 不存在'],
  [{ fieldExtendJson: '{"dictFilter":"a=1"}' }, '筛选条件只用于字典表'],
  [
    {
      fieldShowType: 'list',
      dictField: 'sex',
      fieldExtendJson: '{"dictIsDataLink":"1","dictRelatedField":"name"}',
    },
    '联动的上级字段不能是字段自己',
  ],
  [{ fieldHref: 'javascript:alert(1)' }, '链接应以 http://、https:// 或 / 开头'],
  [{ fieldHref: '//evil.example' }, '链接应以 http://、https:// 或 / 开头'],
  [{ fieldShowType: 'list' }, '请选择字典，或填写字典表、值字段和显示字段'],
  [{ fieldShowType: 'list', dictTable: 'a;b', dictField: 'id', dictText: 'name' }, '字典配置不合法'],
  [
    { fieldShowType: 'popup', dictTable: 'r', dictField: 'a,b', dictText: 'name' },
    '来源字段与目标字段的个数应相同',
  ],
  [{ fieldShowType: 'popup', dictTable: 'r', dictField: 'a', dictText: 'other' }, '目标字段 other 不存在'],
  [
    { fieldShowType: 'link_down', dictTable: '{"table":"x"}' },
    '联动配置缺少 table、txt、key、idField 或 pidField',
  ],
  [
    { fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'id' },
    '请按「主键,父级,显示,是否有子节点」填写字段',
  ],
  [{ queryMode: 'exec' }, '查询模式不正确'],
  [{ isQuery: 1, queryMode: 'group' }, '范围查询只能用于数字、日期和时间'],
  [{ isQuery: 1, fieldShowType: 'password' }, '密码不能作为查询条件'],
  [{ fieldExtendJson: '5' }, '扩展参数不是正确的JSON'],
  [{ fieldExtendJson: 'null' }, '扩展参数不是正确的JSON'],
  [{ fieldShowType: 'list', dictText: 'name', dictField: 'id' }, '请填写字典表'],
  [{ fieldShowType: 'radio', dictTable: 'areas', dictField: 'id' }, '请填写字典表的显示字段'],
  [{ fieldShowType: 'popup', dictField: 'a', dictText: 'name' }, '请填写报表编码'],
  [{ fieldShowType: 'popup', dictTable: 'r' }, '来源字段与目标字段的个数应相同'],
  [{ fieldShowType: 'sel_tree', dictText: 'id,pid,name' }, '请填写树的数据表'],
  [{ fieldShowType: 'sel_tree', dictTable: 'a b', dictText: 'id,pid,name' }, '请填写树的数据表'],
  [
    { fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'a,b,c,d,e' },
    '请按「主键,父级,显示,是否有子节点」填写字段',
  ],
  [{ fieldShowType: 'cat_tree', dictText: 'other' }, '字段 other 不存在'],
  [{ fieldShowType: 'link_down', dictTable: 'x' }, '联动配置不是正确的JSON'],
  [{ fieldShowType: 'link_down', dictTable: linked({ linkField: 'name,other' }) }, '联动字段 other 不存在'],
  [{ queryShowType: 'script' }, '查询控件类型不正确'],
  [{ dbType: 'BigDecimal', dbLength: 18, dbPointLength: 11 }, '小数位不能超过10'],
  [{ dbType: 'Text', dbPointLength: 1 }, '长文本类型没有小数位'],
  [{ dbType: 'Blob', dbPointLength: 1 }, '大段内容类型没有小数位'],
  [{ dbType: 'BigDecimal', dbLength: 9, dbDefaultVal: 'x' }, '默认值应为精确小数'],
] as const)('security 6 a field %j is refused: %s', (more, message) => {
  const { dbFieldTxt, dbFieldName } = field(more)
  expect(faultOf(more)).toBe(`第1个字段「${dbFieldTxt || dbFieldName}」：${message}`)
})

test.each([
  [{ dbFieldName: 'n'.repeat(41) }],
  [{ dbFieldTxt: '长'.repeat(50) }],
  [{ dbLength: 4000 }],
  [{ dbType: 'int', dbLength: 18 }],
  [{ dbType: 'double', dbLength: 11, dbPointLength: 10, dbDefaultVal: '-1.5' }],
  [{ dbDefaultVal: 'x'.repeat(50) }],
  [{ dbType: 'Datetime', fieldShowType: 'datetime', dbDefaultVal: '2026-02-28 23:59:59' }],
  [{ fieldDefaultValue: 'a{{1}}' }],
  [{ fieldDefaultValue: '{{1}}', dbType: 'int', dbLength: 5 }],
  [{ fieldValidType: 'only', dbType: 'int', dbLength: 5 }],
  [{ fieldHref: '/assets/{{id}}' }],
  [{ fieldHref: 'https://example.com' }],
  [{ isQuery: 1, queryMode: 'group', dbType: 'int', dbLength: 5 }],
  [{ isQuery: 0, queryMode: 'group' }],
  [{ fieldShowType: 'checkbox', dictField: 'sex' }],
  [{ fieldShowType: 'list', dictTable: 'areas', dictField: 'id', dictText: 'name' }],
  [{ fieldShowType: 'popup', dictTable: 'r', dictField: 'a', dictText: 'name' }],
  [{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'id,pid,name' }],
  [{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'id, pid, name, has_child' }],
  [{ fieldShowType: 'cat_tree', dictText: 'name' }],
  [{ fieldShowType: 'link_down', dictTable: linked() }],
  [{ fieldShowType: 'link_down', dictTable: linked({ linkField: 'name' }) }],
])('a field on the bounds of its rules is sound: %j', (more) => {
  expect(faultOf(more)).toBeUndefined()
})

test('a field that points to a main table belongs to a sub-table and holds text', () => {
  const pointer = { mainTable: 'onl_main' }
  expect(faultOf(pointer)).toBe('字段「名称」设置了主表，只有附表可以设置')
  expect(faultOf(pointer, { tableType: 3 })).toBeUndefined()
  expect(faultOf({ ...pointer, dbType: 'int', dbLength: 5 }, { tableType: 3 })).toBe(
    '关联主表的字段「名称」应为文本类型',
  )
  expect(definitionFault({ ...head, tableType: 3 }, [])).toBeUndefined()
})

test('the fields of a tree hold text and differ', () => {
  const tree = { ...head, isTree: 'Y', treeParentIdField: 'pid', treeFieldname: 'name' }
  const faultWith = (pid: Record<string, unknown>, top: HeadDraft = {}) =>
    definitionFault({ ...tree, ...top }, [field(), field({ dbFieldName: 'pid', dbFieldTxt: '上级', ...pid })])
      ?.message
  expect(faultWith({})).toBeUndefined()
  expect(faultWith({ dbType: 'int', dbLength: 5 })).toBe('父级字段 pid 应为文本类型')
  expect(faultWith({}, { treeFieldname: '' })).toBe('树形表单请设置展开列字段')
  expect(faultWith({}, { treeIdField: 'leaf' })).toBe('是否有子节点字段 leaf 不在字段中')
  expect(faultWith({}, { treeIdField: 'pid' })).toBe('是否有子节点字段不能与其他树形字段相同')
})

test('every table has the system columns, and the kinds of control have the names of the designer', () => {
  expect([...systemColumns].join(' ')).toBe(
    'id tenant_id version create_by create_time update_by update_time sys_org_code del_flag',
  )
  expect(Object.values(controlNames).join(' ')).toBe(
    '文本框 数字框 整数框 密码框 日期 行内日期 日期时间 行内日期时间 多行文本 下拉框 行内下拉框 单选框 文件 图片 多选框 评分 ' +
      '开关 富文本 弹出选择 下拉多选 部门选择 用户选择 下拉搜索 下拉树 分类字典树 隐藏 联动下拉 省市区 Markdown 地图位置',
  )
})

test('fields differ by name and by title, and none looks like the range of another', () => {
  const both = (second: Record<string, unknown>) =>
    definitionFault(head, [field(), field({ dbFieldName: 'code', dbFieldTxt: '编号', ...second })])
  expect(both({})).toBeUndefined()
  expect(both({ dbFieldName: 'name' })).toMatchObject({
    row: 1,
    member: 'dbFieldName',
    message: '字段名 name 重复',
  })
  expect(both({ dbFieldTxt: '名称' })?.message).toBe('字段备注「名称」重复')
  expect(both({ dbFieldName: 'name_end' })).toEqual({
    row: 1,
    member: 'dbFieldName',
    message: '字段名 name_end 与字段 name 的查询范围冲突，请换一个',
  })
  expect(both({ dbFieldName: 'other_end' })).toBeUndefined()
})
