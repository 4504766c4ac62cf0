import type { FieldType } from '../field.ts'
import type { CallerNames } from '../online/caller-conditions.ts'
import type { DefinitionSnapshot } from '../online/definition-changes.ts'
import { defaultColumn } from '../online/definition-check.ts'
import { type LayoutEntry, readDesign } from '../online/form-design.ts'
import type { FieldDraft } from '../online/form-field.ts'
import { controlNames } from '../online/form-names.ts'
import type { FormRule } from '../online/form-rules.ts'
import type { Dice } from './random-expression.ts'
import { maybe, pick } from './random-value.ts'

/* Random definitions of forms whose logic is sound: for tests. */

export type DefinedField = Omit<FieldDraft, 'id'>
export type Definition = DefinitionSnapshot
type DefinedTable = Definition['tables'][number]

export const rowsKey = 'onl_lines'

/** The users, departments and roles that conditions name. */
export const knownPeople: CallerNames = {
  users: new Map([['ann', '安']]),
  departments: new Map([['d1', '设备部']]),
  roles: new Map([
    ['clerk', '文员'],
    ['manager', '经理'],
  ]),
}
const kinds = Object.keys(controlNames) as FieldType[]
const choices: readonly FieldType[] = ['list', 'radio', 'checkbox', 'list_multi']

/** A field of a definition; its label is told from every other text of a test. */
export const aField = (
  dbFieldName: string,
  kind: FieldType,
  more: Partial<DefinedField> = {},
): DefinedField => ({
  dbFieldName,
  dbFieldTxt: `名称${dbFieldName}`,
  ...defaultColumn(kind),
  fieldShowType: kind,
  ...more,
})

/** Members of an extension added to those a field has. */
export const extended = (field: DefinedField, members: object): DefinedField => ({
  ...field,
  fieldExtendJson: JSON.stringify({ ...JSON.parse(field.fieldExtendJson ?? '{}'), ...members }),
})

/** Options of a field: two to four. */
const optionsOf = (dice: Dice) =>
  ['甲', '乙', '丙', '丁'].slice(0, 2 + dice(3)).map((text, at) => ({ value: String(at + 1), text }))

/** A field of any kind, without logic. */
function randomField(dice: Dice, name: string, kind: FieldType = pick(dice, kinds)): DefinedField {
  const field = aField(name, kind, {
    ...maybe(dice, 3, { fieldMustInput: 1 as const }),
    ...maybe(dice, 4, { isShowList: 0 as const }),
    ...maybe(dice, 4, { isReadOnly: 1 as const }),
    ...(kind !== 'password' && maybe(dice, 3, { isQuery: 1 as const })),
  })
  const needs = needed[kind]?.(name)
  if (needs) return { ...field, ...needs }
  if (choices.includes(kind)) return extended(field, { listSource: optionsOf(dice) })
  if (kind === 'number' || kind === 'integer') {
    const minimum = dice(20) - 10
    return extended(field, {
      ...maybe(dice, 2, { minimum }),
      ...maybe(dice, 2, { maximum: minimum + dice(10) }),
    })
  }
  if (kind === 'text' && dice(4) === 0) {
    // Out of the form: not required, or filled in by its default.
    return dice(2)
      ? { ...field, isShowForm: 0, fieldMustInput: 0 }
      : { ...field, isShowForm: 0, fieldMustInput: 1, fieldDefaultValue: '无' }
  }
  return field
}

/** What kinds of control cannot do without. */
const needed: Partial<Record<FieldType, (name: string) => Partial<DefinedField>>> = {
  tab_list: () => ({ dictField: 'priority' }),
  sel_search: () => ({ dictField: 'priority' }),
  popup: (name) => ({ dictTable: 'report', dictField: 'a', dictText: name }),
  sel_tree: () => ({ dictTable: 'tree', dictText: 'id,pid,name' }),
  link_down: () => ({
    dictTable: JSON.stringify({ table: 'area', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }),
  }),
  hidden: () => ({ fieldMustInput: 0 }),
}

/** A sound definition: fields of all kinds, formulas, rules, a layout, often rows with sums. */
export function soundDefinition(dice: Dice): Definition {
  const plain = Array.from({ length: 4 + dice(8) }, (_, at) => randomField(dice, `f${at + 1}`))
  const listed = aField('first', 'text')
  const state = extended(aField('state', 'radio'), { listSource: optionsOf(dice) })
  const fields = [listed, state, aField('quantity', 'number'), ...plain]
  const tables = dice(2) ? [linesOf(dice, fields)] : []
  // Nobody sees it, its formula or the default fills it in.
  const unseen = aField('unseen', 'number', { fieldMustInput: 1, isShowForm: 0 })
  const computed = [
    extended(unseen, { compute: `${1 + dice(5)} * 2` }),
    aField('owner', 'hidden', { fieldMustInput: 1, fieldDefaultValue: '无' }),
    ...Array.from({ length: dice(4) }, (_, at) =>
      extended(aField(`c${at + 1}`, pick(dice, ['number', 'integer'])), {
        compute: formulaOver(dice, fields, tables.length > 0),
      }),
    ),
  ]
  const all = [...fields, ...computed]
  const design = {
    layout: layoutOf(dice, all),
    rules: rulesOver(dice, all),
    ...maybe(dice, 3, {
      list: shuffled(
        dice,
        all.map(({ dbFieldName }) => dbFieldName),
      ),
    }),
    ...maybe(dice, 3, {
      query: shuffled(
        dice,
        all.map(({ dbFieldName }) => dbFieldName),
      ),
    }),
  }
  return {
    head: {
      tableName: 'asset',
      tableTxt: '台账',
      tableType: tables.length ? 2 : 1,
      formTemplate: '2',
      isTree: 'N',
      isPage: 'Y',
      isCheckbox: 'Y',
      themeTemplate: 'normal',
      designJson: JSON.stringify(design),
    },
    fields: all,
    tables,
  }
}

/** The definition with another design. */
export function redesigned(
  of: Definition,
  change: (design: ReturnType<typeof readDesign>) => Partial<ReturnType<typeof readDesign>>,
): Definition {
  const design = readDesign(of.head.designJson)
  return { ...of, head: { ...of.head, designJson: JSON.stringify({ ...design, ...change(design) }) } }
}

/** The definition with fields added, each at some place behind the first. */
export const withFields = (dice: Dice, of: Definition, ...added: DefinedField[]): Definition => ({
  ...of,
  fields: added.reduce<DefinedField[]>(
    (all, field) => all.toSpliced(1 + dice(all.length), 0, field),
    [...of.fields],
  ),
})

export function shuffled<T>(dice: Dice, items: readonly T[]): T[] {
  const left = [...items]
  return items.map(() => left.splice(dice(left.length), 1)[0] as T)
}

const namesOfKind = (fields: readonly DefinedField[], ...of: FieldType[]) =>
  fields
    .filter(({ fieldShowType }) => of.includes(fieldShowType as FieldType))
    .map(({ dbFieldName }) => dbFieldName)

function formulaOver(dice: Dice, fields: readonly DefinedField[], hasRows: boolean): string {
  const numbers = namesOfKind(fields, 'number', 'integer', 'rate')
  const days = namesOfKind(fields, 'date', 'datetime')
  const texts = namesOfKind(fields, 'text', 'textarea')
  const [a, b] = [pick(dice, numbers), pick(dice, numbers)]
  const day = days.length ? pick(dice, days) : 'today()'
  const text = pick(dice, texts)
  return pick(dice, [
    `${a} * ${b} + 1`,
    `${a} / (${b} - 2)`,
    `round(${a} / 3, 2)`,
    `${a} > 2 ? ${a} : '无'`,
    `${a} == 2 ? '' : 1`,
    `state == '1' ? ${a} : '—'`,
    `state == '2' ? '—' : number(${text})`,
    `isEmpty(${text}) ? 0 : len(${text})`,
    `days(today(), ${day})`,
    `year(${day}) - 2000`,
    `year(${text})`,
    `${text} == '高' ? 3 : ''`,
    ...(hasRows ? [`sum(${rowsKey}.sum) + count(${rowsKey})`, `max(${rowsKey}.price) * ${a}`] : []),
  ])
}

/** A sub-table whose rows read each other's columns and the record. */
function linesOf(dice: Dice, fields: readonly DefinedField[]): DefinedTable {
  const numbers = namesOfKind(fields, 'number', 'integer', 'rate')
  const rate = dice(2) ? ` * main.${pick(dice, numbers)}` : ''
  const columns = [
    aField('amount', 'integer'),
    aField('price', 'number'),
    extended(aField('sum', 'number'), { compute: `amount * price${rate}` }),
    ...Array.from({ length: dice(3) }, (_, at) => randomField(dice, `r${at + 1}`)),
  ]
  const pointer = aField('main_id', 'text', {
    mainTable: 'onl_asset',
    mainField: 'id',
    isShowForm: 0,
    isShowList: 0,
  })
  const rules: FormRule[] = dice(2)
    ? [{ when: `amount > ${dice(9)}`, acts: [{ do: 'require', fields: ['price'] }] }]
    : []
  return {
    head: {
      tableName: 'lines',
      tableTxt: '明细',
      tableType: 3,
      relationType: 0,
      designJson: JSON.stringify({ layout: [], rules }),
    },
    fields: [pointer, ...columns],
  }
}

/** Rules that read fields in front of those they act on, each field shown, asked for, set or limited by one of them. */
function rulesOver(dice: Dice, fields: readonly DefinedField[]): FormRule[] {
  const rules: FormRule[] = []
  for (const [at, { dbFieldName: name, fieldShowType, fieldExtendJson }] of fields.entries()) {
    if (at < 2 || dice(3)) continue
    const when = conditionOver(dice, fields.slice(0, at))
    const extension = JSON.parse(fieldExtendJson ?? '{}')
    const options: string[] | undefined = extension.listSource?.map(({ value }: { value: string }) => value)
    const isFree = !extension.compute
    rules.push({
      when,
      acts: [
        { do: pick(dice, ['show', 'hide', 'require', 'lock']), fields: [name] },
        ...(options && dice(2)
          ? [{ do: 'limit' as const, fields: [name], options: options.slice(dice(2)) }]
          : []),
        ...(fieldShowType === 'text' && isFree && dice(2)
          ? [{ do: 'set' as const, fields: [name], value: `concat(first, '-', state)` }]
          : []),
      ],
    })
  }
  return rules
}

/** A condition that holds in some cases and not in others. */
function conditionOver(dice: Dice, fields: readonly DefinedField[]): string {
  const numbers = namesOfKind(fields, 'number', 'integer')
  const days = namesOfKind(fields, 'date')
  return pick(dice, [
    `state == '1'`,
    `state != '2'`,
    `state == '1' || first == '是'`,
    `contains(first, '急') && state == '2'`,
    `!isEmpty(first)`,
    `first != '甲' && first != '乙'`,
    ...numbers.flatMap((name) => [`${name} > ${dice(9)}`, `${name} >= 1 && ${name} < 2`]),
    ...days.map((name) => `${name} < today()`),
    `includesAny(currentUser.roles, 'clerk,manager')`,
    `!includesAny(currentUser.username, 'ann') && state == '1'`,
    `includesAny(currentUser.departmentsAndAbove, 'd1') || first == '是'`,
  ])
}

/** Tabs and groups that begin with a field that is shown, widths, notes and lines. */
function layoutOf(dice: Dice, fields: readonly DefinedField[]): LayoutEntry[] {
  const hasTabs = dice(2) === 0
  return fields.flatMap(({ dbFieldName: field, isShowForm, fieldShowType }, at): LayoutEntry[] => [
    ...(isShowForm === 0 || fieldShowType === 'hidden'
      ? []
      : [
          ...(hasTabs && (at === 0 || dice(5) === 0) ? [{ tab: `标签${at}` }] : []),
          ...(dice(5) === 0 ? [{ group: `分组${at}` }] : []),
        ]),
    ...(dice(8) === 0 ? [{ note: `请注意${at}` }] : []),
    ...(dice(8) === 0 ? [{ divider: '' }] : []),
    { field, ...(dice(4) === 0 && { span: 1 + dice(4) }) },
  ])
}
