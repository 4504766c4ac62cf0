import type { NoticePreference } from '@banyan/contract/messaging/notice-preference'
import { boolean, jsonb, text } from 'drizzle-orm/pg-core'
import { tenantTable, wireTime } from '#kernel/database/table.ts'

/** Notices and system messages (MSG-008, DEC-039). */
export const announcements = tenantTable(
  'messaging_announcement',
  {
    titile: text().notNull(),
    msgCategory: text().notNull(),
    priority: text().notNull(),
    msgType: text().notNull(),
    /** Chosen receivers; empty when everybody receives it. */
    userIds: text().array().notNull().default([]),
    msgAbstract: text(),
    /** Cleaned HTML. */
    msgContent: text(),
    startTime: wireTime(),
    endTime: wireTime(),
    sendStatus: text().notNull().default('0'),
    sender: text(),
    sendTime: wireTime(),
    cancelTime: wireTime(),
    openType: text(),
    openPage: text(),
    busId: text(),
    busType: text(),
    /** Sent by the system itself: not a matter of administration. */
    automatic: boolean().notNull().default(false),
  },
  { search: ['titile'], indexes: [['sendStatus', 'msgType']], files: ['msgContent'], agedBy: 'createTime' },
)

/** One mark per receiver. The id is made of announcement and user, so that nobody gets two. */
export const receipts = tenantTable(
  'messaging_receipt',
  {
    anntId: text().notNull(),
    userId: text().notNull(),
    readFlag: text().notNull().default('0'),
    readTime: wireTime(),
  },
  { indexes: [['userId', 'readFlag'], ['anntId']], agedBy: 'createTime', isUnwatched: true },
)

/** How people want to be told of news; the id is the user's, who never chose has no row. */
export const noticePreferences = tenantTable('messaging_notice_preference', {
  ways: jsonb().$type<NoticePreference>().notNull(),
})
