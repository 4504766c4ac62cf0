import { isDeepStrictEqual } from 'node:util'
import { definitionChanges } from '@banyan/contract/online/definition-changes'
import type { DefinitionFile } from '@banyan/contract/online/definition-file'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { prefixedTable } from '@banyan/contract/online/form-names'
import { proofreadWithSubTables } from '@banyan/contract/online/proofread'
import type { OwnerTransactions } from '#kernel/database/owner.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findMenuByNames, findMenusTo } from '#modules/access/public.ts'
import { callerNamesIn } from '../definition/caller-names.ts'
import { findHeadByTable } from '../definition/definition.queries.ts'
import { definitionEntity } from '../definition/definition.routes.ts'
import type { FormHeadStored } from '../definition/definition.tables.ts'
import { refuseUnknownReferences } from '../definition/definition-references.ts'
import { saveDesign } from '../definition/design.ts'
import { addFormMenu, formPath } from '../definition/form-menu.ts'
import { draftSnapshot } from '../definition/history.ts'
import { type Publisher, publishInTransaction } from '../definition/publish.ts'
import { withDepartmentIds } from './department-codes.ts'
import { type PartOutcome, refuseWithoutRight } from './import-coded.ts'

type ImportedForm = DefinitionFile['forms'][number]

export interface ImportContext {
  owner: OwnerTransactions
  by: Publisher
}

/** Stores a form with its sub-tables and publishes it where it was published. */
export async function importForm(
  change: Change,
  { owner, by }: ImportContext,
  form: ImportedForm,
): Promise<PartOutcome> {
  const { tx, me } = change
  const { head, fields, tables, isPublished } = await owner.asRequest(tx, () => withDepartmentIds(tx, form))
  const tableName = prefixedTable(String(head.tableName))
  if (head.tableType === 3) throw new Refusal('附表随主表一起导入')
  const saved = await owner.asRequest(tx, async () => {
    const stored = await findHeadByTable(tx, me.tenantId, tableName)
    if (stored) refuseWithoutRight(me, formDefinition.editDesign, '修改表单')
    const before = stored && (await draftSnapshot(change, stored))
    const wasUsed = stored?.isDbSynch === 'Y'
    const { id } = await saveDesign(definitionEntity, change, {
      head: { ...head, ...(stored && { id: stored.id }) } as never,
      fields,
      tables,
    })
    const after = await draftSnapshot(
      change,
      (await findHeadByTable(tx, me.tenantId, tableName)) as FormHeadStored,
    )
    return { id, before, after, isAsItWas: wasUsed || (stored !== undefined && !isPublished) }
  })
  const { id, before, after } = saved
  if (saved.isAsItWas && isDeepStrictEqual(before, after)) return { does: 'keep', says: [] }
  if (isPublished) {
    refuseWithoutRight(me, formDefinition.publish, '发布表单')
    await owner.asRequest(tx, async () => {
      const stored = await findHeadByTable(tx, me.tenantId, tableName)
      if (stored) await refuseUnknownReferences(change, stored)
    })
    await publishInTransaction(tx, owner, { ...by, me }, { id, remark: '导入定义' })
  }
  const people = await owner.asRequest(tx, () => callerNamesIn(change, before ? [before, after] : [after]))
  const warnings = proofreadWithSubTables(after, people).map(({ message }) => `提醒：${message}`)
  if (!before) return { does: 'add', says: [contentSummary(after), ...warnings] }
  const changes = definitionChanges(before, after, people)
  const said = changes.length ? changes : ['修改了其他设置']
  return { does: 'change', says: isDeepStrictEqual(before, after) ? ['发布'] : [...said, ...warnings] }
}

const contentSummary = ({ fields, tables }: { fields: readonly unknown[]; tables: readonly unknown[] }) =>
  `${fields.length} 个字段${tables.length ? `，${tables.length} 个明细表` : ''}`

/** Puts a form into the menu where nothing opens it yet. */
export async function importMenu(
  change: Change,
  tableName: string,
  { name, icon, above }: NonNullable<ImportedForm['menu']>,
): Promise<PartOutcome> {
  const { tx, me } = change
  const head = await findHeadByTable(tx, me.tenantId, tableName)
  if (!head?.tableVersion) throw new Refusal('表单没有导入，不能加到菜单')
  if ((await findMenusTo(tx, formPath(head.id))).length) return { does: 'keep', says: [] }
  refuseWithoutRight(me, formMenu.addFormMenu, '新增菜单')
  const parentId = await findMenuByNames(change, above)
  if (!parentId) throw new Refusal(`上级菜单“${above.join(' / ')}”不存在`)
  await addFormMenu(change, { id: head.id, parentId, name, ...(icon && { icon }) })
  return { does: 'add', says: [`在“${above.join(' / ')}”下`] }
}
