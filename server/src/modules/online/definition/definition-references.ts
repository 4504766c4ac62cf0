import { readDefault } from '@banyan/contract/form/default-value'
import type { FormField } from '@banyan/contract/form/form-property'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import { systemColumns, tablePrefix } from '@banyan/contract/online/form-names'
import type { Reading } from '#kernel/caller.ts'
import { Refusal } from '#kernel/refusal.ts'
import { allItems, isLookupKnown } from '#modules/dictionary/public.ts'
import { findReport } from '../report/report.registry.ts'
import { findCheckRule, findFillRules } from '../rule/rule.queries.ts'
import { findFields, findHeadByTable } from './definition.queries.ts'
import type { FormHeadStored } from './definition.tables.ts'

/** References of fields must exist: a list with a missing dictionary could not be opened. */
export async function refuseUnknownReferences(reading: Reading, head: FormHeadStored): Promise<void> {
  const { tx, me } = reading
  const stored = await findFields(tx, me.tenantId, [head.id])
  const fields = fieldsFromDefinition(stored as unknown as FieldDefinition[])
  const dictionaries = await allItems(tx, me.tenantId)
  for (const field of fields) {
    const refused = (text: string) => new Refusal(`字段「${field.label}」：${text}`)
    const { dictCode, dictTable, type, checkRule } = field
    if (dictCode && !dictTable && type !== 'popup' && !Object.hasOwn(dictionaries, dictCode))
      throw refused(`字典 ${dictCode} 不存在`)
    for (const [table, ...columns] of lookupsOfField(field))
      if (!(await mayLookUp(reading, table, columns))) throw refused('字典配置不合法')
    if (checkRule && !(await findCheckRule(tx, checkRule))) throw refused(`校验规则 ${checkRule} 不存在`)
    if (type === 'popup') await refuseUnknownReport(reading, field, refused)
    const value = readDefault(field.defVal)
    if (value.kind === 'fill' && !(await findFillRules(tx, [value.ruleCode])).has(value.ruleCode))
      throw refused(`填值规则 ${value.ruleCode} 不存在`)
  }
}

/** A picker fills fields from columns of a report, one of the product or one that was stored. */
async function refuseUnknownReport(
  { tx }: Reading,
  { popupCode = '', orgFields = '' }: FormField,
  refused: (text: string) => Refusal,
): Promise<void> {
  const report = await findReport(tx, popupCode)
  if (!report) throw refused(`报表 ${popupCode} 不存在`)
  const known = new Set(report.items.map(({ fieldName }) => fieldName))
  const unknown = orgFields.split(',').find((name) => !known.has(name.trim()))
  if (unknown !== undefined) throw refused(`报表 ${popupCode} 没有列 ${unknown}`)
}

type NamedLookup = [table: string, text: string, code: string, ...further: string[]]

/** The tables that a field looks up, with the named columns. */
function lookupsOfField({
  dictTable,
  dictText,
  dictCode,
  linkDownConfig: link,
  type,
  ...field
}: FormField): NamedLookup[] {
  if (link) return [[link.table, link.txt, link.key, link.idField, link.pidField]]
  if (!dictTable || !dictText || !dictCode || type === 'popup') return []
  const further = [field.pidField, field.hasChildField].filter((column) => column !== undefined)
  return [[dictTable, dictText, dictCode, ...further]]
}

/** Tables of forms may be looked up by any column, other tables only by their registered columns (DEC-061). */
async function mayLookUp({ tx, me }: Reading, table: string, columns: readonly string[]): Promise<boolean> {
  if (!table.startsWith(tablePrefix)) return isLookupKnown(me, table, columns)
  const head = await findHeadByTable(tx, me.tenantId, table)
  if (!head) return isLookupKnown(me, table, columns)
  const known = new Set((await findFields(tx, me.tenantId, [head.id])).map(({ dbFieldName }) => dbFieldName))
  return columns.every((column) => known.has(column) || systemColumns.has(column))
}
