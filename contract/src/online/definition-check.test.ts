import { expect, test } from 'vitest'
import { FieldDraft } from './form-field.ts'
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
  [{ tableName: 'Asset' }, '表名以小写字母开头'],
  [{ tableName: 'onl_9lives' }, '表名以小写字母开头'],
  [{ tableName: 'a b' }, '表名以小写字母开头'],
  [{ tableName: 'onl_x"; drop table identity_user; --' }, '表名以小写字母开头'],
  [{ tableName: '资产' }, '表名以小写字母开头'],
  [{ tableName: `a${'b'.repeat(41)}` }, '表名以小写字母开头'],
  [{ tableName: 'pg_catalog.pg_class' }, '表名以小写字母开头'],
  [{ tableTxt: ' ' }, '请输入表单名称'],
  [{ formTemplate: '5' }, '表单列数应为1到4'],
  [{ themeTemplate: 'url(evil)' }, '主题不正确'],
  [{ isTree: 'Y', tableType: 2 }, '只有单表可以是树形'],
  [{ isTree: 'Y' }, '树形表单请设置父级字段'],
  [{ isTree: 'Y', treeParentIdField: 'pid' }, '父级字段 pid 不在字段中'],
  [{ isTree: 'Y', treeParentIdField: 'name', treeFieldname: 'name' }, '展开列字段不能与其他树形字段相同'],
  [{ tableType: 3 }, '附表应有且只有一个字段设置主表'],
] as const)('security 6 a head %j is refused: %s', (top, message) => {
  expect(faultOf({}, top)).toContain(message)
})

test.each([
  // Names.
  [{ dbFieldName: '' }, '请输入字段名'],
  [{ dbFieldName: 'Name' }, '字段名以小写字母开头'],
  [{ dbFieldName: 'a"b' }, '字段名以小写字母开头'],
  [{ dbFieldName: 'x; drop table y' }, '字段名以小写字母开头'],
  [{ dbFieldName: '__proto__' }, '字段名以小写字母开头'],
  [{ dbFieldName: '名称' }, '字段名以小写字母开头'],
  [{ dbFieldName: 'n'.repeat(42) }, '字段名以小写字母开头'],
  [{ dbFieldName: 'id' }, '是系统字段'],
  [{ dbFieldName: 'tenant_id' }, '是系统字段'],
  [{ dbFieldName: 'del_flag' }, '是系统字段'],
  [{ dbFieldName: 'select' }, '是保留字'],
  [{ dbFieldName: 'ctid' }, '是保留字'],
  [{ dbFieldName: 'xmin' }, '是保留字'],
  [{ dbFieldName: 'order' }, '是保留字'],
  [{ dbFieldName: 'field' }, '是保留字'],
  [{ dbFieldName: 'constructor' }, '是保留字'],
  [{ dbFieldName: 'onl_other' }, '是保留字'],
  [{ dbFieldTxt: '' }, '请输入字段备注'],
  [{ dbFieldTxt: '长'.repeat(51) }, '不能超过50个字符'],
  // Types.
  [{ fieldShowType: 'script' }, '控件类型不正确'],
  [{ fieldShowType: 'constructor' }, '控件类型不正确'],
  [{ fieldShowType: 'list', dictField: 'sex', dbType: 'int', dbLength: 4 }, '不能用于整数类型'],
  [{ fieldShowType: 'date' }, '控件「日期」不能用于文本类型'],
  [{ dbLength: 4001 }, '文本长度不能超过4000'],
  [{ dbType: 'int', dbLength: 19 }, '数字长度不能超过18'],
  [{ dbType: 'int', dbLength: 5, dbPointLength: 2 }, '没有小数位'],
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
  [{ fieldDefaultValue: '{{process.exit()}}{{' + '}}' }, '表达式无法识别'],
  [{ fieldDefaultValue: '{{(function(){}())}}' }, '表达式无法识别'],
  [{ fieldDefaultValue: '{{a[constructor]}}' }, '表达式无法识别'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  [{ fieldDefaultValue: '${one}${two}' }, '只能使用一个填值规则'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  [{ fieldDefaultValue: '${}' }, '请填写填值规则编码'],
  [{ fieldDefaultValue: 'a{{1}}', dbType: 'int', dbLength: 5 }, '默认值应为整数'],
  // Rules, links, dictionaries, queries.
  [{ fieldValidType: '(' }, '不是正确的正则表达式'],
  [{ fieldValidType: 'm', dbType: 'int', dbLength: 5 }, '只能用于文本类型'],
  [{ fieldExtendJson: '{' }, '不是正确的JSON'],
  [{ fieldHref: 'javascript:alert(1)' }, '链接应以'],
  [{ fieldHref: '//evil.example' }, '链接应以'],
  [{ fieldShowType: 'list' }, '请选择字典'],
  [{ fieldShowType: 'list', dictTable: 'a;b', dictField: 'id', dictText: 'name' }, '字典配置不合法'],
  [{ fieldShowType: 'popup', dictTable: 'r', dictField: 'a,b', dictText: 'name' }, '个数应相同'],
  [{ fieldShowType: 'popup', dictTable: 'r', dictField: 'a', dictText: 'other' }, '目标字段 other 不存在'],
  [{ fieldShowType: 'link_down', dictTable: '{"table":"x"}' }, '联动配置缺少'],
  [{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'id' }, '请按「主键,父级,显示'],
  [{ queryMode: 'exec' }, '查询模式不正确'],
  [{ isQuery: 1, queryMode: 'group' }, '范围查询只能用于'],
  [{ isQuery: 1, fieldShowType: 'password' }, '密码不能作为查询条件'],
  [{ mainTable: 'onl_main' }, '只有附表可以设置'],
] as const)('security 6 a field %j is refused: %s', (more, message) => {
  expect(faultOf(more)).toContain(message)
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
  expect(both({ dbFieldName: 'name_end' })?.message).toContain('查询范围冲突')
})
