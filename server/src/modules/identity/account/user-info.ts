import type { UserInfo } from '@banyan/contract/identity/session'
import type { z } from 'zod'
import type { users } from '../identity.tables.ts'

type User = typeof users.$inferSelect

/** User info as every login-type call gives it (DEC-016). */
export const toUserInfo = (user: User, tenantIds: number[], wallTime: string): z.input<typeof UserInfo> => ({
  id: user.id,
  username: user.username,
  realname: user.realname,
  avatar: user.avatar,
  tenantId: user.tenantId,
  orgId: user.orgId,
  welcome: greetingAt(Number(wallTime.slice(11, 13))),
  sex: user.sex,
  birthday: user.birthday,
  phone: user.phone,
  email: user.email,
  workNo: user.workNo,
  post: user.post,
  telephone: user.telephone,
  orgCode: user.orgCode,
  status: user.status,
  delFlag: user.delFlag,
  userIdentity: user.userIdentity,
  departIds: user.departIds,
  relTenantIds: tenantIds.join(','),
})

/** The welcome text by time of day (DEC-050). */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 11) return '早上好'
  if (hour >= 11 && hour < 13) return '中午好'
  if (hour >= 13 && hour < 18) return '下午好'
  return '晚上好'
}
