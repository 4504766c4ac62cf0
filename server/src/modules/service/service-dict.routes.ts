import { serviceDict, serviceDictChoice, serviceDictItem } from '@banyan/contract/service/service-dict'
import { and, eq } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { refuse } from '#kernel/refusal.ts'
import { serviceDictItems, serviceDicts } from './service.tables.ts'
import { findValidItems } from './service-dict.queries.ts'

export const serviceDictRoutes = entityRoutes(
  serviceDict,
  uniformEntity(serviceDict, serviceDicts, {
    prepare: async (_, draft) => withDefaults(draft),
  }),
)

export const serviceDictItemRoutes = entityRoutes(
  serviceDictItem,
  uniformEntity(serviceDictItem, serviceDictItems, {
    sorted: { column: 'sortNo', order: 'asc' },
    async prepare(change, draft, stored) {
      await refuseForeignParent(change, draft, stored)
      return withDefaults(draft)
    },
  }),
)

export const serviceDictChoiceRoutes = serve(serviceDictChoice, {
  items: ({ tx, input }) => findValidItems(tx, input.id),
})

/** A parent is another item of the same dictionary, and no item is its own ancestor. */
async function refuseForeignParent({ tx }: Change, draft: Draft, stored?: Row): Promise<void> {
  const dictId = stored?.dictId ?? draft.dictId
  const seen = new Set(stored ? [stored.id] : [])
  let parentId = draft.parentId as string | null | undefined
  while (parentId) {
    if (seen.has(parentId)) throw refuse.field('parentId', '上级不能是自己或自己的下级')
    seen.add(parentId)
    const [parent] = await tx
      .select({ dictId: serviceDictItems.dictId, parentId: serviceDictItems.parentId })
      .from(serviceDictItems)
      .where(and(eq(serviceDictItems.id, parentId), eq(serviceDictItems.delFlag, 0)))
    if (parent && parent.dictId !== dictId) throw refuse.field('parentId', '上级须是同一字典的项')
    parentId = parent?.parentId
  }
}

/** An emptied field means the usual value. */
const withDefaults = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.sortNo === null ? { sortNo: 0 } : {}),
  ...(draft.status === null ? { status: '1' } : {}),
})
