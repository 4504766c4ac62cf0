import { memberOf } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-schema'
import { formEntity } from '@banyan/contract/online/form'
import type { FormHead } from '@banyan/contract/online/form-definition'
import { z } from 'zod'
import type { AnyListTable } from '#kernel/database/table.ts'
import { sourceOf } from '#kernel/records/list/column.ts'
import type { Row } from '#kernel/records/list/list.ts'
import type { Draft, RecordEntity } from '#kernel/records/records.ts'
import { preparedRecord } from './form.save.ts'

/** A form as data: what it says about itself, its fields, and the table its records lie in. */
export interface FormDefinition {
  head: FormHead
  fields: readonly FormField[]
  table: AnyListTable
}

/** A form in use: its records behave like those of every other entity. */
export interface OnlineForm extends FormDefinition, RecordEntity {}

/** The records of a form: what every entity does, with the form's own rules. */
export function formOf(definition: FormDefinition): OnlineForm {
  const { head, fields, table } = definition
  const shape = z.object(Object.fromEntries(fields.map((field) => [field.name, memberOf(withLookup(field))])))
  const description = {
    name: formEntity(head.id),
    title: head.tableTxt,
    shape,
    root: `/online/cgform/api/${head.id}`,
  }
  return {
    ...definition,
    source: sourceOf(description, table),
    options: {
      prepare: (change, draft, stored) => preparedRecord(change, definition, draft, stored),
      decorate: async (_tx, _me, rows) => withChoiceTexts(fields, rows),
    },
    // Values are checked when the record is worked out, by the same rules as in the browser.
    parseDraft: (data) => ({ success: true, data }),
    parseQuery: (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : undefined,
  }
}

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
