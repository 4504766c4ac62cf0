import { namesInExpression, placeholdersIn } from '../expression/fill-in.ts'
import { type Expression, parse } from '../expression/parse.ts'
import type { FormField } from '../form/form-property.ts'
import { allowedValues, isNumeric, linkedLevelNames } from '../form/form-value.ts'
import { type CallerKind, type CallerNames, callerValues, isCallerSubject } from './caller-conditions.ts'
import { error, type Finding, warning } from './finding.ts'
import { fieldsFromDefinition } from './form-definition.ts'
import { readDesign, withDesign } from './form-design.ts'
import type { FieldDraft } from './form-field.ts'
import { prefixedTable } from './form-names.ts'
import { expressionsIn, limitedKinds } from './form-rules.ts'
import type { HeadDraft } from './head-check.ts'
import { canBeNumber, distinctCases, fixedValues, isNeverMet } from './proofread-cases.ts'
import { cycleFindings, rowCycleFindings } from './proofread-cycles.ts'
import { conditionsFrom, conditionsIn } from './rule-condition.ts'

interface DefinedTable {
  head: HeadDraft
  fields: readonly Omit<FieldDraft, 'id'>[]
}

/** Names that the logic of a table may use besides its own fields. */
interface RelatedNames {
  /** The sub-tables of a form. */
  tables?: readonly DefinedTable[]
  /** The form a sub-table belongs to. */
  main?: DefinedTable
  /** The users, departments and roles there are; without them nothing is said of those that rules mention. */
  people?: CallerNames
}

const designedFields = ({ head, fields }: DefinedTable): FormField[] =>
  withDesign(fieldsFromDefinition(fields as never), readDesign(head.designJson))

/** Checks the rules, formulas and bounds of one table and reports only what is certain. */
export function proofread(
  head: HeadDraft,
  drafts: readonly Omit<FieldDraft, 'id'>[],
  { tables = [], main, people }: RelatedNames = {},
): Finding[] {
  const design = readDesign(head.designJson)
  const fields = designedFields({ head, fields: drafts })
  const rowFields = tables.map((table) => ({
    key: prefixedTable(table.head.tableName ?? ''),
    title: table.head.tableTxt ?? '',
    fields: designedFields(table),
  }))
  const mainFields = main && designedFields(main)
  const known: KnownNames = Object.assign(new Map(fields.map((field) => [field.name, field])), {
    rows: new Map(rowFields.map((each) => [each.key, new Set(each.fields.map(({ name }) => name))])),
    main: mainFields && new Set(mainFields.map(({ name }) => name)),
  })
  return [
    ...design.rules.flatMap((rule, at) => [
      ...ruleFindings(rule, at + 1, known),
      ...(people ? missingPeopleFindings(rule, at + 1, people) : []),
    ]),
    ...fields.flatMap((field) => [...fieldFindings(field, known), ...choiceFindings(field, known)]),
    ...cycleFindings(fields),
    ...rowCycleFindings(fields, rowFields),
    ...groupFindings(design.layout, visibleFieldNames(fields)),
    ...(main ? [] : listFindings(fields)),
  ]
}

/** The findings of a form and of its sub-tables. */
export const proofreadWithSubTables = (
  form: DefinedTable & { tables: readonly DefinedTable[] },
  people: CallerNames,
) => [
  ...proofread(form.head, form.fields, { tables: form.tables, people }),
  ...form.tables.flatMap(({ head, fields }) =>
    proofread(head, fields, { main: form, people }).map(
      (finding): Finding => ({ ...finding, message: `明细表“${head.tableTxt}”：${finding.message}` }),
    ),
  ),
]

interface KnownNames extends ReadonlyMap<string, FormField> {
  /** The columns of each sub-table. */
  rows: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of the fields of the main record, of which a sub-table is proof-read; absent when the main record is not given. */
  main: ReadonlySet<string> | undefined
}
type Rule = ReturnType<typeof readDesign>['rules'][number]

/** Names in an expression that do not exist; rows of sub-tables read the record under `main`. */
const unknownNames = (expression: Expression, known: KnownNames) =>
  [...new Set(namesInExpression(expression))].filter((name) => {
    if (isCallerSubject(name)) return false
    const [first = '', second] = name.split('.')
    if (first === 'main') return second !== undefined && known.main && !known.main.has(second)
    const columns = known.rows.get(first)
    if (columns) return second !== undefined && !columns.has(second)
    return !known.has(first) && !known.main?.has(first)
  })

function ruleFindings({ when, acts }: Rule, number: number, known: KnownNames): Finding[] {
  const about = `规则 ${number}：`
  const condition = parse(when)
  if (!condition) return [error(`${about}条件写得不对`)]
  const gone = new Set([
    ...unknownNames(condition, known),
    ...acts.flatMap(({ fields, do: act, value }) => {
      const expression = act === 'set' && value ? parse(value) : undefined
      return [
        ...fields.filter((name) => !known.has(name)),
        ...(expression ? unknownNames(expression, known) : []),
      ]
    }),
  ])
  const findings = [...gone].map((name) => error(`${about}字段 ${name} 已不存在`))
  for (const { do: act, value, fields, options = [] } of acts) {
    if (fields.length === 0) findings.push(error(`${about}没有选择要操作的字段`))
    if (act === 'limit') findings.push(...limitFindings(fields, options, about, known))
    if (act === 'set' && !(value && parse(value))) findings.push(error(`${about}要设的值写得不对`, fields[0]))
  }
  const conditions = conditionsFrom(when)
  for (const { field, is, value } of conditions ? conditionsIn(conditions) : []) {
    const target = known.get(field)
    const options = target && fixedValues(target)
    if (
      options &&
      typeof value !== 'object' &&
      (is === 'eq' || is === 'ne') &&
      !options.includes(String(value))
    )
      findings.push(
        warning(
          `${about}“${target.label}”没有选项“${value}”，这个条件${is === 'eq' ? '永远不会满足' : '总是满足'}`,
          field,
        ),
      )
  }
  return findings
}

const kindNames: Readonly<Record<CallerKind, string>> = { users: '用户', departments: '部门', roles: '角色' }

/** Users, departments and roles in a rule that are not there any more, or not for this person. */
function missingPeopleFindings(rule: Rule, number: number, people: CallerNames): Finding[] {
  const compared = callerValues(expressionsIn([rule]))
  return callerKinds.flatMap((kind) =>
    compared[kind]
      .filter((value) => !people[kind].has(value))
      .map((value) => warning(`规则 ${number}：没有找到${kindNames[kind]} ${value}`)),
  )
}
const callerKinds = Object.keys(kindNames) as CallerKind[]

function fieldFindings(field: FormField, known: KnownNames): Finding[] {
  const { name, label, minimum, maximum, compute, showIf, requiredIf } = field
  const findings: Finding[] = []
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    findings.push(error(`“${label}”的最小值 ${minimum} 大于最大值 ${maximum}，填什么都不对`, name))
  if (field.required && !isFilled(field, known)) {
    if (field.notInForm)
      findings.push(error(`“${label}”必填，但不在表单中显示，也没有默认值，记录将无法保存`, name))
    else if (field.type === 'hidden')
      findings.push(warning(`“${label}”必填，但控件是隐藏的，也没有默认值，在表单中无法填写`, name))
  }
  if (compute) {
    const expression = parse(compute)
    const gone = expression ? unknownNames(expression, known) : []
    if (!expression) findings.push(error(`“${label}”的公式写得不对`, name))
    for (const each of gone) findings.push(error(`“${label}”的公式用到的字段 ${each} 已不存在`, name))
    if (expression && gone.length === 0 && isNumeric(field.type) && !canBeNumber(expression, known))
      findings.push(warning(`“${label}”的公式算不出数字`, name))
  }
  findings.push(...messageFindings(field, known))
  if (showIf && isNeverMet(showIf, known)) findings.push(error(`“${label}”在任何情况下都不会显示`, name))
  else if (showIf && requiredIf && isNeverMet(`(${requiredIf}) && (${showIf})`, known))
    findings.push(warning(`“${label}”要求必填时总是隐藏的，必填不起作用`, name))
  return findings
}

/** What is wrong with the `{{ }}` of the message of a check, which reads fields but no rows of sub-tables. */
function messageFindings(
  { name, label, pattern, onlyInteger, errorInfo = '' }: FormField,
  known: KnownNames,
): Finding[] {
  if (!pattern && !onlyInteger) return []
  const about = `“${label}”不符合时的提示`
  const readable: KnownNames = Object.assign(new Map(known), { rows: new Map(), main: known.main })
  return placeholdersIn(errorInfo).flatMap((text) => {
    const expression = parse(text)
    if (!expression) return [error(`${about}里的 {{${text}}} 写得不对`, name)]
    return unknownNames(expression, readable).map((each) => error(`${about}用到的字段 ${each} 不存在`, name))
  })
}

/** Whether a hidden field may get a value: by a default, a formula, a rule or the choice in another field. */
function isFilled({ name, defVal, compute, setTo }: FormField, known: KnownNames): boolean {
  const targets = [...known.values()].flatMap(({ destFields = '', textField, linkDownOthers = [] }) => [
    ...destFields.split(',').map((each) => each.trim()),
    textField,
    ...linkDownOthers.map((other) => other.field),
  ])
  return Boolean(defVal || compute || setTo) || targets.includes(name)
}

/** What is wrong with the options a rule leaves. */
function limitFindings(
  names: readonly string[],
  options: readonly string[],
  about: string,
  known: KnownNames,
): Finding[] {
  if (options.length === 0) return [error(`${about}没有选择允许的选项`, names[0])]
  return names.flatMap((name) => {
    const field = known.get(name)
    if (!field) return []
    const { label, listSource } = field
    if (!limitedKinds.includes(field.type))
      return [error(`${about}“${label}”不是从选项中选择的，不能限定选项`, name)]
    const there = new Set(listSource?.map(({ value }) => value))
    const gone = listSource ? options.filter((value) => !there.has(value)) : []
    if (gone.length && gone.length === options.length)
      return [error(`${about}允许的选项都已不在“${label}”中，没有可选的选项`, name)]
    return gone.map((value) => warning(`${about}“${label}”没有选项“${value}”`, name))
  })
}

/** Warns of options that no combination of rules allows, and of combinations that allow no option at all. */
function choiceFindings(field: FormField, known: KnownNames): Finding[] {
  const { name, label, limitedTo = [], listSource } = field
  if (limitedTo.length === 0 || !listSource) return []
  const cases = distinctCases(
    limitedTo.map(({ when }) => when),
    known,
  )
  if (!cases) return []
  const left = cases.map(({ values, context }) => {
    const allowed = allowedValues(field, values, context)
    return listSource.filter(({ value }) => allowed?.includes(value) ?? true)
  })
  const reached = new Set(left.flat())
  return [
    ...(left.some((options) => options.length === 0) && limitedTo.length > 1
      ? [warning(`“${label}”在几条规则同时满足时没有可选的选项`, name)]
      : []),
    ...listSource
      .filter((option) => !reached.has(option))
      .map(({ text }) => warning(`“${label}”的选项“${text}”在任何情况下都不能选`, name)),
  ]
}

/** Names of the fields that have a place of their own in the form. */
function visibleFieldNames(fields: readonly FormField[]): ReadonlySet<string> {
  const levels = linkedLevelNames(fields)
  const drawn = fields.filter(
    ({ name, type, notInForm }) => !notInForm && type !== 'hidden' && !levels.has(name),
  )
  return new Set(drawn.map(({ name }) => name))
}

/** Titles that stand twice, and tabs and groups without a field that is shown. */
function groupFindings(
  layout: ReturnType<typeof readDesign>['layout'],
  drawn: ReadonlySet<string>,
): Finding[] {
  const findings: Finding[] = []
  const tell = (title: string, message: string) => findings.push({ ...warning(message), title })
  const openTab = () => ({ groups: new Map<string, boolean>(), isUsed: false })
  const tabs = new Map<string, ReturnType<typeof openTab>>()
  const head = { ...openTab(), isUsed: true }
  let open = head
  let group: string | undefined
  for (const entry of layout) {
    if ('tab' in entry) {
      const known = tabs.get(entry.tab)
      if (known) tell(entry.tab, `有两个标签页都叫“${entry.tab}”，会合并显示`)
      open = known ?? openTab()
      group = undefined
      tabs.set(entry.tab, open)
    } else if ('group' in entry) {
      group = entry.group
      if (open.groups.has(group)) tell(group, `有两个分组都叫“${group}”，会合并显示`)
      else open.groups.set(group, false)
    } else if ('field' in entry && drawn.has(entry.field)) {
      open.isUsed = true
      if (group !== undefined) open.groups.set(group, true)
    }
  }
  for (const [title, { isUsed }] of tabs) if (!isUsed) tell(title, `标签页“${title}”里没有字段，不会显示`)
  for (const { isUsed, groups } of [head, ...tabs.values()])
    for (const [title, isFilled] of groups)
      if (isUsed && !isFilled) tell(title, `分组“${title}”里没有字段，不会显示`)
  return findings
}

/** Warns when the list of a form shows no column. */
function listFindings(fields: readonly FormField[]): Finding[] {
  const isListed = ({ notInList, type }: FormField) => !notInList && type !== 'hidden' && type !== 'password'
  return fields.length === 0 || fields.some(isListed)
    ? []
    : [warning('列表中没有显示任何字段，打开表单只能看到创建时间')]
}
