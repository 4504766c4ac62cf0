import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { prefixedTable } from '@banyan/contract/online/form-names'
import type { SheetProposal } from '@banyan/contract/online/sheet-proposal'
import { serve } from '#kernel/call/serve.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { addRecord, editRecord } from '#kernel/records/records.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, firstOrRefuse } from '#kernel/refusal.ts'
import { findMenusTo } from '#modules/access/public.ts'
import { definitionOptions } from './definition.change.ts'
import { findFields, isTableTaken } from './definition.queries.ts'
import { type FormHeadStored, formHeads } from './definition.tables.ts'
import { refuseUnknownReferences } from './definition-references.ts'
import { fieldRecord, readDesign, saveDesign } from './design.ts'
import { addFormMenu, formPath } from './form-menu.ts'
import { compareVersions, restoreVersion, versionBefore, versionsInWords } from './history.ts'
import { publishForm } from './publish.ts'
import { publishPlan } from './publish-plan.ts'
import { reviewPublication } from './publish-review.ts'
import { retireForms } from './retire.ts'
import { proposeForm } from './sheet.ts'

export const definitionEntity = uniformEntity(formHead, formHeads, {
  ...definitionOptions,
  computed: {
    // 0 for a head that is not a copy, as clients of the family expect (family-contract 18).
    copyType: { sql: 'coalesce(copy_type, 0)', kind: 'number' },
    subTableStr: `(select string_agg(distinct s.table_name, ',') from online_form_head s
      join online_form_field f on f.tenant_id = s.tenant_id and f.head_id = s.id and f.del_flag = 0
      where s.tenant_id = online_form_head.tenant_id and s.del_flag = 0 and f.main_table = online_form_head.table_name)`,
  },
})
const entity = definitionEntity

/** Definitions of online forms (DEC-080); removing one takes the form out of use. */
export const formHeadRoutes = entityRoutes(formHead, entity, {
  async remove({ app, me, peer, input }) {
    await retireForms({ app, me, peer }, entity, [input.id])
    return null
  },
  async removeBatch({ app, me, peer, input }) {
    await retireForms({ app, me, peer }, entity, input.ids)
    return null
  },
})

export const formDefinitionRoutes = serve(
  formDefinition,
  {
    async fields({ tx, me, input: { headId } }) {
      firstOrRefuse(await findRowsInScope(tx, entity.source, me, [headId]), absentTexts.definition)
      const fields = await findFields(tx, me.tenantId, [headId])
      return fields.map(fieldRecord)
    },
    design: ({ tx, me, input: { id } }) => readDesign(entity, { tx, me }, id) as never,
    addDesign: (context) => saveDesign(entity, context, context.input),
    editDesign: (context) => saveDesign(entity, context, context.input),
    async addAll(context) {
      const { head, fields } = context.input
      return { id: await addRecord(entity, context, { ...head, fields }) }
    },
    async editAll(context) {
      const { head, fields, deleteFieldIds } = context.input
      await editRecord(entity, context, { ...head, fields, deleteFieldIds } as {
        id: string
        version?: number
      })
      return null
    },
    async checkOnlyTable({ tx, me, input: { tbname, id } }) {
      return (await isTableTaken(tx, me.tenantId, prefixedTable(tbname), id)) ? -1 : 1
    },
    async versions({ tx, me, input: { id } }) {
      firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
      return versionsInWords({ tx, me }, id)
    },
    async compareVersions({ tx, me, input: { id, from, to } }) {
      const head = firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
      return { changes: await compareVersions({ tx, me }, head as unknown as FormHeadStored, from, to) }
    },
    async restoreVersion(context) {
      const { tx, me, input } = context
      const head = firstOrRefuse(
        await findRowsInScope(tx, entity.source, me, [input.id]),
        absentTexts.definition,
      )
      return restoreVersion(entity, context, head as unknown as FormHeadStored, input.formVersion)
    },
    async takeBack({ app, me, peer, within, input: { id } }) {
      const { last, before } = await within({ tenantId: me.tenantId }, async (tx) => {
        const head = firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
        const versions = await versionBefore({ tx, me }, id)
        const change = { tx, me, peer }
        await restoreVersion(entity, change, head as unknown as FormHeadStored, versions.before, {
          isTakenBack: true,
        })
        return versions
      })
      const remark = `撤回 v${last}，恢复 v${before} 的内容`
      return { tableVersion: await publishForm({ app, me, peer }, id, remark) }
    },
    async publishReview({ tx, me, input: { id } }) {
      const head = firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
      return reviewPublication({ tx, me }, String(head.tableName))
    },
    async publish({ app, me, peer, within, input: { id, remark } }) {
      // In a transaction of the request role, because the owner would read and cache dictionaries of all tenants.
      await within({ tenantId: me.tenantId }, async (tx) => {
        const head = firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
        await refuseUnknownReferences({ tx, me }, head as unknown as FormHeadStored)
      })
      return { tableVersion: await publishForm({ app, me, peer }, id, remark) }
    },
    async publishPlan({ tx, me, input: { id } }) {
      const head = firstOrRefuse(await findRowsInScope(tx, entity.source, me, [id]), absentTexts.definition)
      return publishPlan(tx, me, head as unknown as FormHeadStored)
    },
    menus: ({ tx, input: { id } }) => findMenusTo(tx, formPath(id)),
    readSheet: async ({ prepared }) => prepared as SheetProposal,
  },
  // The file is read before the transaction, as by every import.
  {
    prepare: {
      readSheet: async ({ upload }) => ({ value: await proposeForm(upload), release: () => undefined }),
    },
  },
)

export const formMenuRoutes = serve(formMenu, {
  async addFormMenu(context) {
    return { id: await addFormMenu(context, context.input) }
  },
})
