import type { AnswerOf } from '@banyan/contract/endpoint'
import { announcement, announcementState, shownAnnouncement } from '@banyan/contract/messaging/announcement'
import { type Context, serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { withReads } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { type Change, type Draft, readRecord } from '#kernel/records/records.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { addTexts, textSource } from '#kernel/records/texts.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { findDepartsByIds } from '#modules/organisation/public.ts'
import {
  type AnnouncementState,
  findAnnouncement,
  findFurtherMembers,
  findStates,
  markReleased,
  markRevoked,
} from './announcement.queries.ts'
import { announcementPage } from './announcement-page.ts'
import { announcements } from './messaging.tables.ts'
import { pushAnnouncement } from './push.ts'
import { findReaderPage } from './reader.queries.ts'
import { findReceived, renewReceipts } from './receipt.queries.ts'

const source = listSource(announcement, announcements)
const receiverLookup = 'identity_user,realname,id'
const releasedStatus = '1'

const entity = uniformEntity(announcement, announcements, {
  filter: () => [withReads([], () => 'automatic = false')],
  decorate: withFurtherMembers,
  async insert(change, draft) {
    return insertRow(change.tx, announcements, await checkDraft(change, draft))
  },
  async update(change, row, draft) {
    const before = await readState(change.tx, row.id)
    if (before.sendStatus === releasedStatus) throw new Refusal('已发布的通知公告不能编辑，请先撤销')
    await updateRow(change.tx, announcements, row.id, await checkDraft(change, draft, before))
  },
  async remove({ tx }, rows) {
    const ids = rows.map(({ id }) => id)
    const states = await findStates(tx, ids)
    if (states.some(({ sendStatus }) => sendStatus === releasedStatus))
      throw new Refusal('已发布的通知公告不能删除，请先撤销')
    await removeRows(tx, announcements, ids)
  },
})

export const announcementRoutes = entityRoutes(announcement, entity, { byId: readAnnouncement })

export const shownAnnouncementRoutes = serve(shownAnnouncement, {
  async show(context) {
    const row = await readAnnouncement(context as unknown as Context<typeof announcement.byId>)
    return context.token ? row : announcementPage(row as Record<string, unknown>)
  },
})

/** Administrators read by the rules of their list, everybody else what was released to them (MSG-014). */
async function readAnnouncement(context: Context<typeof announcement.byId>): Promise<AnnouncementRow> {
  const { tx, me, input } = context
  if (me.rights.can('announcement:list')) {
    const [row] = await findRowsInScope(tx, source, me, [input.id])
    if (row) return (await readRecord(entity, context, input.id)) as unknown as AnnouncementRow
  }
  firstOrRefuse(await findReceived(tx, me.userId, input.id))
  const { userIds: _, ...row } = firstOrRefuse(await findAnnouncement(tx, input.id))
  await addTexts(tx, me, source.columns.values(), [row])
  return { ...row, msgId: row.id, msgTxt: row.msgContent } as AnnouncementRow
}
type AnnouncementRow = AnswerOf<typeof announcement.byId>

export const announcementStateRoutes = serve(announcementState, {
  async release(context) {
    const { tx, me, input } = context
    const state = await stateInScope(context, input.id, true)
    if (state.sendStatus === releasedStatus) throw new Refusal('该系统通知已经发布，不能重复发布')
    await markReleased(tx, state.id, me.username)
    await renewReceipts(tx, state.id, chosenReceivers(state) ?? 'all')
    await pushAnnouncement(tx, me.tenantId, state.id, chosenReceivers(state))
    await logState(context, state, '发布通知公告', releasedStatus)
    return null
  },
  async revoke(context) {
    const { tx, me, input } = context
    const state = await stateInScope(context, input.id, true)
    if (state.sendStatus !== releasedStatus) throw new Refusal('该系统通知尚未发布，不能撤销')
    await markRevoked(tx, state.id)
    await pushAnnouncement(tx, me.tenantId, state.id, chosenReceivers(state))
    await logState(context, state, '撤销通知公告', '2')
    return null
  },
  async push(context) {
    const { tx, me, input } = context
    // Without an id, all consoles of the tenant reload their bell.
    if (!input.anntId) {
      await pushAnnouncement(tx, me.tenantId, '')
      return null
    }
    const state = await stateInScope(context, input.anntId)
    if (state.sendStatus !== releasedStatus) throw new Refusal('该系统通知尚未发布')
    await pushAnnouncement(tx, me.tenantId, state.id, chosenReceivers(state))
    return null
  },
  async readers(context) {
    const { anntId, readFlag, ...asked } = context.input
    const state = await stateInScope(context, anntId)
    const paging = readPaging(asked)
    const isToAll = state.msgType === 'ALL' && state.sendStatus === releasedStatus
    return pageWith(
      await findReaderPage(context.tx, context.me, { anntId, isToAll, readFlag, ...paging }),
      paging,
    )
  },
})

type StateCall = Pick<Context<typeof announcementState.release>, 'tx' | 'me' | 'peer'>

/** The state of an announcement the caller may see; `lock` makes a second release wait for the first. */
async function stateInScope({ tx, me }: StateCall, id: string, lock = false): Promise<AnnouncementState> {
  firstOrRefuse(await findRowsInScope(tx, source, me, [id], lock))
  return readState(tx, id)
}

const readState = async (tx: Tx, id: string): Promise<AnnouncementState> =>
  firstOrRefuse(await findStates(tx, [id]))

/** The ids of the chosen receivers; `undefined`: everybody. */
const chosenReceivers = ({ msgType, userIds }: AnnouncementState): string[] | undefined =>
  msgType === 'ALL' ? undefined : [...new Set(userIds.map(receiverId))]

const logState = (
  { tx, me, peer }: StateCall,
  before: AnnouncementState,
  content: string,
  sendStatus: string,
) =>
  audit(tx, me, peer, {
    content,
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: before.id,
    before: { sendStatus: before.sendStatus },
    after: { sendStatus },
  })

/** Checks and cleans a draft: safe text, visible receivers, times in order (DEC-039). */
async function checkDraft({ tx, me }: Change, draft: Draft, before?: AnnouncementState): Promise<Draft> {
  const { userIds, msgTxt, ...rest } = draft as Draft & { userIds?: string[] | null; msgTxt?: string | null }
  const content = rest.msgContent === undefined ? msgTxt : rest.msgContent
  const stored: Draft = {
    ...rest,
    ...(content === undefined ? {} : { msgContent: safeHtml(String(content ?? '')) }),
  }
  const { startTime, endTime, msgType } = { ...before, ...stored }
  if (startTime && endTime && String(startTime) > String(endTime))
    throw new Refusal('结束时间不能早于开始时间')
  if (msgType === 'ALL') return { ...stored, userIds: [] }
  const chosen = userIds ?? before?.userIds ?? []
  if (chosen.length === 0) throw new Refusal('请选择指定用户')
  // Existing receivers are not checked again: they may be outside this person's data rules by now.
  if (!userIds) return { ...stored, userIds: [...new Set(chosen)] }
  const texts = tx.app.part(textSource)
  const departments = new Set((await findDepartsByIds(tx, userIds)).map(({ id }) => id))
  const paired = withDirectors(userIds, departments)
  const people = paired.map(receiverId)
  const known = await texts.lookupInScope(tx, me, receiverLookup, people)
  if (!people.every((id) => known.has(id))) throw new Refusal('指定用户不存在，请重新选择')
  return { ...stored, userIds: [...new Set(paired)] }
}

/** A department in the list stands before its director: both are kept as one receiver (PICK-010). */
function withDirectors(ids: readonly string[], departments: ReadonlySet<string>): string[] {
  return ids.flatMap((id, at) => {
    if (departments.has(id) && at + 1 < ids.length) return []
    const before = ids[at - 1]
    return before !== undefined && departments.has(before) ? [`${before},${id}`] : [id]
  })
}

/** The person behind a receiver: of a department its director. */
const receiverId = (receiver: string): string => receiver.split(',').at(-1) ?? receiver

/** Receivers with their names, where an entry leads, and the members under their other names. */
async function withFurtherMembers(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const further = new Map(
    (
      await findFurtherMembers(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const ids = [...new Set([...further.values()].flatMap(({ userIds }) => userIds.map(receiverId)))]
  const names = ids.length
    ? await tx.app.part(textSource).lookupInScope(tx, me, receiverLookup, ids)
    : new Map<string, string>()
  return rows.map((row) => {
    const { userIds = [], ...rest } = further.get(row.id) ?? {}
    return {
      ...row,
      ...rest,
      msgId: row.id,
      msgTxt: row.msgContent,
      userIds: userIds.join(','),
      ...(userIds.length
        ? {
            receivers: userIds,
            userIds_dictText: userIds.map((each) => names.get(receiverId(each)) ?? '其他用户').join(','),
          }
        : {}),
    }
  })
}
