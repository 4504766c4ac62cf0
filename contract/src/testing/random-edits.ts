import type { FieldType } from '../field.ts'
import { defaultColumn } from '../online/definition-check.ts'
import { readDesign } from '../online/form-design.ts'
import { controlNames } from '../online/form-names.ts'
import type { FormRule } from '../online/form-rules.ts'
import { aField, type DefinedField, extended, redesigned, shuffled } from './random-definition.ts'
import type { Dice } from './random-expression.ts'
import { type Edit, type Editing, other, placeEdits } from './random-place-edits.ts'
import { pick } from './random-value.ts'

/* Edits of every kind the designer can make, with what is to be said of each: for tests. */

const toggled = (given: unknown, usual = 0) => (Number(given ?? usual) ? 0 : 1)
const kinds = Object.keys(controlNames) as FieldType[]
const membersOf = ({ fieldExtendJson }: DefinedField) => JSON.parse(fieldExtendJson ?? '{}')

/** Changes of one field, with the words for them. */
const fieldEdits: Record<
  string,
  (dice: Dice, field: DefinedField) => [Partial<DefinedField>, string] | undefined
> = {
  name: (_, { dbFieldTxt }) => [{ dbFieldTxt: `${dbFieldTxt}新` }, `改名为“${dbFieldTxt}新”`],
  control: (dice, { fieldShowType }) => {
    const kind = other(dice, kinds, fieldShowType as FieldType)
    return [{ fieldShowType: kind, ...defaultColumn(kind) }, `改为${controlNames[kind]}`]
  },
  required: (_, { fieldMustInput }) => [{ fieldMustInput: toggled(fieldMustInput) }, '必填'],
  listed: (_, { isShowList }) => [{ isShowList: toggled(isShowList, 1) }, '在列表中显示'],
  inForm: (_, { isShowForm }) => [{ isShowForm: toggled(isShowForm, 1) }, '在表单中显示'],
  asked: (_, { isQuery }) => [{ isQuery: toggled(isQuery) }, '按它查询'],
  locked: (_, { isReadOnly }) => [{ isReadOnly: toggled(isReadOnly) }, '只读'],
  sorted: (_, { sortFlag }) => [{ sortFlag: toggled(sortFlag, 1) }, '按它排序'],
  default: () => [{ fieldDefaultValue: '新值' }, '改为“新值”'],
  databaseDefault: () => [{ dbDefaultVal: '7' }, '修改了其他设置'],
  length: (_, { dbLength }) => [{ dbLength: (dbLength ?? 0) + 1 }, '长度由'],
  decimals: (_, { dbPointLength }) => [{ dbPointLength: (dbPointLength ?? 0) + 1 }, '小数位由'],
  type: (dice, { dbType }) => [{ dbType: other(dice, ['string', 'Text', 'double'], dbType) }, '数据类型由'],
  dictionary: () => [{ dictField: 'new_dictionary' }, '选项来源改为“new_dictionary”'],
  check: (dice) => [pick(dice, [{ fieldValidType: 'only' }, { checkRule: 'phone' }]), '修改了校验'],
  width: (dice) => [{ fieldLength: 60 + dice(200) }, '列宽由'],
  asking: (_, { queryMode }) => [{ queryMode: queryMode === 'like' ? 'single' : 'like' }, '查询方式由'],
  link: () => [{ fieldHref: '/somewhere' }, '修改了其他设置'],
  ownQuery: (dice) => [
    pick(dice, [
      { queryConfigFlag: 1 },
      { queryDictTable: 'x' },
      { queryDictText: 'x' },
      { queryDefVal: 'x' },
    ]),
    '修改了其他设置',
  ],
  ...Object.fromEntries(
    (['placeholder 提示', 'hint 说明', 'compute 公式', 'minimum 最小值', 'maximum 最大值'] as const).map(
      (each) => {
        const [member = '', word] = each.split(' ')
        return [
          member,
          (dice: Dice, field: DefinedField) =>
            [extended(field, { [member]: 1000 + dice(1000) }), `${word}由`] as [DefinedField, string],
        ]
      },
    ),
  ),
  message: (_, field) => [extended(field, { validateError: '不对' }), '不符合时的提示由空改为“不对”'],
  extension: (_, field) => [extended(field, { assolist: field.dbFieldName }), '修改了扩展设置'],
  options: (dice, field) => {
    const { listSource } = membersOf(field)
    if (!listSource) return undefined
    return pick<[Partial<DefinedField>, string]>(dice, [
      [
        extended(field, { listSource: [...listSource, { value: '9', text: '新选项' }] }),
        '新增选项 1 个（新选项）',
      ],
      [extended(field, { listSource: listSource.slice(1) }), `删除选项 1 个（${listSource[0].text}）`],
      [extended(field, { listSource: listSource.toReversed() }), '调整了选项的顺序'],
      [
        extended(field, { listSource: [{ ...listSource[0], text: '改' }, ...listSource.slice(1)] }),
        `选项“${listSource[0].text}”改为“改”`,
      ],
    ])
  },
}

const editField: Editing = (dice, of) => {
  const isRow = of.tables.length > 0 && dice(3) === 0
  const table = isRow ? of.tables[0] : undefined
  const fields = table?.fields ?? of.fields
  const target = pick(
    dice,
    fields.filter(({ mainTable }) => !mainTable),
  )
  const made = pick(dice, Object.values(fieldEdits))(dice, target)
  if (!made) return undefined
  const [change, words] = made
  const changed = fields.map((field) => (field === target ? { ...field, ...change } : field))
  return {
    after: table ? { ...of, tables: [{ ...table, fields: changed }] } : { ...of, fields: changed },
    says: [...(table ? ['明细表“明细”：'] : []), `“${target.dbFieldTxt}”`, words],
  }
}

/** Settings of the form as a whole. */
const editHead: Editing = (dice, of) => {
  const [change, words] = pick<[object, string]>(dice, [
    [{ tableTxt: '新台账' }, '改为“新台账”'],
    [{ formTemplate: pick(dice, ['1', '3', '4']) }, '每行列数由 2 改为'],
    [{ isTree: 'Y', treeParentIdField: 'first', treeFieldname: 'state' }, '改为树形'],
    [{ treeFieldname: 'first' }, '展开列字段由空改为“first”'],
    [{ isPage: 'N' }, '列表不再分页'],
    [{ isCheckbox: 'N' }, '列表中不再有复选框'],
    [{ themeTemplate: 'tab' }, '调整了明细表的样式'],
    [{ content: '给仓库用' }, '说明由空改为“给仓库用”'],
    [{ scroll: 0 }, '列表不再横向滚动'],
    [{ formCategory: '仓库' }, '表单分类由空改为“仓库”'],
  ])
  return { after: { ...of, head: { ...of.head, ...change } }, says: [words] }
}

const editRule: Editing = (dice, of) => {
  const { rules } = readDesign(of.head.designJson)
  const [target] = of.fields
  const { dbFieldName, dbFieldTxt } = target as DefinedField
  const [when, words] = pick(dice, [
    [`state == '1'`, '“名称state”等于“甲”'],
    [`!includesAny(currentUser.roles, 'clerk')`, '填写人的角色不包含“文员”'],
  ])
  const rule: FormRule = { when, acts: [{ do: 'lock', fields: [dbFieldName] }] }
  const said = `当${words}，则“${dbFieldTxt}”只读`
  const at = dice(rules.length || 1)
  const how = rules.length ? dice(3) : 0
  const changed = how === 0 ? [...rules, rule] : how === 1 ? rules.with(at, rule) : rules.toSpliced(at, 1)
  return {
    after: redesigned(of, () => ({ rules: changed })),
    says: how === 0 ? [`新增规则：${said}`] : how === 1 ? [`规则 ${at + 1} 改为：${said}`] : ['删除规则：当'],
  }
}

const moveRule: Editing = (_, of) =>
  new Set(readDesign(of.head.designJson).rules.map((rule) => JSON.stringify(rule))).size < 2
    ? undefined
    : { after: redesigned(of, ({ rules }) => ({ rules: rules.toReversed() })), says: ['调整了规则的顺序'] }

const editOrder: Editing = (dice, of) => {
  const [member, words] = pick(dice, [
    ['list', '调整了列表中列的顺序'],
    ['query', '调整了查询项的顺序'],
  ] as const)
  const names = of.fields.map(({ dbFieldName }) => dbFieldName)
  const now = readDesign(of.head.designJson)[member] ?? names
  const order = shuffled(dice, names)
  return now.join() === order.join()
    ? undefined
    : { after: redesigned(of, () => ({ [member]: order })), says: [words] }
}

const editTable: Editing = (dice, of) => {
  const [table] = of.tables
  if (!table) {
    const added = { head: { tableName: 'lines', tableTxt: '明细' }, fields: [aField('a', 'text')] }
    return { after: { ...of, tables: [added] }, says: ['新增明细表“明细”（1 列）'] }
  }
  const changed = (change: object) => ({ ...of, tables: [{ ...table, ...change }] })
  const rules = [{ when: 'price > 1', acts: [{ do: 'lock', fields: ['amount'] }] }]
  return pick<Edit>(dice, [
    { after: { ...of, tables: [] }, says: ['删除明细表“明细”'] },
    {
      after: changed({ head: { ...table.head, tableTxt: '物品' } }),
      says: ['明细表“物品”：名称由“明细”改为“物品”'],
    },
    { after: changed({ head: { ...table.head, relationType: 1 } }), says: ['明细表“明细”：改为一对一'] },
    {
      after: changed({ fields: [...table.fields, aField('a', 'text')] }),
      says: ['明细表“明细”：新增字段“名称a”'],
    },
    {
      after: changed({ fields: table.fields.filter((field) => field.dbFieldName !== 'sum') }),
      says: ['明细表“明细”：删除字段“名称sum”'],
    },
    {
      after: changed({ head: { ...table.head, designJson: JSON.stringify({ rules }) } }),
      says: ['明细表“明细”：', '：当“名称price”大于“1”，则“名称amount”只读'],
    },
  ])
}

/** Kinds of edits; those of one group change the same things and are not made together. */
export const randomEdits: Record<string, readonly Editing[]> = {
  field: [editField],
  head: [editHead],
  place: placeEdits,
  rule: [editRule, moveRule],
  order: [editOrder],
  table: [editTable],
}
