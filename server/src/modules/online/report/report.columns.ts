import { withoutUndefined } from '@banyan/contract/form/form-property'
import type { QueryItem } from '@banyan/contract/form/query-item'
import type { ReportConfig } from '@banyan/contract/online/report'
import type { ReportItem } from '@banyan/contract/online/report-definition'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { allItems } from '#modules/dictionary/public.ts'
import { isTable, type ReportForCaller } from './report.registry.ts'
import { fillVariables } from './report.values.ts'

type DictOptions = ReportConfig['dictOptions'][string]

/** What a report looks like (ONLINE-003, DEC-081). */
export async function reportConfig(tx: Tx, me: Caller, report: ReportForCaller): Promise<ReportConfig> {
  const shown = report.items.filter(({ isShow, aggregate }) => isShow || aggregate)
  const links = shown.filter(({ fieldHref }) => fieldHref)
  const dictOptions = await findChoices(tx, me, shown)
  return {
    cgRpConfigId: report.id,
    cgRpConfigName: report.name,
    columns: shown.map((item) => {
      const { fieldName, fieldTxt, fieldWidth, fieldHref, isOrder, dictCode, groupTitle } = item
      const texts = dictOptions[fieldName] ? fieldName : dictCode ? `${fieldName}_dictText` : undefined
      return withoutUndefined({
        title: fieldTxt,
        dataIndex: fieldName,
        align: 'center' as const,
        sorter: isOrder ? 'true' : undefined,
        customRender: texts,
        hrefSlotName: fieldHref ? fieldName : undefined,
        width: fieldWidth ?? undefined,
        groupTitle: groupTitle || undefined,
      })
    }),
    dictOptions,
    fieldHrefSlots: links.map(({ fieldName, fieldHref }) => ({ slotName: fieldName, href: fieldHref ?? '' })),
  }
}

/** The items of the query form (ONLINE-006, DEC-117); all after the third are behind 展开. */
export async function reportQueryItems(
  tx: Tx,
  me: Caller,
  { items, params, source }: ReportForCaller,
): Promise<QueryItem[]> {
  const asked = items.filter(({ isSearch }) => isSearch)
  const choices = await findChoices(tx, me, asked)
  return asked.map((item, at) => {
    const { fieldName, fieldTxt, searchMode, searchValue, dictCode } = item
    const [table, shown, stored] = isTable(dictCode) ? dictCode.split(',') : []
    return withoutUndefined({
      field: fieldName,
      label: fieldTxt,
      view: queryControl(item),
      mode: searchMode ?? 'single',
      hidden: at < 3 ? '0' : '1',
      defValue: searchValue ? fillVariables(source.asker, searchValue, params, {}) : undefined,
      dictTable: table,
      dictText: shown,
      dictCode: (table ? stored : dictCode) || undefined,
      dictOptions: choices[fieldName],
    })
  })
}

function queryControl({ fieldType, dictCode, replaceVal }: ReportItem): string {
  if (isTable(dictCode)) return 'sel_search'
  return dictCode || replaceVal ? 'list' : fieldType.toLowerCase()
}

/** The choices that are sent with the columns: dictionaries and texts given in place. */
export async function findChoices(
  tx: Tx,
  me: Caller,
  items: readonly ReportItem[],
): Promise<Record<string, DictOptions>> {
  const dictionaries = await allItems(tx, me.tenantId)
  // Without a prototype: columns have the names people give them.
  const choices: Record<string, DictOptions> = Object.create(null)
  for (const { fieldName, dictCode, replaceVal } of items) {
    const listed = dictCode && !isTable(dictCode) ? dictionaries[dictCode] : undefined
    if (listed) choices[fieldName] = listed.map(({ value, text }) => ({ value, text, title: text }))
    else if (replaceVal) choices[fieldName] = parseReplacements(replaceVal)
  }
  return choices
}

/** `男_1,女_2`; a text may hold underscores, a value may not. */
export const parseReplacements = (text: string): DictOptions =>
  text.split(',').flatMap((pair) => {
    const at = pair.lastIndexOf('_')
    if (at < 1) return []
    const shown = pair.slice(0, at).trim()
    return [{ value: pair.slice(at + 1).trim(), text: shown, title: shown }]
  })
