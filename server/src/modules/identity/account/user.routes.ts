import { passwordRefusal, passwordStrength } from '@banyan/contract/identity/password'
import { account, ownPassword, user } from '@banyan/contract/identity/user'
import { removedUser, userBin } from '@banyan/contract/identity/user-bin'
import { inArray } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { binRoutes, listLastRemoved } from '#kernel/records/recycle-bin.ts'
import { entityRoutes } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { tenantName } from '#modules/tenancy/public.ts'
import { users } from '../identity.tables.ts'
import { endSessionsOf } from '../session/session.queries.ts'
import { findAccounts, isFree, isWorkNoFree, noSecondFactor, updateAccount } from './account.queries.ts'
import { hashPassword, isPassword } from './password.ts'
import {
  hashCheckedPassword,
  refuseForeignCredentials,
  refuseOwnAndReserved,
  type UserServices,
} from './user.change.ts'
import { findByName, findStates, isUserInScope, nameFilters, userSource } from './user.queries.ts'
import { editEach, userEntity } from './user-records.ts'

export function userRoutes(services: UserServices) {
  const entity = userEntity(services)
  return [
    ...entityRoutes(user, entity),
    ...binRoutes(userBin, entity),
    ...serve(removedUser, {
      newest: (context) => listLastRemoved(entity, context, nameFilters(context.input)),
    }),
  ]
}

export const accountRoutes = (services: UserServices) => {
  const entity = userEntity(services)
  const roleIdsOf = async (tx: Tx, userId: string) =>
    (await services.roles.rolesOf(tx, userId)).map(({ id }) => id)
  return serve(account, {
    async roles({ tx, me, input: { userid, userId } }) {
      const wanted = userid ?? userId ?? ''
      const seen = await isUserInScope(tx, me, wanted)
      const ids = seen ? await roleIdsOf(tx, wanted) : []
      if (ids.length === 0) throw new Refusal('未找到用户相关角色信息')
      return ids
    },

    async freeze(context) {
      const { tx, me, peer, input } = context
      const ids = [...new Set(input.ids)]
      if ((await findRowsInScope(tx, userSource, me, ids, true)).length < ids.length) throw refuse.missing()
      await refuseOwnAndReserved(context, ids)
      const before = await findStates(tx, ids)
      await tx
        .update(users)
        .set({ status: String(input.status) })
        .where(inArray(users.id, ids))
      for (const { id, status } of before) {
        if (input.status === 2) await endSessionsOf(tx, id, 'frozen', { tenantId: me.tenantId })
        await audit(tx, me, peer, {
          content: input.status === 2 ? '冻结用户' : '解冻用户',
          operateType: operationCodes.edit,
          entity: 'user',
          rowId: id,
          before: { status },
          after: { status: String(input.status) },
        })
      }
      return null
    },

    async assign({ tx, me, peer, input: { ids, addedroles, selecteddeparts } }) {
      await editEach(entity, { tx, me, peer }, ids, async (id) => ({
        ...(addedroles && { selectedroles: [...(await roleIdsOf(tx, id)), ...addedroles] }),
        ...(selecteddeparts && { selecteddeparts }),
      }))
      return null
    },

    async setPassword(context) {
      const { tx, me, peer, input } = context
      refuseUnequal(input)
      const target = await findByName(tx, me.tenantId, input.username)
      if (!target || !(await isUserInScope(tx, me, target.id))) throw new Refusal('用户不存在！')
      await refuseForeignCredentials(context, [target.id])
      const password = await hashCheckedPassword(tx, input.password, input.username, me.tenantId)
      await updateAccount(tx, target.id, { passwordHash: await hashPassword(password) })
      await extendScope(tx, { accountId: target.id })
      await endSessionsOf(tx, target.id, 'password', { but: me.sessionId })
      await audit(tx, me, peer, {
        content: '重置用户密码',
        operateType: operationCodes.edit,
        entity: 'user',
        rowId: target.id,
      })
      return null
    },

    async resetSecondFactor(context) {
      const { tx, me, peer, input } = context
      if (!(await isUserInScope(tx, me, input.id))) throw refuse.missing()
      await refuseOwnAndReserved(context, [input.id])
      await refuseForeignCredentials(context, [input.id])
      const target = firstOrRefuse(await findAccounts(tx, [input.id]))
      if (target.totpSecret === null) throw new Refusal('该用户没有开启两步验证')
      await updateAccount(tx, target.id, noSecondFactor)
      await extendScope(tx, { accountId: target.id })
      await endSessionsOf(tx, target.id, 'second factor')
      await audit(tx, me, peer, {
        content: '重置用户两步验证',
        operateType: operationCodes.edit,
        entity: 'user',
        rowId: target.id,
      })
      await services.tell(tx, target.id, {
        title: '您的两步验证已被管理员重置',
        text: `管理员 ${me.username} 重置了您的两步验证，现在登录只需要密码。如果不是您要求的，请立即修改密码并联系管理员。`,
      })
      return null
    },

    async isFree({ tx, me, input: { id, ...values } }) {
      const { username, phone, email, workNo } = values
      if (!me.rights.can('user:add') && !me.rights.can('user:edit')) throw refuse.noPermission('user:edit')
      const ruled = { ...me, rights: me.rights.ruled }
      if (Object.keys(values).some((member) => isHidden(userSource, ruled, member)))
        throw refuse.noPermission()
      // Checked in this tenant only, so that the answer does not reveal who has the number or address elsewhere.
      const isTakenHere =
        (phone && !(await isFree(tx, 'phone', phone, id))) ||
        (email && !(await isFree(tx, 'email', email, id))) ||
        (workNo && !(await isWorkNoFree(tx, workNo, id)))
      await extendScope(tx, { auth: true })
      const isTaken = isTakenHere || (username && !(await isFree(tx, 'username', username, id)))
      if (isTaken) throw new Refusal('用户账号已存在')
      return true
    },
  })
}

function refuseUnequal({ password, confirmpassword }: { password: string; confirmpassword: string }): void {
  if (password !== confirmpassword) throw new Refusal('两次输入密码不一致!')
}

export const ownPasswordRoutes = serve(ownPassword, {
  async change({ tx, me, peer, input }) {
    if (input.username !== me.username) throw new Refusal('只允许修改自己的密码！')
    const own = firstOrRefuse(await findAccounts(tx, [me.userId]))
    if (!(await isPassword(own.passwordHash, input.oldpassword))) throw new Refusal('旧密码输入错误!')
    refuseUnequal(input)
    const password = await hashCheckedPassword(tx, input.password, me.username, me.tenantId)
    await updateAccount(tx, me.userId, { passwordHash: await hashPassword(password) })
    await endSessionsOf(tx, me.userId, 'password', { but: me.sessionId })
    await audit(tx, me, peer, {
      content: '修改密码',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: me.userId,
    })
    return null
  },
  async strength({ tx, me, input: { pwd = '' } }) {
    const strength = passwordStrength(pwd, [me.username, await tenantName(tx, me.tenantId)])
    if (strength < 0) throw new Refusal(passwordRefusal, { result: strength })
    return strength
  },
})
