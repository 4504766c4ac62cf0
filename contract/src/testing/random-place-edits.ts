import type { FieldType } from '../field.ts'
import { columnSpans, type LayoutEntry, placedMarks, readDesign } from '../online/form-design.ts'
import { controlNames } from '../online/form-names.ts'
import { aField, type DefinedField, type Definition, redesigned } from './random-definition.ts'
import type { Dice } from './random-expression.ts'
import { pick } from './random-value.ts'

/* Edits of what stands where in a form, with what is to be said of each: for tests. */

export interface Edit {
  after: Definition
  /** Parts of the one sentence that is about it. */
  says: readonly string[]
}

/** An edit of some definition; nothing where it has nothing to change. */
export type Editing = (dice: Dice, of: Definition) => Edit | undefined

export const other = <T>(dice: Dice, from: readonly T[], now: T): T =>
  pick(
    dice,
    from.filter((each) => each !== now),
  )
const kinds = Object.keys(controlNames) as FieldType[]

type Item = ReturnType<typeof placedMarks>[number]

/** The definition with its fields and marks in another order, as the designer stores it. */
function arranged(
  of: Definition,
  change: (items: Item[]) => Item[],
  added: readonly DefinedField[] = [],
): Definition {
  const { layout } = readDesign(of.head.designJson)
  const spans = columnSpans(layout)
  const byName = new Map([...of.fields, ...added].map((field) => [field.dbFieldName, field]))
  const items = change(
    placedMarks(
      of.fields.map(({ dbFieldName }) => dbFieldName),
      layout,
    ),
  )
  const fields = items.flatMap((item) => (typeof item === 'string' ? (byName.get(item) ?? []) : []))
  return redesigned({ ...of, fields }, () => ({
    layout: items.map((item): LayoutEntry => {
      if (typeof item !== 'string') return item
      const span = spans.get(item)
      return { field: item, ...(span && { span }) }
    }),
  }))
}

const addField: Editing = (dice, of) => ({
  after: arranged(of, (items) => items.toSpliced(dice(items.length + 1), 0, 'added'), [
    aField('added', pick(dice, kinds)),
  ]),
  says: ['新增字段“名称added”'],
})

/** Not one of the first two, which the rules of other edits name. */
const removeField: Editing = (dice, of) => {
  const { dbFieldName, dbFieldTxt } = pick(dice, of.fields.slice(2))
  return {
    after: arranged(of, (items) => items.filter((item) => item !== dbFieldName)),
    says: [`删除字段“${dbFieldTxt}”`],
  }
}

/** Over two fields at least: which of two neighbours was moved nobody can tell. */
const moveField: Editing = (dice, of) => {
  const from = dice(of.fields.length)
  const to = dice(of.fields.length)
  const [target, goal] = [of.fields[from], of.fields[to]]
  if (!target || !goal || Math.abs(from - to) < 2) return undefined
  const after = arranged(of, (items) => {
    const left = items.filter((item) => item !== target.dbFieldName)
    return left.toSpliced(left.indexOf(goal.dbFieldName) + (to > from ? 1 : 0), 0, target.dbFieldName)
  })
  return { after, says: [`调整了“${target.dbFieldTxt}”的位置`] }
}

/** Tabs, groups, notes and lines. */
const addMark: Editing = (dice, of) => {
  const [mark, words] = pick<[Item, string]>(dice, [
    [{ tab: '新标签' }, '新增标签页“新标签”'],
    [{ group: '新分组' }, '新增分组“新分组”'],
    [{ note: '新说明' }, '新增说明“新说明”'],
    [{ divider: '新线' }, '新增分割线“新线”'],
  ])
  return { after: arranged(of, (items) => items.toSpliced(dice(items.length + 1), 0, mark)), says: [words] }
}

const markWords = { tab: '标签页', group: '分组', note: '说明', divider: '分割线' } as const
const wordsOf = (mark: Exclude<Item, string>) => {
  const [kind, title] = Object.entries(mark)[0] as [keyof typeof markWords, string]
  return { kind, title, words: markWords[kind] + (title ? `“${title}”` : '') }
}
const marksOf = (of: Definition) =>
  readDesign(of.head.designJson).layout.filter((entry) => !('field' in entry)) as Exclude<Item, string>[]

const editMark: Editing = (dice, of) => {
  const marks = marksOf(of)
  if (marks.length === 0) return undefined
  const mark = pick(dice, marks)
  const { kind, title, words } = wordsOf(mark)
  // Lines without a title are told by their number only.
  if (!title) return undefined
  const isMark = (item: Item) => JSON.stringify(item) === JSON.stringify(mark)
  if (dice(2))
    return { after: arranged(of, (items) => items.filter((item) => !isMark(item))), says: [`删除${words}`] }
  const renamed = { [kind]: `${title}改` } as unknown as Item
  return {
    after: arranged(of, (items) => items.map((item) => (isMark(item) ? renamed : item))),
    says: [words, `“${title}改”`],
  }
}

const moveNote: Editing = (dice, of) => {
  const mark = marksOf(of).find((each) => 'note' in each)
  if (!mark) return undefined
  const isMark = (item: Item) => JSON.stringify(item) === JSON.stringify(mark)
  const fieldsBefore = (items: Item[]) =>
    items.slice(0, items.findIndex(isMark)).filter((item) => typeof item === 'string').length
  const target = dice(of.fields.length + 1)
  let was = 0
  const after = arranged(of, (items) => {
    was = fieldsBefore(items)
    const left = items.filter((item) => !isMark(item))
    const name = of.fields[target]?.dbFieldName
    return name ? left.toSpliced(left.indexOf(name), 0, mark) : [...left, mark]
  })
  return was === target ? undefined : { after, says: [`移动了${wordsOf(mark).words}`] }
}

const editSpan: Editing = (dice, of) => {
  const { dbFieldName, dbFieldTxt } = pick(dice, of.fields)
  const plain = arranged(of, (items) => items)
  const was = columnSpans(readDesign(plain.head.designJson).layout).get(dbFieldName)
  const span = was && dice(2) ? undefined : other(dice, [1, 2, 3, 4], was)
  const after = redesigned(plain, ({ layout }) => ({
    layout: layout.map((entry) =>
      'field' in entry && entry.field === dbFieldName ? { field: dbFieldName, ...(span && { span }) } : entry,
    ),
  }))
  return { after, says: [`“${dbFieldTxt}”`, span ? `占 ${span} 列` : '恢复为默认宽度'] }
}

export const placeEdits: readonly Editing[] = [
  addField,
  removeField,
  moveField,
  addMark,
  editMark,
  moveNote,
  editSpan,
]
