import { memberSchema } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { formEntity } from '@banyan/contract/online/form'
import type { FormHead } from '@banyan/contract/online/form-definition'
import { z } from 'zod'
import type { AnyListTable } from '#kernel/database/table.ts'
import type { FormEntity, FormRules } from '#kernel/form/form.ts'
import { formRecords } from '#kernel/form/form-records.ts'
import type { FormTree } from '#kernel/form/tree.ts'
import { patternMatcher } from '#kernel/pattern/match-pattern.ts'
import { findFiles } from '#modules/files/public.ts'
import { firstFailure } from '../rule/check-rule.rules.ts'
import { nextFillValue } from '../rule/fill-value.ts'
import { findCheckRule } from '../rule/rule.queries.ts'

/** A form as data: its head, its fields, and the name of its table. */
export interface FormDefinition {
  head: FormHead
  fields: readonly FormField[]
  table: AnyListTable
  tables?: readonly SubTableDefinition[]
}

/** A sub-table of a form and the table its rows lie in; `id` is that of its own definition. */
interface SubTableDefinition extends SubTable {
  id: string
  table: AnyListTable
}

/** A form in use: its records behave like those of every other entity. */
export interface OnlineForm extends FormEntity {
  head: FormHead
}

export function buildForm({ head, fields, table, tables = [] }: FormDefinition): OnlineForm {
  const form = formRecords({
    fields,
    table,
    description: describedForm(head.id, head.tableTxt, fields),
    tables: tables.map((each) => ({ ...each, description: describedForm(each.id, each.title, each.fields) })),
    rules: formRules,
    tree: treeSettings(head),
  })
  return Object.assign(form, { head })
}

/** The columns that make a form a tree. */
export const treeSettings = ({ isTree, treeParentIdField, treeIdField }: FormHead): FormTree | undefined =>
  isTree === 'Y' && treeParentIdField
    ? { parent: treeParentIdField, ...(treeIdField ? { hasChild: treeIdField } : {}) }
    : undefined

const describedForm = (id: string, title: string, fields: readonly FormField[]) => ({
  name: formEntity(id),
  title,
  shape: z.object(Object.fromEntries(withLookups(fields).map((field) => [field.name, memberSchema(field)]))),
  root: `/online/cgform/api/${id}`,
})

/** What forms ask of stored files and check rules. */
const formRules: FormRules = {
  knownFiles: async ({ tx, me }, keys) =>
    new Set((await findFiles(tx, keys, me.tenantId)).map(({ key }) => key)),
  async checkRule({ tx, me }, code, value) {
    const rule = await findCheckRule(tx, code)
    if (!rule) return '该编码不存在'
    const match = tx.app.part(patternMatcher).of(me.tenantId)
    return (await firstFailure(JSON.parse(rule.ruleJson), value.slice(0, 1000), match))?.message
  },
  fillValue: async (change, code, values) => (await nextFillValue(change, code, values)) ?? undefined,
}

/** The look-ups of controls that have no dictionary setting; the server checks values and adds texts by them. */
const impliedLookups: Partial<Record<FormField['type'], string>> = {
  sel_user: 'sys_user,realname,username',
  sel_depart: 'sys_depart,depart_name,id',
  cat_tree: 'sys_category,name,id',
}

/** The fields with their look-ups; further levels of a linked drop-down are looked up where its first one is. */
export function withLookups(fields: readonly FormField[]): FormField[] {
  const byLevel = new Map(
    fields.flatMap((field) =>
      (field.linkDownOthers ?? []).map((level) => [level.field, withLookup(field).lookup] as const),
    ),
  )
  return fields.map((field) => {
    const own = withLookup(field)
    const lookup = byLevel.get(field.name)
    return lookup && !own.lookup && !own.dict ? { ...own, lookup } : own
  })
}

/** The field with its dictionary or table dictionary, whichever setting it comes from. */
export function withLookup(field: FormField): FormField {
  const { type, listSource: choices, dictTable, dictText, dictCode, dictFilter, linkDownConfig } = field
  if (type === 'password') return { ...field, secret: true }
  if (choices || field.dict || field.lookup) return field
  if (linkDownConfig) {
    const { table, txt, key } = linkDownConfig
    return { ...field, lookup: `${table},${txt},${key}` }
  }
  if (dictTable && dictText && dictCode) {
    const filter = dictFilter ? `,${dictFilter}` : ''
    return { ...field, lookup: `${dictTable},${dictText},${dictCode}${filter}` }
  }
  if (dictCode && type !== 'popup') return { ...field, dict: dictCode }
  const lookup = impliedLookups[type]
  return lookup ? { ...field, lookup } : field
}
