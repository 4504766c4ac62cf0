import type { CallerNames } from '@banyan/contract/online/caller-conditions'
import type { Finding } from '@banyan/contract/online/finding'
import { proofread } from '@banyan/contract/online/proofread'
import { type DesignItem, isField, splitRegions } from './design-items.ts'
import { toSavedDesign } from './design-storage.ts'

/** A finding and the item it is about. */
export interface DesignFinding extends Finding {
  item: string
}

type DefinedTables = NonNullable<NonNullable<Parameters<typeof proofread>[2]>['tables']>

const isAbout = (item: DesignItem, { field, title }: Finding): boolean =>
  isField(item)
    ? item.dbFieldName === field
    : (item.kind === 'tab' || item.kind === 'group') && item.title.trim() === title

/** What the proof-reader says of a design and its sub-tables. */
export function designFindings(items: readonly DesignItem[], people?: CallerNames): DesignFinding[] {
  const sent = toSavedDesign(items)
  return splitRegions(items).flatMap(({ table, items: own }, at) => {
    const { head, fields } = at === 0 ? sent : (sent.tables[at - 1] ?? sent)
    if (at === 0 && fields.length === 0)
      return [{ isError: true, message: '表单还没有字段，请先添加控件', item: table.id }]
    const around = at === 0 ? { tables: sent.tables as DefinedTables } : { main: sent as never }
    return proofread(head as object, fields, { ...around, people }).map((finding) => ({
      ...finding,
      message: at === 0 ? finding.message : `明细表“${table.tableTxt}”：${finding.message}`,
      item: own.findLast((item) => isAbout(item, finding))?.id ?? table.id,
    }))
  })
}
