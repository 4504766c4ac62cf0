import { onlineUser } from '@banyan/contract/identity/online-user'
import { serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { readPaging } from '#kernel/records/list/paging.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import type { RoleService } from '../account/user.change.ts'
import type { Presence } from '../session/presence.ts'
import { endSession } from '../session/session.queries.ts'
import { latestSeen, wireTime } from './last-seen.ts'
import { findLiveSessions } from './online-user.queries.ts'

const activeMs = 15 * 60_000

export const onlineUserRoutes = (presence: Presence, roles: RoleService) =>
  serve(onlineUser, {
    async list({ tx, me, input: { username, realname, ...asked } }) {
      const { size, offset } = readPaging(asked)
      const { rows, total } = await findLiveSessions(tx, me, { username, realname, limit: size, offset })
      const now = tx.app.part(clock).now()
      const records = rows.map((row) => {
        const seen = latestSeen(presence, row)
        return {
          ...row,
          token: row.id,
          lastSeen: wireTime(seen),
          active: now - seen.getTime() < activeMs,
          own: row.id === me.sessionId,
        }
      })
      return { records, total }
    },
    async forceLogout(context) {
      const { tx, me, peer, input } = context
      const id = input.id ?? input.token
      if (!id) throw refuse.malformed()
      if (id === me.sessionId) throw new Refusal('不能强制退出自己的会话')
      const { rows } = await findLiveSessions(tx, me, { id, limit: 1, offset: 0 })
      const session = firstOrRefuse(rows, '该用户已离线')
      await roles.refuseSuperiors(context, [session.userId])
      await endSession(tx, session.id, 'forced')
      await audit(tx, me, peer, {
        content: `强制退出用户：${session.username}`,
        operateType: operationCodes.edit,
        entity: 'onlineUser',
        rowId: session.userId,
        before: { username: session.username, ip: session.ip, loginTime: session.loginTime },
      })
      return null
    },
  })
