import type { EndReason } from '@banyan/contract/socket'
import { endSession } from '#kit/call/logout.ts'
import { useSession } from '#kit/call/session.ts'

const sentencesByReason: Record<EndReason, string> = {
  self: '',
  forced: '您已被管理员强制下线',
  frozen: '您的账号已被冻结，请联系管理员',
  password: '密码已修改，请用新密码重新登录',
  removed: '您已不属于该租户，请重新登录',
  tenant: '该租户已停用或到期，请联系管理员',
  elsewhere: '您已在其他设备上退出了本次登录',
  replay: '登录状态异常，为安全起见请重新登录',
  provider: '您已在公司账号的登录服务器上退出，请重新登录',
  expired: '登录已过期，请重新登录',
}

/** The server ended the session: opens the sign-in page and says why. */
export function leaveEndedSession(reason: EndReason): void {
  if (!useSession.getState().token) return // the session was ended in another window already
  endSession()
  useSession.setState({ farewell: sentencesByReason[reason] ?? sentencesByReason.expired })
}
