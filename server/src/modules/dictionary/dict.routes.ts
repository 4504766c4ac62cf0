import { dict, dictBin, dictItem, dictItemCheck, removedDict } from '@banyan/contract/dictionary/dict'
import { serve } from '#kernel/call/serve.ts'
import { platformMemberSql, refusePlatformRows } from '#kernel/records/platform-rows.ts'
import { binRoutes, listLastRemoved } from '#kernel/records/recycle-bin.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal } from '#kernel/refusal.ts'
import { findItemByValue } from './dictionary.queries.ts'
import { dictionaries, dictionaryItems } from './dictionary.tables.ts'

const missingText = absentTexts.record
const platformRefusal = '平台字典只能由平台管理员修改'

/** An unset type reads as 0, a dictionary of texts (family-contract 17). */
const typeColumn = { type: "coalesce(type, '0')" }

export const dictEntity = uniformEntity(dict, dictionaries, {
  missing: missingText,
  platformRefusal,
  computed: { ...platformMemberSql, ...typeColumn },
})
export const dictRoutes = entityRoutes(dict, dictEntity)

export const dictItemEntity = uniformEntity(dictItem, dictionaryItems, {
  missing: missingText,
  platformRefusal,
  sorted: { column: 'sortOrder', order: 'asc' },
  async insert(change, draft) {
    await refusePlatformRows(change, dictionaries, [String(draft.dictId)], platformRefusal)
    return insertRow(change.tx, dictionaryItems, withDefaults(draft))
  },
  update: ({ tx }, row, draft) => updateRow(tx, dictionaryItems, row.id, withDefaults(draft)),
})
export const dictItemRoutes = entityRoutes(dictItem, dictItemEntity)

export const dictBinRoutes = [
  ...binRoutes(dictBin, dictEntity),
  ...serve(removedDict, { newest: (context) => listLastRemoved(dictEntity, context) }),
]

export const dictItemCheckRoutes = serve(dictItemCheck, {
  async isFree({ tx, input: { dictId, itemValue = '', id } }) {
    const taken = await findItemByValue(tx, dictId, itemValue, id)
    if (taken.length) throw new Refusal('该值不可用，系统中已存在！')
    return null
  },
})

/** An emptied field means the usual value. */
const withDefaults = (draft: Record<string, unknown>) => ({
  ...draft,
  ...(draft.sortOrder === null ? { sortOrder: 0 } : {}),
  ...(draft.status === null ? { status: '1' } : {}),
})
