import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { type FormVerb, formAction, formVerbs, onlineForm } from '@banyan/contract/online/form'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { exportRecords } from '#kernel/records/excel/export.ts'
import { rowScopeOf } from '#kernel/records/list/list.ts'
import {
  addRecord,
  type Draft,
  editRecord,
  listRecords,
  readRecord,
  removeRecords,
} from '#kernel/records/records.ts'
import { refuse } from '#kernel/refusal.ts'
import { columnsFor } from './form.columns.ts'
import type { OnlineForm } from './form.records.ts'
import { formNamed } from './form.registry.ts'

/** Online forms in use (DEC-080): the records of a form behave like every uniform list. */
export const onlineFormRoutes = serve(onlineForm, {
  async item({ me, input }) {
    const form = opened(me, input.formCode)
    const { head } = form
    const about = { title: head.tableTxt, table: head.tableName }
    const schema = schemaFrom(shownTo(me, form), about, tablesShownTo(me, form))
    return { schema, head, cgButtonList: [], enhanceJs: '' }
  },
  async columns({ tx, me, input }) {
    const form = opened(me, input.formCode)
    return columnsFor(tx, me, form, shownTo(me, form))
  },
  async queryInfo({ me, input }) {
    const form = opened(me, input.formCode, 'list')
    const { columns } = rowScopeOf(form.source, me)
    return queryItemsFrom(form.fields.filter(({ name }) => columns.has(name)))
  },
  async data(context) {
    const { formCode, ...query } = context.input
    const form = opened(context.me, formCode, 'list')
    const page = await listRecords(form, context, query)
    return { ...page, fieldList: [...rowScopeOf(form.source, context.me).columns.keys()] }
  },
  async byId(context) {
    const { formCode, rowId } = context.input
    return readRecord(opened(context.me, formCode, 'list'), context, rowId)
  },
  async add(context) {
    const { formCode, ...given } = context.input
    return addRecord(opened(context.me, formCode, 'add'), context, given)
  },
  async edit(context) {
    const { formCode, ...given } = context.input as Draft & Editing
    await editRecord(opened(context.me, formCode, 'edit'), context, given)
    return null
  },
  async remove(context) {
    const { formCode, rowIds } = context.input
    await removeRecords(opened(context.me, formCode, 'delete'), context, rowIds)
    return null
  },
  exportXls(context) {
    const { formCode, ...query } = context.input
    return exportRecords(opened(context.me, formCode, 'export'), context, query)
  },
})

interface Editing {
  formCode: string
  id: string
  version?: number
}

/** The form, for someone who holds this action of it; any of them to see what it looks like. */
function opened(me: Caller, code: string, verb?: FormVerb): OnlineForm {
  const form = formNamed(me, code)
  const verbs = verb ? [verb] : formVerbs
  if (!verbs.some((each) => me.rights.can(formAction(form.head.id, each)))) throw refuse.noPermission()
  return form
}

/** The fields as this person has them: hidden ones are gone, fixed ones cannot be typed into. */
function shownTo(me: Caller, { fields, source }: Pick<OnlineForm, 'fields' | 'source'>) {
  const rule = me.rights.rowRule(source)
  return fields
    .filter(({ name }) => !rule?.hidden.has(name))
    .map((field) => (rule?.readOnly?.has(field.name) ? { ...field, disabled: true } : field))
}

/** The sub-tables as this person has them; the rows of a fixed one are only shown. */
function tablesShownTo(me: Caller, { tables, source }: OnlineForm): SubTable[] {
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
