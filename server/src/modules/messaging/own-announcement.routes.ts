import type { ResultOf } from '@banyan/contract/endpoint'
import { type BellEntry, ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { serve } from '#kernel/call/serve.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { findPreference } from './notice-preference.queries.ts'
import { findOwnPage, ownColumns } from './own-announcement.queries.ts'
import { addMissingReceipts, countUnread, findUnread, markAllRead, markRead } from './receipt.queries.ts'

const maxEntriesPerList = 5 // DEC-039

export const ownAnnouncementRoutes = serve(ownAnnouncement, {
  async bell({ tx, me }) {
    await addMissingReceipts(tx, me.userId)
    const [notices, messages, totals, preference] = await Promise.all([
      findUnread(tx, me.userId, '1', maxEntriesPerList),
      findUnread(tx, me.userId, '2', maxEntriesPerList),
      countUnread(tx, me.userId),
      findPreference(tx, me.userId),
    ])
    return { anntMsgList: notices.map(withMsgId), sysMsgList: messages.map(withMsgId), preference, ...totals }
  },
  async list({ tx, me, input }) {
    await addMissingReceipts(tx, me.userId)
    const paging = readPaging(input)
    const page = await findOwnPage(tx, me.userId, input, paging)
    await addTexts(tx, me, ownColumns.values(), page.records)
    return pageWith<ResultOf<typeof ownAnnouncement.list>['records'][number]>(page, paging)
  },
  async read({ tx, me, input }) {
    await addMissingReceipts(tx, me.userId)
    await markRead(tx, me.userId, input.anntId)
    return null
  },
  async readAll({ tx, me }) {
    await addMissingReceipts(tx, me.userId)
    await markAllRead(tx, me.userId)
    return null
  },
  async readMessage({ tx, me, input }) {
    await addMissingReceipts(tx, me.userId)
    await markRead(tx, me.userId, input.id)
    return countUnread(tx, me.userId)
  },
})

const withMsgId = (entry: Omit<BellEntry, 'msgId'>): BellEntry => ({ ...entry, msgId: entry.id })
