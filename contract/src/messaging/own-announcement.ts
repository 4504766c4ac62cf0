import { z } from 'zod'
import { entity, get, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe } from '../uniform.ts'
import { id, listParameters, nothing, page } from '../wire.ts'
import { Opening } from './announcement.ts'
import { NoticePreference } from './notice-preference.ts'

/** An entry of the bell (MSG-008). */
export const BellEntry = Opening.extend({
  id: z.string(),
  msgId: z.string(),
  titile: z.string(),
  msgTxt: z.string().nullish(),
  msgContent: z.string().nullish(),
  msgAbstract: z.string().nullish(),
  msgCategory: z.string(),
  priority: z.string(),
  sender: z.string().nullish(),
  createTime: z.string().nullish(),
  sendTime: z.string().nullish(),
})
export type BellEntry = z.output<typeof BellEntry>

const Totals = z.object({ anntMsgTotal: z.number(), sysMsgTotal: z.number() })

/**
 * At most five unread entries per list, newest first, the full totals, and the user's announcement settings (MSG-010,
 * DEC-039).
 */
export const Bell = Totals.extend({
  anntMsgList: z.array(BellEntry),
  sysMsgList: z.array(BellEntry),
  preference: NoticePreference,
})
export type Bell = z.output<typeof Bell>

/** The fields of the list; the members behind them travel along and are no columns. */
const OwnAnnouncement = z.object({
  titile: field.text('标题', { query: 'like', readOnly: true, width: 280 }),
  msgCategory: field.dict('类型', 'msg_category', { readOnly: true, width: 110 }),
  sender: field.text('发布人', {
    query: 'like',
    readOnly: true,
    lookup: 'identity_user,realname,username',
    width: 120,
  }),
  sendTime: field.datetime('发布时间', { readOnly: true, width: 180 }),
  priority: field.dict('优先级', 'priority', { readOnly: true, width: 90 }),
  readFlag: field.dict('阅读状态', 'read_flag', { query: 'eq', readOnly: true, width: 100 }),
  anntId: z.string(),
  ...Opening.shape,
})

const OwnRow = Opening.extend({
  id: z.string(),
  anntId: z.string(),
  userId: z.string(),
  titile: z.string(),
  msgContent: z.string().nullish(),
  msgAbstract: z.string().nullish(),
  sender: z.string().nullish(),
  sender_dictText: z.string().optional(),
  priority: z.string(),
  priority_dictText: z.string().optional(),
  readFlag: z.string(),
  readFlag_dictText: z.string().optional(),
  sendTime: z.string().nullish(),
  msgCategory: z.string(),
  msgCategory_dictText: z.string().optional(),
})
export type OwnAnnouncement = z.output<typeof OwnRow>

const condition = z.string().max(2000).optional()
const root = '/sys/sysAnnouncementSend'

const calls = entity('ownAnnouncement', 'own', {
  /** The news of the caller; missing receipts of current announcements to all are added (DEC-038). */
  bell: get('/sys/annountCement/listByUser', {
    needs: 'session',
    writes: true,
    input: z.object({}),
    result: Bell,
  }),
  /** Unread first, then newest (DEC-040). */
  list: get(`${root}/getMyAnnouncementSend`, {
    needs: 'session',
    writes: true,
    input: z.object({
      ...listParameters,
      titile: condition,
      sender: condition,
      readFlag: condition,
      msgCategory: condition,
    }),
    result: page(OwnRow),
  }),
  read: put(`${root}/editByAnntIdAndUserId`, {
    needs: 'session',
    input: z.object({ anntId: id }),
    result: nothing,
  }),
  readAll: put(`${root}/readAll`, {
    needs: 'session',
    input: z.object({}),
    result: nothing,
    says: '全部已读',
  }),
  /** Marks one message as read and returns the remaining totals (DEC-041). */
  readMessage: get(`${root}/readMsg`, {
    needs: 'session',
    writes: true,
    input: z.object({ id }),
    result: Totals,
    aliases: [{ path: '/readMsg' }],
  }),
})

/** The caller's messages: bell, list and read marks. */
export const ownAnnouncement = Object.assign(calls, {
  [describe]: { name: 'ownAnnouncement', title: '我的公告', shape: OwnAnnouncement, root },
})
