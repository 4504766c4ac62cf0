import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import type { SubTable } from '@banyan/contract/form/sub-table'
import {
  type FormRecord,
  type FormVerb,
  formAction,
  formVerbNames,
  formVerbs,
  idOfForm,
  onlineForm,
} from '@banyan/contract/online/form'
import { type FormHead, plainHead } from '@banyan/contract/online/form-definition'
import { type Context, type Handlers, type Preparing, prepareOf, serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { eraseForms, restoreForms } from '#kernel/form/bin.ts'
import type { FormTable } from '#kernel/form/form.ts'
import { levelOf } from '#kernel/form/tree.ts'
import { exportRecords, exportTemplate } from '#kernel/records/excel/export.ts'
import { importRecords, prepareImport } from '#kernel/records/excel/import.ts'
import { isHidden, rowScopeOf } from '#kernel/records/list/row-scope.ts'
import {
  addRecord,
  type Draft,
  editRecord,
  listRecords,
  readRecord,
  removeRecords,
} from '#kernel/records/records.ts'
import { binOf } from '#kernel/records/recycle-bin.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { withChoices } from './form.choices.ts'
import { columnsFor } from './form.columns.ts'
import { type OnlineForm, treeOf } from './form.records.ts'
import { formNamed, partNamed } from './form.registry.ts'

/** Online forms in use (DEC-080): the records of a form behave like every uniform list. */
export const onlineFormRoutes = serve(onlineForm, {
  async item({ tx, me, input }) {
    const form = opened(me, input.formCode)
    const { head } = form
    const about = { title: head.tableTxt, table: head.tableName }
    const fields = await withChoices(tx, me, shownTo(me, form))
    const tables: SubTable[] = []
    for (const table of tablesShownTo(me, form))
      tables.push({ ...table, fields: await withChoices(tx, me, table.fields) })
    const schema = schemaFrom(fields, about, tables)
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
  async erpColumns({ tx, me, input }) {
    const form = opened(me, input.formCode)
    const subList = form.tables
      .filter(({ key }) => !isHidden(form.source, me, key))
      .map((table) => {
        const { fields, entity } = table
        const list = { head: subHead(form.head, table), source: entity.source, foreignKey: table.foreignKey }
        return columnsFor(tx, me, list, shownTo(me, { fields, source: entity.source }))
      })
    return { main: await columnsFor(tx, me, form, shownTo(me, form)), subList: await Promise.all(subList) }
  },
  async treeData(context) {
    const { formCode, hasQuery, ...query } = context.input
    const form = opened(context.me, formCode, 'list')
    const tree = treeOf(form.head)
    if (!tree) throw new Refusal('该表单不是树形表单')
    return listRecords(hasQuery === 'true' ? form : levelOf(form, tree), context, query)
  },
  async subRow(context) {
    return (await rowsOfPart(context))[0] ?? null
  },
  subRows: (context) => rowsOfPart(context),
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
  async removed(context) {
    const { formCode, ...query } = context.input
    return listRecords(binOf(opened(context.me, formCode, 'delete')), context, query)
  },
  async restore(context) {
    const { formCode, rowIds } = context.input
    const form = opened(context.me, formCode, 'delete')
    await restoreForms(form, context, rowIds, treeOf(form.head))
    return null
  },
  async erase(context) {
    const { formCode, rowIds } = context.input
    const form = opened(context.me, formCode, 'delete')
    await eraseForms(form, context, rowIds, treeOf(form.head))
    return null
  },
  exportXls(context) {
    const { formCode, ...query } = context.input
    return exportRecords(opened(context.me, formCode, 'export'), context, query)
  },
  async importTemplate({ me, input: { formCode, ...input } }) {
    return exportTemplate(opened(me, formCode, 'import'), input)
  },
  async importXls(context) {
    const { formCode, ...input } = context.input
    return importRecords(opened(context.me, formCode, 'import'), context, input)
  },
  // The file is read before the transaction, as on every list.
  [prepareOf]: {
    importXls: async (call: Preparing) =>
      prepareImport(opened(call.me, String((call.input as { formCode?: unknown }).formCode), 'import'), call),
  },
} as Handlers<typeof onlineForm>)

/** The rows of a sub-table that belong to a record the caller may see. */
async function rowsOfPart({ tx, me, input }: PartContext): Promise<FormRecord[]> {
  const { form, key } = partNamed(me, input.formCode)
  const record = await readRecord(opened(me, form.head.id, 'list'), { tx, me }, input.rowId)
  return (record[key] ?? []) as FormRecord[]
}
type PartContext = Pick<Context<typeof onlineForm.subRows>, 'tx' | 'me' | 'input'>

/** A sub-table as the list of its rows shows itself. */
const subHead = (main: FormHead, { entity, key, title, relation }: FormTable): FormHead => ({
  ...plainHead(idOfForm(entity.source.entity), key, title, main.formTemplate),
  tableType: 3,
  isPage: 'N',
  relationType: relation === 'one' ? 1 : 0,
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
  if (!verbs.some((each) => me.rights.can(formAction(form.head.id, each))))
    throw refuse.noPermission(`${form.head.tableTxt} · ${formVerbNames[verb ?? 'list']}`)
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
