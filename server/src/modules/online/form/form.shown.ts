import { shownFields, shownTables } from '@banyan/contract/form/shown-form'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { type FormVerb, formAction, formVerbNames, formVerbs } from '@banyan/contract/online/form'
import type { Caller } from '#kernel/caller.ts'
import { refuse } from '#kernel/refusal.ts'
import type { OnlineForm } from './form.records.ts'
import { requireForm } from './form.registry.ts'

/** Finds a form and checks the action; without `verb` any action of the form is enough. */
export function openForm(me: Caller, code: string, verb?: FormVerb): OnlineForm {
  const form = requireForm(me, code)
  const verbs = verb ? [verb] : formVerbs
  if (!verbs.some((each) => me.rights.can(formAction(form.head.id, each))))
    throw refuse.noPermission(`${form.head.tableTxt} · ${formVerbNames[verb ?? 'list']}`)
  return form
}

/** The fields of a form for a caller, without hidden ones. */
export const fieldsShownTo = (me: Caller, { fields, source }: Pick<OnlineForm, 'fields' | 'source'>) =>
  shownFields(fields, me.rights.rowRule(source))

/** The sub-tables as this person has them. */
export const tablesShownTo = (me: Caller, { tables, source }: OnlineForm): SubTable[] =>
  shownTables(tables, me.rights.rowRule(source), ({ fields, entity }) =>
    fieldsShownTo(me, { fields, source: entity.source }),
  ).map(({ entity: _, ...table }) => table)
