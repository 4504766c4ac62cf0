import { checkFilled, itemDictionary } from '@banyan/contract/service/template/check'
import { type FilledValues, filledValue } from '@banyan/contract/service/template/filled'
import { itemLabel, type TemplateItem, valueKinds } from '@banyan/contract/service/template/item'
import type { Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal } from '#kernel/refusal.ts'
import { hasUnknownFile } from '#modules/files/public.ts'
import { findValidItems } from '../service-dict.queries.ts'

/** A fault of a filled form; forms show each of them at its item. */
const refuseFaults = (faults: readonly { item: string; message: string }[]) =>
  new Refusal(faults[0]?.message ?? '填写内容不正确', {
    result: { field: faults[0]?.item, message: faults[0]?.message, faults },
  })

/**
 * The values of a filled form to store; refuses values that break the template or name unknown people and files
 * (DEC-113).
 */
export async function settleChecked(
  reading: Reading,
  items: readonly TemplateItem[],
  given: FilledValues,
  before: FilledValues = {},
): Promise<FilledValues> {
  const dictItems = await findDictItems(reading.tx, items, before)
  const { values, faults } = checkFilled(items, given, { before, dictItems: (id) => dictItems.get(id) })
  if (faults.length) throw refuseFaults(faults)
  for (const item of items) {
    const message = await referenceFault(
      reading,
      item,
      filledValue(values, item.id),
      filledValue(before, item.id),
    )
    if (message) throw refuseFaults([{ item: item.id, message }])
  }
  return values
}

/** The present items of each dictionary; items that the order holds already stay valid. */
async function findDictItems(
  tx: Tx,
  items: readonly TemplateItem[],
  before: FilledValues,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = new Map<string, Set<string>>()
  for (const item of items) {
    const dictId = itemDictionary(item)
    if (dictId === undefined) continue
    const ids = known.get(dictId) ?? new Set((await findValidItems(tx, dictId)).map(({ id }) => id))
    for (const held of [filledValue(before, item.id)].flat()) if (typeof held === 'string') ids.add(held)
    known.set(dictId, ids)
  }
  return known
}

/** The fault of an unknown person or file; unchanged values are not checked again. */
async function referenceFault(
  { tx, me }: Reading,
  item: TemplateItem,
  value: unknown,
  before: unknown,
): Promise<string | undefined> {
  if (!Array.isArray(value) || JSON.stringify(value) === JSON.stringify(before)) return undefined
  const kind = valueKinds[item.type]
  if (kind === 'people') {
    const held = new Set([before].flat())
    const ids = value.map(String).filter((id) => !held.has(id))
    const known = await tx.app.part(textSource).lookupInScope(tx, me, 'identity_user,realname,id', ids)
    if (!ids.every((id) => known.has(id))) return `${itemLabel(item)}中的人员不存在，请重新选择`
  }
  if (kind === 'pictures') {
    const urls = value.map((picture) => String(Object(picture).url))
    if (await hasUnknownFile(tx, me.tenantId, urls)) return `${itemLabel(item)}不存在，请重新上传`
  }
  return undefined
}

/** Files of an order or a comment are stored in this tenant. */
export async function refuseUnknownFiles({ tx, me }: Reading, paths: unknown): Promise<void> {
  const given = String(paths ?? '')
    .split(',')
    .filter((path) => path.trim() !== '')
  if (await hasUnknownFile(tx, me.tenantId, given)) throw new Refusal('附件不存在，请重新上传')
}
