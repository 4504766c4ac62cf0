import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { serve } from '#kernel/call/serve.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { firstOrRefuse, refuse } from '#kernel/refusal.ts'
import { readOwnInfo, setMainDepart } from '#modules/identity/public.ts'
import { findOpenDepartsOfUser } from './depart.queries.ts'

export const ownDepartRoutes = serve(ownDepart, {
  async select({ tx, me, peer, input: { username, orgCode } }) {
    if (username && username !== me.username) throw refuse.noPermission()
    const own = await findOpenDepartsOfUser(tx, me.userId)
    const chosen = firstOrRefuse(
      own.filter((depart) => depart.orgCode === orgCode),
      '只能选择自己所属的部门',
    )
    await setMainDepart(tx, me.userId, chosen)
    await audit(tx, me, peer, {
      content: '切换部门',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: me.userId,
      before: { orgCode: me.orgCode },
      after: { orgCode },
    })
    return { userInfo: await readOwnInfo(tx, me) }
  },
  mine: async ({ tx, me }) => ({ list: await findOpenDepartsOfUser(tx, me.userId), orgCode: me.orgCode }),
})
