import { DefinitionFile, definitionFileText } from '@banyan/contract/online/definition-file'
import type { FieldDraft, FieldRecord } from '@banyan/contract/online/form-field'
import type { Reading } from '#kernel/caller.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findMenusTo, menuNames } from '#modules/access/public.ts'
import { findHeadByTable } from '../definition/definition.queries.ts'
import { definitionEntity } from '../definition/definition.routes.ts'
import { readDesign } from '../definition/design.ts'
import { formPath } from '../definition/form-menu.ts'
import { withDepartmentCodes } from './department-codes.ts'
import { namedParts, readsView, viewNames } from './named-parts.ts'
import {
  pickFilled,
  type StoredPart,
  shapeMembers,
  storedCheckRules,
  storedDictionaries,
  storedFillRules,
  storedReports,
} from './stored-parts.ts'

const formShape = DefinitionFile.shape.forms.element.shape
const headMembers = shapeMembers(formShape.head)
/** Left out of the file: an import sets them by the order of the fields. */
const orderMembers = ['orderNum', 'tabOrderNum']
const fieldMembers = shapeMembers(formShape.fields.element).filter((name) => !orderMembers.includes(name))

/** Exports definitions as text; equal definitions of different tenants give equal texts. */
export async function exportDefinitions(reading: Reading, ids: readonly string[]): Promise<string> {
  const designs = new Map<string, Design>()
  for (const id of ids) {
    const design = await mainDesign(reading, id)
    designs.set(design.head.id, design)
  }
  const forms = await Promise.all([...designs.values()].map((design) => exportedForm(reading, design)))
  forms.sort((a, b) => (a.head.tableName < b.head.tableName ? -1 : 1))
  const named = namedParts(
    forms.flatMap(({ fields, tables }) => [...fields, ...tables.flatMap((table) => table.fields)]),
  )
  const views = forms.flatMap((form) => viewNames(form))
  const reports = (await storedReports(reading)).filter(
    ({ part }) => named.reports.includes(String(part.code)) || readsView(String(part.cgrSql), views),
  )
  const codes = reports.flatMap(({ part }) => reportDictionaries(part))
  const written = definitionFileText({
    format: 'banyan-forms',
    version: 1,
    dictionaries: ownParts(
      await storedDictionaries(reading, [...new Set([...named.dictionaries, ...codes])]),
      'dictCode',
    ),
    checkRules: ownParts(await storedCheckRules(reading, named.checkRules), 'ruleCode'),
    fillRules: ownParts(await storedFillRules(reading, named.fillRules), 'ruleCode'),
    forms,
    reports: ownParts(reports, 'code'),
  })
  if ('fault' in written) throw new Refusal(`不能导出：${written.fault}`)
  return written.text
}

type Design = Awaited<ReturnType<typeof readDesign>>

/** A definition, or the one it is a sub-table of. */
async function mainDesign(reading: Reading, id: string): Promise<Design> {
  const design = await readDesign(definitionEntity, reading, id)
  if (design.head.tableType !== 3) return design
  const mainTable = design.fields.find((field) => field.mainTable)?.mainTable ?? ''
  const main = await findHeadByTable(reading.tx, reading.me.tenantId, mainTable)
  if (!main) throw new Refusal(`附表「${design.head.tableTxt}」没有主表，不能导出`)
  return readDesign(definitionEntity, reading, main.id)
}

async function exportedForm(reading: Reading, { head, fields, tables }: Design) {
  const [menu] = await findMenusTo(reading.tx, formPath(head.id))
  const above = menu ? await menuNames(reading.tx, menu.parentId) : []
  return withDepartmentCodes(reading.tx, {
    head: exportedHead(head),
    fields: fields.map(exportedField),
    tables: tables.map((table) => ({
      head: exportedHead(table.head),
      fields: table.fields.map(exportedField),
    })),
    isPublished: Number(head.tableVersion) > 0,
    ...(menu && above.length && { menu: { ...pickFilled(menu, ['name', 'icon']), above } }),
  })
}

const exportedHead = (head: object) =>
  pickFilled(
    head,
    headMembers.filter((name) => !orderMembers.includes(name)),
  ) as { tableName: string; designJson?: string | null }

/** Controls whose default names a row of the tenant, which has no meaning in another tenant. */
const typesNamingRows: ReadonlySet<string> = new Set([
  'sel_depart',
  'sel_user',
  'sel_tree',
  'link_down',
  'popup',
  'file',
  'image',
])

function exportedField(field: FieldRecord | object): FieldDraft {
  const given = pickFilled(field, fieldMembers) as unknown as FieldDraft
  const isRow = typesNamingRows.has(given.fieldShowType) && /^[^#{$]/.test(given.fieldDefaultValue ?? '')
  const { fieldDefaultValue: _, ...rest } = given
  return isRow ? rest : given
}

const reportDictionaries = ({ items }: Record<string, unknown>): string[] =>
  (JSON.parse(String(items ?? '[]')) as { dictCode?: string | null }[]).flatMap(({ dictCode }) =>
    dictCode && !dictCode.includes(',') ? [dictCode] : [],
  )

/** The tenant's own parts in the order of their codes; platform parts exist in every tenant. */
const ownParts = (parts: readonly StoredPart[], code: string) =>
  parts
    .filter(({ isPlatform }) => !isPlatform)
    .map(({ part }) => part)
    .sort((a, b) => (String(a[code]) < String(b[code]) ? -1 : 1))
