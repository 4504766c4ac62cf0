import { defaultColumn } from '@banyan/contract/online/definition-check'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import type { ProposedColumn, SheetKind, SheetProposal } from '@banyan/contract/online/sheet-proposal'
import { newField } from '../definition/definition-state.ts'
import { proposeName } from '../designer/draft/proposed-name.ts'

/** A column of the sheet as edited by the user. */
export interface SheetColumn extends ProposedColumn {
  isTaken: boolean
}

export const kindNames: Readonly<Record<SheetKind, string>> = {
  text: '单行文本',
  textarea: '多行文本',
  integer: '整数',
  number: '小数',
  date: '日期',
  datetime: '日期时间',
  list: '下拉选择',
}

/** Changes the control of a column and adapts its length. */
export function changeColumnKind(column: SheetColumn, kind: SheetKind): SheetColumn {
  const { dbLength, dbPointLength } = defaultColumn(kind)
  return {
    ...column,
    kind,
    length: column.length || (dbLength ?? 0),
    decimals: column.decimals || (dbPointLength ?? 0),
  }
}

/** What keeps a form from being made. */
export function sheetFault(name: string, columns: readonly SheetColumn[]): string | undefined {
  if (!name.trim()) return '请输入表单名称'
  const taken = columns.filter(({ isTaken }) => isTaken)
  if (taken.length === 0) return '请至少选择一列'
  const titles = taken.map(({ title }) => title.trim())
  if (titles.some((title) => !title)) return '请输入字段名称'
  const twice = titles.find((title, at) => titles.indexOf(title) !== at)
  if (twice) return `字段名称“${twice}”重复`
  const empty = taken.find(({ kind, options }) => kind === 'list' && options.length === 0)
  return empty && `请填写“${empty.title}”的选项，或换一种类型`
}

const mostListColumns = 12
const mostQueryItems = 4

/** The fields of the form, each with the column it is read from; lists name a dictionary that is still to be made. */
export function fieldsFor(
  columns: readonly SheetColumn[],
  tableName: string,
): { column: SheetColumn; field: FieldDraft }[] {
  const names: string[] = []
  let asked = 0
  return columns
    .filter(({ isTaken }) => isTaken)
    .map((column, place) => {
      const { kind, title, length, decimals } = column
      const dbFieldName = proposeName(title.trim(), names)
      names.push(dbFieldName)
      const isAsked = kind === 'list' || kind === 'date' || place === 0
      const isQuery = isAsked && asked++ < mostQueryItems ? 1 : 0
      const size = columnSize(kind, length, decimals)
      return {
        column,
        field: {
          ...newField,
          ...size,
          dbFieldName,
          dbFieldTxt: title.trim(),
          fieldShowType: kind,
          isShowList: place < mostListColumns ? 1 : 0,
          isQuery,
          queryMode: kind === 'text' ? 'like' : kind === 'date' ? 'group' : 'single',
          orderNum: place + 1,
          ...(kind === 'list' && { dictField: `${tableName}_${dbFieldName}` }),
        } satisfies FieldDraft,
      }
    })
}

function columnSize(kind: SheetKind, length: number, decimals: number) {
  if (kind === 'number')
    return { dbType: 'BigDecimal' as const, dbLength: 18, dbPointLength: Math.min(decimals || 2, 6) }
  const usual = defaultColumn(kind)
  return kind === 'text' ? { ...usual, dbLength: length || 100 } : usual
}

/** The column titles for the import; empty for columns that are left out. */
export function titlesFor({ titleRow }: SheetProposal, columns: readonly SheetColumn[]) {
  const width = Math.max(...columns.map(({ at }) => at)) + 1
  const cells = Array.from({ length: width }, () => '')
  for (const { at, title, isTaken } of columns) if (isTaken) cells[at] = title.trim()
  return { row: titleRow, cells }
}
