import { departGrants, roleService } from '#modules/access/public.ts'
import type { UserServices } from '#modules/identity/account/user.change.ts'
import { sendSystemMessage } from '#modules/messaging/public.ts'
import { userDepartService } from '#modules/organisation/public.ts'

/** Departments, roles and messages of users, from the contexts that own them. */
export const userServices: UserServices = {
  roles: roleService,
  departs: userDepartService(departGrants),
  tell: (tx, userId, message) =>
    sendSystemMessage(tx, { kind: 'system', to: { userIds: [userId] }, priority: 'H', ...message }),
}
