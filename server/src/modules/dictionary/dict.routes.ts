import { dict, dictItem, dictItemCheck, removedDict } from '@banyan/contract/dictionary/dict'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { uniformHandlers } from '#kernel/records/uniform-handlers.ts'
import { found, Refusal } from '#kernel/refusal.ts'
import {
  destroyDict,
  findItemByValue,
  findPlatformRows,
  findRemovedDicts,
  restoreDict,
} from './dictionary.queries.ts'
import { dictionaries, dictionaryItems } from './dictionary.tables.ts'

const missing = '未找到对应实体'
const dicts = uniformHandlers(dict, dictionaries, {
  missing,
  computed: { platform: `(case when tenant_id = 0 then '1' else '0' end)` },
})

export const dictRoutes = serve(dict, {
  ...dicts,
  async edit(context) {
    await refusePlatform(context, dictionaries, [context.input.id])
    return dicts.edit(context)
  },
  async remove(context) {
    await refusePlatform(context, dictionaries, [context.input.id])
    return dicts.remove(context)
  },
  async removeBatch(context) {
    await refusePlatform(context, dictionaries, context.input.ids)
    return dicts.removeBatch(context)
  },
})

const items = uniformHandlers(dictItem, dictionaryItems, {
  missing,
  sorted: { column: 'sortOrder', order: 'asc' },
  async insert(change, draft) {
    await refusePlatform(change, dictionaries, [String(draft.dictId)])
    return insertRow(change.tx, dictionaryItems, filled(draft))
  },
  update: ({ tx }, row, draft) => updateRow(tx, dictionaryItems, row.id, filled(draft)),
})

export const dictItemRoutes = serve(dictItem, {
  ...items,
  async edit(context) {
    await refusePlatform(context, dictionaryItems, [context.input.id])
    return items.edit(context)
  },
  async remove(context) {
    await refusePlatform(context, dictionaryItems, [context.input.id])
    return items.remove(context)
  },
  async removeBatch(context) {
    await refusePlatform(context, dictionaryItems, context.input.ids)
    return items.removeBatch(context)
  },
})

export const removedDictRoutes = serve(removedDict, {
  removed: ({ tx, me }) => findRemovedDicts(tx, me.tenantId),
  async restore({ tx, me, peer, input: { id } }) {
    const { dictCode } = found(await restoreDict(tx, me.tenantId, id), missing)
    await audit(tx, me, peer, {
      content: '还原数据字典',
      operateType: operation.edit,
      entity: 'dict',
      rowId: id,
      before: { delFlag: 1 },
      after: { dictCode, delFlag: 0 },
    })
    return null
  },
  async destroy({ tx, me, peer, input: { id } }) {
    const { dictName, dictCode } = found(await destroyDict(tx, me.tenantId, id), missing)
    await audit(tx, me, peer, {
      content: '彻底删除数据字典',
      operateType: operation.remove,
      entity: 'dict',
      rowId: id,
      before: { dictName, dictCode },
    })
    return null
  },
})

export const dictItemCheckRoutes = serve(dictItemCheck, {
  async isFree({ tx, input: { dictId, itemValue = '', id } }) {
    const taken = await findItemByValue(tx, dictId, itemValue, id)
    if (taken.length) throw new Refusal('该值不可用，系统中已存在！')
    return null
  },
})

/** Without it a tenant would be told that a row it sees is not there. */
async function refusePlatform(
  { tx, me }: { tx: Tx; me: Caller },
  table: typeof dictionaries | typeof dictionaryItems,
  ids: string[],
): Promise<void> {
  if (me.tenantId === 0) return
  const rows = await findPlatformRows(tx, table, ids)
  if (rows.length) throw new Refusal('平台字典只能由平台管理员修改')
}

/** An emptied field means the usual value. */
const filled = (draft: Record<string, unknown>) => ({
  ...draft,
  ...(draft.sortOrder === null ? { sortOrder: 0 } : {}),
  ...(draft.status === null ? { status: '1' } : {}),
})
