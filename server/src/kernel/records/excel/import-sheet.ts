import type { FieldMeta } from '@banyan/contract/field'
import { parseSheetDate } from '@banyan/contract/form/date-text'
import type { Cell, ReadRow } from '@banyan/workbook/workbook'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Change, Draft, Issue } from '../records.ts'
import { placeValue } from './place-words.ts'

/** `aliases` are further titles of the column. Columns that are no form fields are checked here. */
export type ImportField = [member: string, meta: FieldMeta & { aliases?: readonly string[] }]

/** The title row and the field of each column. */
export interface TitleRow {
  row: number
  cells: Cell[]
  /** Field of each column; `undefined` for columns we do not know. */
  fields: (ImportField | undefined)[]
}

/** The row with the column titles stands among the first three. */
export function findTitles(rows: ReadRow[], fields: ImportField[]): TitleRow {
  for (const { row, cells } of rows.slice(0, 3)) {
    const found = cells.map((cell) => fields.find(([, meta]) => isTitleOfField(meta, cellTitle(cell))))
    const required = fields.filter(([, meta]) => meta.required)
    if (found.some(Boolean) && required.every((field) => found.includes(field)))
      return { row, cells, fields: found }
  }
  const wanted = fields.filter(([, meta]) => meta.required).map(([, meta]) => meta.label)
  throw new Refusal(`未找到标题行，至少需要列：${wanted.join('、')}`)
}

const isTitleOfField = ({ label, aliases = [] }: ImportField[1], title: string) =>
  label === title || aliases.includes(title)

/** The titles of unknown columns. */
export const ignoredTitles = ({ cells, fields }: TitleRow): string[] =>
  cells.flatMap((cell, at) => (fields[at] || cellTitle(cell) === '' ? [] : [cellTitle(cell)]))

export const cellTitle = (cell: Cell | undefined) =>
  String(cell ?? '')
    .replace(/^\*/, '')
    .trim()
/** Whether a row repeats the titles, as each further sheet of a long export does. */
export const repeatsTitles = (cells: Cell[], titles: TitleRow) =>
  titles.cells.every((title, at) => cellTitle(cells[at]) === cellTitle(title)) && titles.cells.some(Boolean)

/**
 * Turns cells into a draft: texts of dictionaries and areas become values, ids are found by their text, numbers stay
 * numbers.
 */
export async function rowTranslator(
  { tx, me }: Change,
  titles: TitleRow,
  rows: ReadRow[],
): Promise<(cells: Cell[]) => TranslatedRow> {
  const valuesOf = new Map<string, ReadonlyMap<string, string>>()
  /** Stored values that may also be written into cells instead of their texts. */
  const storedOf = new Map<string, Pick<ReadonlySet<string>, 'has'>>()
  for (const [at, field] of titles.fields.entries()) {
    if (!field) continue
    const [member, { dict, lookup }] = field
    if (dict) {
      const items = await tx.app.part(textSource).dict(tx, me.tenantId, dict)
      valuesOf.set(member, new Map([...items].map(([value, text]) => [text, value])))
      storedOf.set(member, items)
    } else if (lookup) {
      const texts = [...new Set(rows.flatMap(({ cells }) => cellTexts(field, cells[at])))]
      const values = await tx.app.part(textSource).values(tx, me, lookup, texts)
      valuesOf.set(member, values)
      const other = texts.filter((text) => !values.has(text)).flatMap(splitText)
      if (other.length)
        storedOf.set(member, await tx.app.part(textSource).lookupInScope(tx, me, lookup, other))
    }
  }
  return (cells) => {
    const draft: Draft = {}
    const unknown: Issue[] = []
    for (const [at, field] of titles.fields.entries()) {
      if (!field) continue
      const [member, meta] = field
      const cell = cells[at]
      if (cell === null || cell === undefined || String(cell).trim() === '') continue
      const text = String(cell).trim()
      const values = valuesOf.get(member)
      const isKnown = (part: string) =>
        values?.has(part) || splitText(part).every((piece) => storedOf.get(member)?.has(piece))
      for (const part of values ? cellTexts(field, text) : [])
        if (!isKnown(part)) unknown.push({ path: [member], message: `${meta.label}“${part}”不存在` })
      if (meta.type === 'number' || meta.type === 'integer') draft[member] = values?.get(text) ?? cell
      else
        draft[member] = cellTexts(field, text)
          .map(
            (part) =>
              valuesOf.get(member)?.get(part) ?? parseSheetDate(meta.type, placeValue(meta.type, part)),
          )
          .join(',')
    }
    return { draft, unknown }
  }
}

/** Values that are stored in one text. */
const splitText = (part: string) => part.split(',').filter(Boolean)

/** The draft of a row and its unknown texts. */
interface TranslatedRow {
  draft: Draft
  unknown: Issue[]
}

/** The texts of a cell: one, or several separated by commas where the field takes several. */
function cellTexts([, { type }]: ImportField, cell: Cell | undefined): string[] {
  const text = String(cell ?? '').trim()
  return (type === 'list_multi' ? text.split(/[,，、;；]/).map((part) => part.trim()) : [text]).filter(
    Boolean,
  )
}
