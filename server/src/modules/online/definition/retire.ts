import type { Tx } from '#kernel/database/tx.ts'
import { publishDefinition, retireDefinition } from '#kernel/records/catalogue.ts'
import { type RecordEntity, removeRecords } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { removeMenusTo } from '#modules/access/public.ts'
import { findBody, findFields, findHeadByTable, findSubTables, lockHead } from './definition.queries.ts'
import type { FormHeadStored } from './definition.tables.ts'
import { formPath } from './form-menu.ts'
import { asOwner, type Publisher } from './publish.ts'

/** Takes definitions out of use together with their menu entries; tables and records stay. */
export const retireForms = (by: Publisher, entity: RecordEntity, ids: string[]): Promise<void> =>
  asOwner(by, async (tx) => {
    const { me, peer } = by
    const change = { tx, me, peer }
    const heads: FormHeadStored[] = []
    for (const id of [...new Set(ids)].sort()) {
      const head = await lockHead(tx, me.tenantId, id)
      if (head) heads.push(head)
    }
    const mains = new Map<string, FormHeadStored>()
    for (const head of heads) {
      await refuseWithSubTables(tx, head, ids)
      const main = await findMainForm(tx, head)
      if (main) mains.set(head.id, main)
    }
    await removeRecords(entity, change, ids)
    for (const head of heads) {
      const main = mains.get(head.id)
      if (main) await dropSubTable(tx, main, head.id)
      else await retireDefinition(tx, 'form', head.id)
      await removeMenusTo(change, [formPath(head.id), formPath(head.tableName)])
    }
  })

/** A main table is not removed while sub-tables belong to it (DEC-122). */
async function refuseWithSubTables(tx: Tx, head: FormHeadStored, ids: readonly string[]): Promise<void> {
  if (head.tableType !== 2) return
  const others = (await findSubTables(tx, head.tenantId, head.tableName)).filter(
    ({ id }) => !ids.includes(id),
  )
  if (others.length) throw new Refusal(`「${head.tableTxt}」正被 ${others.length} 个附表使用，不能删除`)
}

async function findMainForm(tx: Tx, head: FormHeadStored): Promise<FormHeadStored | undefined> {
  if (head.tableType !== 3) return undefined
  const fields = await findFields(tx, head.tenantId, [head.id])
  const mainTable = fields.find((field) => field.mainTable)?.mainTable
  return mainTable ? findHeadByTable(tx, head.tenantId, mainTable) : undefined
}

/** Publishes the main form without the sub-table. */
async function dropSubTable(tx: Tx, main: FormHeadStored, id: string): Promise<void> {
  const body = await findBody(tx, main.tenantId, main.id)
  if (!body?.tables?.some((table) => table.id === id)) return
  const tables = body.tables.filter((table) => table.id !== id)
  const subTableStr = tables.length ? tables.map(({ key }) => key).join(',') : null
  await publishDefinition(tx, {
    kind: 'form',
    code: main.id,
    body: { ...body, head: { ...body.head, subTableStr }, tables },
  })
}
