import { fieldsOf } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-property'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import { sourcesOfTable } from '#kernel/records/catalogue.ts'
import { canList, isHidden } from '#kernel/records/list/row-scope.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { lookupColumns } from '#modules/dictionary/public.ts'
import { withLookup } from '../form/form.records.ts'
import { publishedForms, type StoredForm, type StoredSubTable } from '../form/form.registry.ts'
import { openReport } from '../report/report.registry.ts'

/**
 * Refuses a publication that would let users of the form read columns or rows that the publisher cannot read, because
 * publishing grants what the form names. `reading` has the publisher's rights and the catalogue before the publication.
 */
export async function refuseUnreadable(
  reading: Reading,
  after: StoredForm,
  { before, isInUse }: PublishedState,
): Promise<void> {
  const parts = [after, ...(after.tables ?? [])]
  const known = new Map(
    [before ?? [], ...(before?.tables ?? [])].flat().map((part) => [lookupTableName(part), part]),
  )
  for (const part of parts) {
    const stood = known.get(lookupTableName(part))
    for (const field of part.fields) {
      refuseUnmasked(field, part)
      const old = stood?.fields.find(({ name }) => name === field.name)
      if (old && referenceKey(old) === referenceKey(field)) continue
      refuseUnpublished(reading.me, field, new Set(parts.map(lookupTableName)))
      refuseForeignTable(reading.me, field)
      if (field.type === 'popup') await refuseForeignReport(reading, field)
    }
  }
  for (const table of after.tables ?? []) refuseReattached(reading.me, after, table, isInUse)
}

/** The same check when a definition is saved, so that its author learns at once that they cannot publish it. */
export function refuseForeignTables(
  me: Caller,
  fields: readonly FormField[],
  before: readonly FormField[],
): void {
  const known = new Map(before.map((field) => [field.name, referenceKey(field)]))
  for (const field of fields) if (known.get(field.name) !== referenceKey(field)) refuseForeignTable(me, field)
}

/** The published state before this publication. */
interface PublishedState {
  before?: StoredForm
  /** Whether a sub-table is already published, alone or in another form. */
  isInUse(id: string): boolean
}

/** The columns that a password field masks now or masked in an earlier publication. */
export const maskedColumns = (publications: readonly Pick<StoredForm, 'fields' | 'masked'>[]): string[] => [
  ...new Set(
    publications.flatMap(({ fields, masked = [] }) => [
      ...masked,
      ...fields.flatMap(({ name, type }) => (type === 'password' ? [name] : [])),
    ]),
  ),
]

const lookupTableName = (part: StoredForm | StoredSubTable): string =>
  'head' in part ? part.head.tableName : part.key

/** What a field reads of other tables and reports, as one text. */
const referenceKey = (field: FormField): string =>
  JSON.stringify([
    withLookup(field).lookup,
    field.linkDownConfig,
    [field.pidField, field.hasChildField, field.dictForeignKey, field.condition],
    field.type === 'popup' ? [field.popupCode, field.orgFields] : '',
  ])

function refuseUnmasked({ name, label, type }: FormField, { masked }: Pick<StoredForm, 'masked'>): void {
  if (type === 'password' || !masked?.includes(name)) return
  throw refuse.beyond(`字段「${label}」曾以密码控件发布，已填写的内容不能再显示；请新增一个字段`)
}

/** Pickers of the product show names only, within the data rules of each reader: the right to the list is enough. */
const pickerTables: ReadonlySet<string> = new Set(['sel_user', 'sel_depart', 'cat_tree'])

const findTable = ({ catalogue }: Caller, table: string) =>
  catalogue.tables.find(({ name, options }) => name === table || options.knownAs?.includes(table))

/**
 * Refuses unpublished tables, because it is not known yet who will read them; those of the form itself are published
 * with it.
 */
function refuseUnpublished(me: Caller, field: FormField, own: ReadonlySet<string>): void {
  const table = lookupColumns(withLookup(field))?.table
  if (table === undefined || own.has(table) || me.rights.isUnlimited || findTable(me, table)) return
  throw refuse.beyond(`字段「${field.label}」：表 ${table} 还没有发布，不能作为字典`)
}

function refuseForeignTable(me: Caller, field: FormField): void {
  const wanted = lookupColumns(withLookup(field))
  const info = wanted && findTable(me, wanted.table)
  if (!info) return
  const refused = (text: string) => refuse.beyond(`字段「${field.label}」：${text}`)
  const isPicker = pickerTables.has(field.type) && !field.dictTable
  for (const source of sourcesOfTable(me, info.name)) {
    const { title } = source.description
    if (!canList(me, source)) throw refused(`您没有「${title}」的查询权限，不能把它作为字典`)
    if (isPicker) continue
    const hidden = wanted.columns.find((column) => isHidden(source, me, column))
    if (hidden) throw refused(`您无权查看「${title}」的「${memberLabel(source, hidden)}」，不能把它作为字典`)
    if (me.rights.rowRule(source)?.where) throw refused(`您只能查看部分「${title}」，不能把它作为字典`)
  }
}

const memberLabel = ({ description }: ListSource, member: string): string =>
  fieldsOf(description.shape).find(([name]) => name === member)?.[1].label ?? member

async function refuseForeignReport(
  { tx, me }: Reading,
  { label, popupCode = '', orgFields = '' }: FormField,
): Promise<void> {
  const seen = await openReport(tx, me, popupCode).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw refuse.beyond(`字段「${label}」：您没有报表 ${popupCode} 的查询权限，不能从中选择`)
  })
  const columns = orgFields.split(',').map((name) => name.trim())
  const unseen = columns.find((name) => name && !seen.columns.has(name))
  if (unseen)
    throw refuse.beyond(`字段「${label}」：您无权查看报表 ${popupCode} 的列 ${unseen}，不能从中选择`)
}

/** Refuses to attach a published sub-table in another way, because its rows would be shown with other records. */
function refuseReattached(
  me: Caller,
  { head }: StoredForm,
  table: StoredSubTable,
  isInUse: PublishedState['isInUse'],
): void {
  const places = publishedForms(me).flatMap((form) =>
    form.tables.flatMap((each) => (each.key === table.key ? [{ form, part: each }] : [])),
  )
  if (places.length === 0) {
    if (!isInUse(table.id) || me.rights.isUnlimited) return
    throw refuse.beyond(`附表「${table.title}」已不属于原来的主表，请由租户管理员发布`)
  }
  const stays = places.some(
    ({ form, part }) =>
      form.head.id === head.id && part.foreignKey === table.foreignKey && part.mainKey === table.mainKey,
  )
  if (stays) return
  for (const { form, part } of places)
    for (const source of [form.source, part.entity.source]) {
      const rule = me.rights.rowRule(source)
      if (!canList(me, source) || rule?.where || rule?.hidden.size)
        throw refuse.beyond(
          `附表「${table.title}」属于「${form.head.tableTxt}」，您不能查看其全部数据，不能改变它的主表或关联字段`,
        )
    }
}
