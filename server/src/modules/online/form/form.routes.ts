import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import { type FormVerb, formAction, formVerbs, onlineForm } from '@banyan/contract/online/form'
import type { Caller } from '#kernel/caller.ts'
import { type Context, serve } from '#kernel/http/serve.ts'
import { rowScopeOf } from '#kernel/records/list/list.ts'
import type { Draft } from '#kernel/records/uniform-handlers.ts'
import { refuse } from '#kernel/refusal.ts'
import { columnsFor } from './form.columns.ts'
import { formNamed, type OnlineForm, registerForm } from './form.registry.ts'
import { changedRecord, newRecord } from './form.save.ts'
import { widgetSampleForm } from './widget-sample.form.ts'

registerForm(widgetSampleForm)

/** Online forms in use (DEC-080): the records of a form behave like every uniform list. */
export const onlineFormRoutes = serve(onlineForm, {
  async item({ me, input }) {
    const form = opened(me, input.formCode)
    const { head } = form
    const schema = schemaFrom(shownTo(me, form), { title: head.tableTxt, table: head.tableName })
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
    const page = await form.handlers.list(withInput(context, query))
    return { ...(page as never as Paged), fieldList: [...rowScopeOf(form.source, context.me).columns.keys()] }
  },
  async byId(context) {
    const { formCode, rowId } = context.input
    const form = opened(context.me, formCode, 'list')
    return (await form.handlers.byId(withInput(context, { id: rowId }))) as never
  },
  async add(context) {
    const { formCode, ...given } = context.input
    const form = opened(context.me, formCode, 'add')
    const draft = await newRecord(context, form, given)
    const { id } = (await form.handlers.add(withInput(context, draft))) as { id: string }
    return id
  },
  async edit(context) {
    const { formCode, id, version, ...given } = context.input as Draft & Editing
    const form = opened(context.me, formCode, 'edit')
    const change = await changedRecord(context, form, { id, version, given })
    await form.handlers.edit(withInput(context, { ...change, id }))
    return null
  },
  async remove(context) {
    const { formCode, rowIds } = context.input
    const form = opened(context.me, formCode, 'delete')
    await form.handlers.removeBatch(withInput(context, { ids: rowIds }))
    return null
  },
  exportXls(context) {
    const { formCode, ...query } = context.input
    const form = opened(context.me, formCode, 'export')
    return form.handlers.exportXls(withInput(context, query)) as never
  },
})

interface Editing {
  formCode: string
  id: string
  version?: number
}
interface Paged {
  records: { id: string; [column: string]: unknown }[]
  total: number
}

/** The form, for someone who holds this action of it; any of them to see what it looks like. */
function opened(me: Caller, code: string, verb?: FormVerb): OnlineForm {
  const form = formNamed(code)
  const verbs = verb ? [verb] : formVerbs
  if (!verbs.some((each) => me.rights.can(formAction(form.head.id, each)))) throw refuse.noPermission()
  return form
}

/** The fields as this person has them: hidden ones are gone, fixed ones cannot be typed into. */
function shownTo(me: Caller, { fields, source }: OnlineForm) {
  const rule = me.rights.rowRule(source)
  return fields
    .filter(({ name }) => !rule?.hidden.has(name))
    .map((field) => (rule?.readOnly?.has(field.name) ? { ...field, disabled: true } : field))
}

/** The same request with another input: what else it carries is asked for only when it is there. */
const withInput = (context: Context<AnyEndpoint>, input: Draft): never =>
  Object.create(context, { input: { value: input } }) as never
