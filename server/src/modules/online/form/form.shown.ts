import type { SubTable } from '@banyan/contract/form/sub-table'
import { type FormVerb, formAction, formVerbNames, formVerbs } from '@banyan/contract/online/form'
import type { Caller } from '#kernel/caller.ts'
import { refuse } from '#kernel/refusal.ts'
import type { OnlineForm } from './form.records.ts'
import { formNamed } from './form.registry.ts'

/** The form, for someone who holds this action of it; any of them to see what it looks like. */
export function opened(me: Caller, code: string, verb?: FormVerb): OnlineForm {
  const form = formNamed(me, code)
  const verbs = verb ? [verb] : formVerbs
  if (!verbs.some((each) => me.rights.can(formAction(form.head.id, each))))
    throw refuse.noPermission(`${form.head.tableTxt} · ${formVerbNames[verb ?? 'list']}`)
  return form
}

/** The fields as this person has them: hidden ones are gone, fixed ones cannot be typed into. */
export function shownTo(me: Caller, { fields, source }: Pick<OnlineForm, 'fields' | 'source'>) {
  const rule = me.rights.rowRule(source)
  return fields
    .filter(({ name }) => !rule?.hidden.has(name))
    .map((field) => (rule?.readOnly?.has(field.name) ? { ...field, disabled: true } : field))
}

/** The sub-tables as this person has them; the rows of a fixed one are only shown. */
export function tablesShownTo(me: Caller, { tables, source }: OnlineForm): SubTable[] {
  const rule = me.rights.rowRule(source)
  return tables
    .filter(({ key }) => !rule?.hidden.has(key))
    .map(({ entity, ...table }) => {
      const fields = shownTo(me, { fields: table.fields, source: entity.source })
      if (!rule?.readOnly?.has(table.key)) return { ...table, fields }
      const disabled = fields.map((field) => ({ ...field, disabled: true }))
      return { ...table, fields: disabled, hideButtons: ['add', 'delete'] }
    })
}
