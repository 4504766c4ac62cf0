import { memberOf } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-schema'
import { formEntity } from '@banyan/contract/online/form'
import type { FormHead } from '@banyan/contract/online/form-definition'
import { uniform } from '@banyan/contract/uniform'
import { z } from 'zod'
import type { AnyListTable } from '#kernel/database/table.ts'
import { type ListSource, listSource } from '#kernel/records/list/column.ts'
import type { Row } from '#kernel/records/list/list.ts'
import { uniformHandlers } from '#kernel/records/uniform-handlers.ts'
import { Refusal } from '#kernel/refusal.ts'

/** A form as data: what it says about itself, its fields, and the table its records lie in. */
export interface FormDefinition {
  head: FormHead
  fields: readonly FormField[]
  table: AnyListTable
}

/** A form in use: its records behave like those of every uniform list. */
export interface OnlineForm extends FormDefinition {
  entity: string
  source: ListSource
  handlers: ReturnType<typeof handlersOf>
}

const forms = new Map<string, OnlineForm>()

/** Makes a form usable under its id and its table's name. */
export function registerForm(definition: FormDefinition): OnlineForm {
  const { head, fields, table } = definition
  const family = familyOf(definition)
  const form: OnlineForm = {
    ...definition,
    entity: formEntity(head.id),
    source: listSource(family, table),
    handlers: handlersOf(family, table, fields),
  }
  for (const code of [head.id, head.tableName])
    if (!forms.has(code) || code === head.id) forms.set(code, form)
  return form
}

/** The form a caller names. */
export function formNamed(code: string): OnlineForm {
  const form = forms.get(code)
  if (!form) throw new Refusal('实体不存在')
  return form
}

const familyOf = ({ head, fields }: FormDefinition) =>
  uniform(
    formEntity(head.id),
    `/online/cgform/api/${head.id}`,
    z.object(Object.fromEntries(fields.map((field) => [field.name, memberOf(withLookup(field))]))),
    { title: head.tableTxt },
  )

const handlersOf = (family: ReturnType<typeof familyOf>, table: AnyListTable, fields: readonly FormField[]) =>
  uniformHandlers(family, table, { decorate: async (_tx, _me, rows) => withChoiceTexts(fields, rows) })

/** The look-up behind kinds that do not name theirs: the server holds values against it and tells their texts. */
const implied: Partial<Record<FormField['type'], string>> = {
  sel_user: 'sys_user,realname,username',
  sel_depart: 'sys_depart,depart_name,id',
  cat_tree: 'sys_category,name,id',
}

function withLookup(field: FormField): FormField {
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
  const lookup = implied[type]
  return lookup ? { ...field, lookup } : field
}

/** Choices given in place have texts as well. */
function withChoiceTexts(fields: readonly FormField[], rows: Row[]): Row[] {
  for (const { name, listSource: choices } of fields) {
    if (!choices) continue
    const texts = new Map(choices.map(({ value, text }) => [value, text]))
    for (const row of rows) {
      const value = row[name]
      if (typeof value === 'string' && value !== '')
        row[`${name}_dictText`] = value
          .split(',')
          .map((part) => texts.get(part) ?? part)
          .join(',')
    }
  }
  return rows
}
