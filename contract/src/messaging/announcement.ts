import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { safeUrl } from '../safe-html.ts'
import { uniform } from '../uniform.ts'
import { commaList, id, malformed, nothing, optionalText, page, paging } from '../wire.ts'

/** Longest text of an announcement, tags included. */
const contentLimit = 50_000

/** `titile` is spelled so (MSG-008). */
const Announcement = z.object({
  titile: field.text('标题', { required: true, max: 100, query: 'like', width: 260 }),
  msgCategory: field.dict('类型', 'msg_category', {
    required: true,
    query: 'eq',
    defVal: '1',
    width: 110,
  }),
  priority: field.dict('优先级', 'priority', { required: true, query: 'eq', defVal: 'L', width: 90 }),
  msgType: field.dict('接收人', 'msg_type', { required: true, defVal: 'ALL', width: 110 }),
  sendStatus: field.dict('发布状态', 'send_status', { readOnly: true, query: 'eq', width: 110 }),
  startTime: field.datetime('开始时间', { notInList: true }),
  endTime: field.datetime('结束时间', { notInList: true }),
  sender: field.text('发布人', { readOnly: true, lookup: 'identity_user,realname,username', width: 110 }),
  sendTime: field.datetime('发布时间', { readOnly: true, width: 180 }),
  cancelTime: field.datetime('撤销时间', { readOnly: true, notInList: true }),
  msgAbstract: field.textarea('摘要', { max: 200, notInList: true }),
  msgContent: field.richText('内容', { max: contentLimit }),
})

/** What a click on the entry opens: its text, a page of the registry with a record, or an address (MSG-005). */
export const openTypes = ['component', 'url', ''] as const
export const Opening = z.object({
  openType: z.string().nullish(),
  openPage: z.string().nullish(),
  busId: z.string().nullish(),
  busType: z.string().nullish(),
})
export type Opening = z.output<typeof Opening>

const uniformSet = uniform('announcement', '/sys/annountCement', Announcement, {
  title: '通知公告',
  says: { edit: '修改成功!', removeBatch: '删除成功!' },
})

/** Further members: the receivers, the link, and the text under its other name (DEC-039). */
const readOnlyMembers = {
  userIds: commaList.nullish(),
  msgTxt: optionalText(contentLimit),
  openType: z.enum(openTypes, { error: malformed }).nullish(),
  openPage: optionalText(500),
  busId: optionalText(64),
  busType: optionalText(50),
}
const hasValidTarget = (given: { openType?: string | null; openPage?: string | null }) =>
  given.openType === 'url'
    ? safeUrl(given.openPage) !== undefined
    : !given.openType || Boolean(given.openPage)
const wrongPage = { path: ['openPage'], error: '打开地址须以 / 或 http(s) 开头', when: () => true }

const AddedMembers = Opening.extend({
  msgId: z.string(),
  msgTxt: z.string().nullish(),
  userIds: z.string().nullish(),
  userIds_dictText: z.string().optional(),
  /** The receivers one by one: people, and departments as `{department id},{director id}` (PICK-010). */
  receivers: z.array(z.string()).optional(),
})
const Row = uniformSet.byId.result.and(AddedMembers)

/** The uniform list of announcements; who receives one may read it too. */
export const announcement = Object.assign(uniformSet, {
  list: { ...uniformSet.list, result: page(Row) },
  byId: {
    ...uniformSet.byId,
    needs: 'session' as const,
    result: Row,
  },
  add: {
    ...uniformSet.add,
    input: uniformSet.add.input.extend(readOnlyMembers).refine(hasValidTarget, wrongPage),
  },
  edit: {
    ...uniformSet.edit,
    input: uniformSet.edit.input.extend(readOnlyMembers).refine(hasValidTarget, wrongPage),
  },
})

/** One announcement by itself (family-contract 17, 18). */
export const shownAnnouncement = entity('announcement', 'tenant', {
  /** The record as JSON; as a page for a frame, which sends a download ticket instead of a header. */
  show: get('/sys/annountCement/show/:id', {
    needs: 'session',
    carries: 'download' as 'download' | 'json',
    input: z.object({ id }),
    result: Row,
  }),
})

/** Who has read an announcement. */
export const Reader = z.object({
  userId: z.string(),
  username: z.string(),
  realname: z.string().nullish(),
  readFlag: z.string(),
  readTime: z.string().nullish(),
})
export type Reader = z.output<typeof Reader>

/** The states of an announcement (DEC-038). The family writes with GET here. */
export const announcementState = entity('announcement', 'tenant', {
  release: get('/sys/annountCement/doReleaseData', {
    needs: 'announcement:release',
    writes: true,
    input: z.object({ id }),
    result: nothing,
    says: '该系统通知发布成功',
  }),
  revoke: get('/sys/annountCement/doReovkeData', {
    needs: 'announcement:release',
    writes: true,
    input: z.object({ id }),
    result: nothing,
    says: '该系统通知撤销成功',
  }),
  /** Notifies open consoles of the receivers again, or of everybody without an id; nothing is stored. */
  push: get('/sys/annountCement/syncNotic', {
    needs: 'announcement:release',
    writes: true,
    input: z.object({ anntId: id.optional() }),
    result: nothing,
  }),
  readers: get('/sys/sysAnnouncementSend/list', {
    needs: 'announcement:list',
    input: z.object({ anntId: id, readFlag: z.enum(['0', '1']).optional(), ...paging }),
    result: page(Reader),
  }),
})
