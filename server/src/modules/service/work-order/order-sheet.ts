import { checkFilled, itemDictionary } from '@banyan/contract/service/template/check'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import {
  itemLabel,
  type TemplateItem,
  type ValueKind,
  valueKinds,
} from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { formMember, itemOfMember } from '@banyan/contract/service/work-order-query'
import type { Cell } from '@banyan/workbook/workbook'
import type { Reading } from '#kernel/caller.ts'
import { importableFields } from '#kernel/records/excel/export.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Draft, ImportColumn, Issue, RecordEntity } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findValidItems } from '../service-dict.queries.ts'
import { findTypeInScope } from '../service-type.queries.ts'
import { newestTemplates } from './pinned-template.ts'
import { hidesForm } from './shown-form.ts'

/**
 * Orders of one service type in a workbook: the fields of its newest template are columns, and the type itself is no
 * column because it was chosen before (DEC-068, DEC-116).
 */
export async function orderSheet(
  { tx, me }: Reading,
  entity: RecordEntity,
  serviceTypeId: string,
): Promise<RecordEntity> {
  await findTypeInScope({ tx, me }, serviceTypeId)
  const read = readItems((await newestTemplates(tx, serviceTypeId)).workorderVariableTemp)
  if (!read.ok) throw new Refusal(read.message)
  const { source, options, parseDraft } = entity
  const shape = source.description.shape.omit({ serviceTypeId: true })
  // Who may not see the form neither reads nor writes it in a workbook.
  const items = hidesForm(me) ? [] : read.template.filter(({ type }) => fitsIntoCell[valueKinds[type]])
  const titles = uniqueTitles(items, new Set(importableFields(shape).map(([, { label }]) => label)))
  const choices = new Map<string, ReadonlyMap<string, unknown>>()
  for (const item of items) choices.set(item.id, await readChoices({ tx }, item))
  const dictItems = (dictId: string) =>
    new Set(
      items.flatMap((item) =>
        itemDictionary(item) === dictId ? [...(choices.get(item.id)?.values() ?? [])].map(String) : [],
      ),
    )
  return {
    ...entity,
    source: { ...source, description: { ...source.description, shape } },
    options: {
      ...options,
      importColumns: items.map((item, at): ImportColumn => {
        const lookup = valueKinds[item.type] === 'people' ? 'identity_user,realname,id' : undefined
        return { member: formMember(item.id), titles: [titles[at] ?? ''], lookup }
      }),
      exportColumns: items.map((item, at) => ({
        title: titles[at] ?? '',
        width: 140,
        cell: (row) => itemCell(item, row),
      })),
    },
    parseDraft(value) {
      const { fixed, form } = splitFormMembers(value)
      const parsed = parseDraft({ ...fixed, serviceTypeId })
      const { values, unknown } = readFormValues(items, form, choices)
      const wrong = new Set(unknown.map(({ path }) => path[0]))
      const { values: formData, faults } = checkFilled(read.template, values, { dictItems })
      const issues = [
        ...(parsed.success ? [] : parsed.issues),
        ...unknown,
        ...faults
          .map(({ item, message }): Issue => ({ path: [formMember(item)], message }))
          .filter(({ path }) => !wrong.has(path[0])),
      ]
      if (!parsed.success || issues.length) return { success: false, issues }
      return { success: true, data: { ...parsed.data, formData } }
    },
  }
}

/** The kinds of values that fit into a cell. */
const fitsIntoCell: Record<ValueKind, boolean> = {
  ...{ text: true, number: true, date: true, option: true, options: true, people: true },
  ...{ pictures: false, classes: false, materials: false, nothing: false },
}

/** The column titles; equal ones get a number. */
function uniqueTitles(items: readonly TemplateItem[], taken: Set<string>): string[] {
  return items.map((item) => {
    let title = itemLabel(item)
    for (let n = 2; taken.has(title); n++) title = `${itemLabel(item)}（${n}）`
    taken.add(title)
    return title
  })
}

/** A number as number, any other value as its text in lists. */
function itemCell({ id }: TemplateItem, { formData, formText }: Row): Cell {
  const value = (formData as FilledValues | undefined)?.[id]
  const text = (formText as Record<string, string> | undefined)?.[id]
  return typeof value === 'number' && text === String(value) ? value : (text ?? null)
}

/** The option texts of an item with their values. */
async function readChoices(
  { tx }: Pick<Reading, 'tx'>,
  item: TemplateItem,
): Promise<ReadonlyMap<string, unknown>> {
  const dictId = itemDictionary(item)
  if (item.data_type !== 2) return new Map((item.options ?? []).map((text, at) => [text.trim(), at]))
  const known = [...(item.dict_options ?? []), ...(dictId ? await findValidItems(tx, dictId) : [])]
  return new Map(known.map(({ id, itemName }) => [itemName.trim(), id]))
}

/** The members of an order and the fields of its template. */
function splitFormMembers(value: Draft): { fixed: Draft; form: Record<string, unknown> } {
  const fixed: Draft = {}
  const form: Record<string, unknown> = {}
  for (const [member, one] of Object.entries(value)) {
    const item = itemOfMember(member)
    if (item === undefined) fixed[member] = one
    else form[item] = one
  }
  return { fixed, form }
}

/** Parses the cells of a row as filled values; unknown options are reported with their texts. */
function readFormValues(
  items: readonly TemplateItem[],
  form: Record<string, unknown>,
  choices: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): { values: FilledValues; unknown: Issue[] } {
  const values: FilledValues = {}
  const unknown: Issue[] = []
  for (const item of items) {
    const text = form[item.id]
    if (text === undefined) continue
    const known = choices.get(item.id)
    const find = (word: string) => {
      if (!known?.has(word)) unknown.push({ path: [formMember(item.id)], message: `选项“${word}”不存在` })
      return known?.get(word)
    }
    const kind = valueKinds[item.type]
    if (kind === 'option') values[item.id] = find(String(text))
    else if (kind === 'options') values[item.id] = splitWords(String(text)).map(find)
    else if (kind === 'date') values[item.id] = parseDate(item, String(text))
    else values[item.id] = text
  }
  return { values, unknown }
}

const splitWords = (text: string) =>
  text
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** A sheet writes a day with its time, or with strokes. */
function parseDate({ format = 'YYYY-MM-DD' }: TemplateItem, text: string): string {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  if (!year) return text
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return format === 'YYYY-MM-DD' ? date : `${date} ${time || '00:00'}`
}
