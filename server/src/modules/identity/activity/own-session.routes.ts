import { ownSession } from '@banyan/contract/identity/own-account'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal } from '#kernel/refusal.ts'
import { isDerived } from '../session/link.ts'
import type { Presence } from '../session/presence.ts'
import { endSession, endSessionsOf } from '../session/session.queries.ts'
import { latestSeen, wireTime } from './last-seen.ts'
import { findOwnSessions } from './own-session.queries.ts'

/** The caller's sessions; an ended session gets Token失效 (DEC-024). */
export const ownSessionRoutes = (presence: Presence) =>
  serve(ownSession, {
    async list({ tx, me }) {
      const rows = await findOwnSessions(tx, me.userId)
      return rows
        .map(({ parentId, ...row }) => ({
          ...row,
          lastSeen: wireTime(latestSeen(presence, row)),
          current: row.id === me.sessionId,
          byLink: parentId !== null,
        }))
        .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeen.localeCompare(a.lastSeen))
    },
    async end({ tx, me, peer, input: { id } }) {
      await refuseLinkSession(tx, me)
      if (id === me.sessionId) throw new Refusal('当前设备请使用退出登录')
      const own = (await findOwnSessions(tx, me.userId)).find((row) => row.id === id)
      if (!own) throw new Refusal('该设备已退出')
      await endSession(tx, id, 'elsewhere')
      await audit(tx, me, peer, {
        content: '退出自己的其他设备',
        operateType: operationCodes.edit,
        entity: 'onlineUser',
        rowId: me.userId,
        before: { ip: own.ip, loginTime: own.loginTime },
      })
      return null
    },
    async endOthers({ tx, me, peer }) {
      await refuseLinkSession(tx, me)
      const others = (await findOwnSessions(tx, me.userId)).filter(({ id }) => id !== me.sessionId)
      await endSessionsOf(tx, me.userId, 'elsewhere', { but: me.sessionId })
      if (others.length)
        await audit(tx, me, peer, {
          content: `退出自己的其他设备：${others.length}个`,
          operateType: operationCodes.edit,
          entity: 'onlineUser',
          rowId: me.userId,
        })
      return { ended: others.length }
    },
  })

/** Refuses a session that was opened by a link to end other sessions, among them the one that made the link. */
async function refuseLinkSession(tx: Tx, me: Caller): Promise<void> {
  if (await isDerived(tx, me.sessionId)) throw new Refusal('通过链接登录时不能退出其他设备')
}
