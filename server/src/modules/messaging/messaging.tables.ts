import type { OutgoingEvent, RobotKind } from '@banyan/contract/messaging/group-robot'
import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import type { MessagePreference } from '@banyan/contract/messaging/message-preference'
import type { NoticePreference } from '@banyan/contract/messaging/notice-preference'
import type { RecordEvent } from '@banyan/contract/messaging/webhook'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
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
    /** Sent by the system; not listed in the administration of announcements. */
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

/** How people are notified of news; the id is that of the user. Without a row the default counts. */
export const noticePreferences = tenantTable('messaging_notice_preference', {
  ways: jsonb().$type<NoticePreference>().notNull(),
  /** Channels by kind and quiet hours, where the person chose any. */
  delivery: jsonb().$type<MessagePreference>(),
})

const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

/** Messages that wait for the end of somebody's quiet hours; they leave the table when they are delivered. */
export const heldMessages = tenantTable(
  'messaging_held_message',
  {
    userId: text().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    title: text().notNull(),
    /** Cleaned HTML. */
    content: text().notNull(),
    priority: text().notNull(),
    openType: text(),
    openPage: text(),
    busId: text(),
    busType: text(),
    inApp: boolean().notNull(),
    mail: boolean().notNull(),
    dueAt: timestampColumn().notNull(),
  },
  { indexes: [['dueAt'], ['userId']], isUnwatched: true },
)

/** What is sent to other systems: waiting, or kept for some days as a log of what became of it. */
export const outgoing = tenantTable(
  'messaging_outgoing',
  {
    channel: text().$type<'mail' | 'target'>().notNull(),
    /** The id of the receiving person, webhook or group robot. */
    targetId: text().notNull(),
    event: text().notNull(),
    /** Messages about one record reach a target in the order of their events. */
    recordId: text(),
    payload: jsonb().$type<OutgoingPayload>().notNull(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    /** Real time: what happens to a record later is queued later. */
    queuedAt: timestampColumn().notNull().default(sql`clock_timestamp()`),
    dueAt: timestampColumn().notNull(),
    attempts: integer().notNull().default(0),
    /** The run that sends it has it until then. */
    leasedUntil: timestampColumn(),
    sentAt: timestampColumn(),
    /** The answer of the receiver, or the reason why there is none. */
    result: text(),
  },
  {
    indexes: [
      ['state', 'dueAt'],
      ['targetId', 'state', 'queuedAt'],
      ['targetId', 'recordId', 'state'],
      ['leasedUntil'],
    ],
    agedBy: 'createTime',
    isUnwatched: true,
  },
)

/** The content for a receiver: texts for people, or the body for another system. */
export interface OutgoingPayload {
  title: string
  text: string
}

/** A webhook of another system, or one of the kinds of robots. */
export type TargetKind = RobotKind | 'webhook'

/** Where a tenant has events sent to: robots of groups and other systems. Addresses and secrets are stored sealed. */
export const outgoingTargets = tenantTable(
  'messaging_outgoing_target',
  {
    name: text().notNull(),
    kind: text().$type<TargetKind>().notNull(),
    sealedUrl: text().notNull(),
    /** The host and the end of the address. */
    urlHint: text().notNull(),
    sealedSecret: text(),
    events: text().array().$type<(OutgoingEvent | RecordEvent)[]>().notNull(),
    /**
     * The list whose records a webhook is about, and the members it sends; an empty list means all that its owner sees.
     */
    entity: text(),
    fields: text().array().notNull().default([]),
    /** The person whose data rules count for a webhook: the last one who saved it. */
    ownerId: text(),
    /** The tables whose changed rows are written down for a webhook; the triggers of the tables look here. */
    watches: text().array().notNull().default([]),
    /** 1 in use, 2 switched off. */
    status: text().notNull().default('1'),
    /** Failed attempts since the last success; the next attempt waits for `retryAt`. */
    failures: integer().notNull().default(0),
    retryAt: timestampColumn(),
    lastResult: text(),
    lastAt: wireTime(),
  },
  { unique: [['name']], taken: { name: '名称已存在' }, secrets: ['sealedUrl', 'sealedSecret'] },
)

/**
 * Changes of records that webhooks are about: inserted by table triggers together with the change, and deleted when
 * queued for the webhooks.
 */
export const recordEvents = tenantTable(
  'messaging_record_event',
  {
    tableName: text().notNull(),
    rowId: text().notNull(),
    /** The record that the row is shown with, for rows of a timeline. */
    wholeId: text(),
    event: text().$type<'created' | 'changed' | 'deleted'>().notNull(),
    rowVersion: integer().notNull(),
    /** The columns that an update changed. */
    changed: text().array(),
    /** Real time: what happens to a record later is written later. */
    happenedAt: timestampColumn().notNull().default(sql`clock_timestamp()`),
  },
  { indexes: [['happenedAt']], isUnwatched: true },
)
