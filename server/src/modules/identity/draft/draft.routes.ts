import { draft, maxDrafts } from '@banyan/contract/draft'
import { serve } from '#kernel/call/serve.ts'
import { deriveKey } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import {
  countDrafts,
  findDrafts,
  findDraftsAt,
  removeDraft,
  removeDraftsFrom,
  storeDraft,
} from './draft.queries.ts'

/** The caller's drafts. They are not logged, because unsaved content must not appear in the log. */
export const draftRoutes = (secretKey: string) =>
  serve(draft, {
    key: async ({ me }) => ({ key: deriveKey(secretKey, `drafts of ${me.userId}`).toString('base64') }),
    list: ({ tx, me }) => findDrafts(tx, me.userId),
    byPlace: ({ tx, me, input: { place } }) => findDraftsAt(tx, me.userId, place),
    async save({ tx, me, input }) {
      await storeDraft(tx, me.userId, input)
      if ((await countDrafts(tx, me.userId)) > maxDrafts)
        throw new Refusal(`最多保留${maxDrafts}份草稿，请先丢弃不需要的草稿`)
      return null
    },
    async remove({ tx, me, input }) {
      await removeDraft(tx, me.userId, input)
      return null
    },
    async clear({ tx, me, input: { browser } }) {
      await removeDraftsFrom(tx, me.userId, browser)
      return null
    },
  })
