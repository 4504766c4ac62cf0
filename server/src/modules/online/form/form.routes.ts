import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { type FormVerb, onlineForm } from '@banyan/contract/online/form'
import { Answer, serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { eraseForms, restoreForms } from '#kernel/form/bin.ts'
import { treeLevelEntity } from '#kernel/form/tree.ts'
import { exportRecords, exportTemplate } from '#kernel/records/excel/export.ts'
import { importRecords, prepareImport } from '#kernel/records/excel/import.ts'
import { isHidden, type Row, rowScope } from '#kernel/records/list/row-scope.ts'
import {
  addRecord,
  type Draft,
  editRecord,
  listRecords,
  readRecord,
  removeRecords,
} from '#kernel/records/records.ts'
import { binEntity } from '#kernel/records/recycle-bin.ts'
import { Refusal } from '#kernel/refusal.ts'
import { withChoices } from './form.choices.ts'
import { formColumns } from './form.columns.ts'
import {
  addPartRow,
  editPartRow,
  findPartPage,
  findPartRows,
  openPart,
  type PartList,
  partList,
  readPartRow,
  removePartRows,
  requirePart,
} from './form.parts.ts'
import { treeSettings } from './form.records.ts'
import { fieldsShownTo, openForm, tablesShownTo } from './form.shown.ts'

/** Online forms in use (DEC-080): the records of a form behave like every uniform list. */
export const onlineFormRoutes = serve(
  onlineForm,
  {
    item: ({ tx, me, input }) => describeForm(tx, me, input.formCode),
    async page({ tx, me, input: { formCode } }) {
      const [item, columns] = await Promise.all([
        describeForm(tx, me, formCode),
        describeColumns(tx, me, formCode),
      ])
      return { item, columns, queryInfo: describeQuery(me, formCode) }
    },
    async erpItem({ tx, me, input }) {
      const { head, fields, source } = openList(me, input.formCode)
      const shown = await withChoices(tx, me, fieldsShownTo(me, { fields, source }))
      const schema = schemaFrom(shown, { title: head.tableTxt, table: head.tableName })
      return { schema, head, cgButtonList: [], enhanceJs: '' }
    },
    columns: ({ tx, me, input }) => describeColumns(tx, me, input.formCode),
    queryInfo: async ({ me, input }) => describeQuery(me, input.formCode),
    async erpColumns({ tx, me, input }) {
      const form = openForm(me, input.formCode)
      const subList = form.tables
        .filter(({ key }) => !isHidden(form.source, me, key))
        .map((table) => {
          const list = partList({ form, table })
          return formColumns(tx, me, list, fieldsShownTo(me, list))
        })
      return {
        main: await formColumns(tx, me, form, fieldsShownTo(me, form)),
        subList: await Promise.all(subList),
      }
    },
    async treeData(context) {
      const { formCode, hasQuery, batchFlag, ...query } = context.input
      const form = openForm(context.me, formCode, 'list')
      const tree = treeSettings(form.head)
      if (!tree) throw new Refusal('该表单不是树形表单')
      const level = hasQuery === 'true' ? form : treeLevelEntity(form, tree, batchFlag === 'true')
      return withRowKeys(await listRecords(level, context, query))
    },
    async subRow(context) {
      return (
        (
          await findPartRows(context, requirePart(context.me, context.input.formCode), context.input.rowId)
        )[0] ?? null
      )
    },
    subRows: (context) =>
      findPartRows(context, requirePart(context.me, context.input.formCode), context.input.rowId),
    async data(context) {
      const { formCode, ...query } = context.input
      const part = openPart(context.me, formCode, 'list')
      const form = part ? undefined : openForm(context.me, formCode, 'list')
      const page = form ? await listRecords(form, context, query) : await findPartPage(context, part!, query)
      const { source } = form ?? partList(part!)
      return { ...withRowKeys(page), fieldList: [...rowScope(source, context.me).columns.keys()] }
    },
    async byId(context) {
      const { formCode, rowId } = context.input
      const part = openPart(context.me, formCode, 'list')
      if (part) return readPartRow(context, part, rowId)
      return readRecord(openForm(context.me, formCode, 'list'), context, rowId)
    },
    async add(context) {
      const { formCode, ...given } = context.input
      const part = openPart(context.me, formCode, 'edit')
      if (part) return addPartRow(context, part, given)
      return addRecord(openForm(context.me, formCode, 'add'), context, given)
    },
    async edit(context) {
      const { formCode, ...given } = context.input as Draft & EditInput
      const part = openPart(context.me, formCode, 'edit')
      if (part) await editPartRow(context, part, given)
      else await editRecord(openForm(context.me, formCode, 'edit'), context, given)
      return null
    },
    async remove(context) {
      const { formCode, rowIds } = context.input
      const part = openPart(context.me, formCode, 'edit')
      if (part) await removePartRows(context, part, rowIds)
      else await removeRecords(openForm(context.me, formCode, 'delete'), context, rowIds)
      return null
    },
    async removed(context) {
      const { formCode, ...query } = context.input
      return listRecords(binEntity(openForm(context.me, formCode, 'delete')), context, query)
    },
    async restore(context) {
      const { formCode, rowIds } = context.input
      const form = openForm(context.me, formCode, 'delete')
      await restoreForms(form, context, rowIds, treeSettings(form.head))
      return null
    },
    async erase(context) {
      const { formCode, rowIds } = context.input
      const form = openForm(context.me, formCode, 'delete')
      await eraseForms(form, context, rowIds, treeSettings(form.head))
      return null
    },
    exportXls(context) {
      const { formCode, ...query } = context.input
      return exportRecords(openForm(context.me, formCode, 'export'), context, query)
    },
    async importTemplate({ me, input: { formCode, ...input } }) {
      return exportTemplate(openForm(me, formCode, 'import'), input)
    },
    async importXls(context) {
      const { formCode, answer: wanted, ...input } = context.input
      const answer = await importRecords(openForm(context.me, formCode, 'import'), context, input)
      const { result, message, code } = answer
      return wanted !== 'details' && code === 201 ? new Answer(result.fileUrl, { message, code }) : answer
    },
  },
  // The file is read before the transaction, as on every list.
  {
    prepare: {
      importXls: async (call) =>
        prepareImport(
          openForm(call.me, String((call.input as { formCode?: unknown }).formCode), 'import'),
          call,
        ),
    },
  },
)

async function describeForm(tx: Tx, me: Caller, code: string) {
  const form = openForm(me, code)
  const { head } = form
  const fields = await withChoices(tx, me, fieldsShownTo(me, form))
  const tables: SubTable[] = []
  for (const table of tablesShownTo(me, form))
    tables.push({ ...table, fields: await withChoices(tx, me, table.fields) })
  const schema = schemaFrom(fields, { title: head.tableTxt, table: head.tableName }, tables)
  return { schema, head, cgButtonList: [], enhanceJs: '' }
}

async function describeColumns(tx: Tx, me: Caller, code: string) {
  const list = openList(me, code)
  return formColumns(tx, me, list, fieldsShownTo(me, list))
}

function describeQuery(me: Caller, code: string) {
  const { fields, source } = openList(me, code, 'list')
  const { columns } = rowScope(source, me)
  return queryItemsFrom(fields.filter(({ name }) => columns.has(name)))
}

/** A form, or a sub-table as a list of its own. */
function openList(me: Caller, code: string, verb?: FormVerb): PartList {
  const part = openPart(me, code, verb)
  return part ? partList(part) : openForm(me, code, verb)
}

/** Clients of the family select rows by this member (family contract 18). */
function withRowKeys<P extends { records: Row[] }>(page: P): P {
  for (const row of page.records) row.jeecg_row_key = row.id
  return page
}

interface EditInput {
  formCode: string
  id: string
  version?: number
}
