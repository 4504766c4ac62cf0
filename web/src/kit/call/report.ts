import type { App, ModalFuncProps } from 'antd'
import type { CallError } from './call-error.ts'
import { logout, logoutToLogin } from './logout.ts'
import { currentPath } from './navigation.ts'

type Reporters = Pick<ReturnType<typeof App.useApp>, 'message' | 'notification' | 'modal'>

let reporters: Reporters | undefined
let fetchReporters: () => void = () => undefined
const waitingForHost: ((reporters: Reporters) => void)[] = []

/** antd's instances with the current theme; its static functions ignore the theme. */
export function installReporters(given: Reporters | undefined): void {
  reporters = given
  if (given) for (const tell of waitingForHost.splice(0)) tell(given)
}

/** The sign-in page loads antd only when there is a message to show. */
export function setReporterLoader(fetch: () => void): void {
  fetchReporters = fetch
}

/** Fetches the host of messages ahead of time. */
export const loadReporters = (): void => fetchReporters()

/** Calls back with antd's instances, after fetching their host where it is not there. */
export function withReporters(tell: (reporters: Reporters) => void): void {
  if (reporters) tell(reporters)
  else {
    waitingForHost.push(tell)
    fetchReporters()
  }
}

/** Calls back only if the host is loaded; otherwise nothing is open that could be closed. */
export function withLoadedReporters(tell: (reporters: Reporters) => void): void {
  if (reporters) tell(reporters)
}

const defaultTitle = '系统提示'
const shownSeconds = 4 // SESS-043
const fallbackText = '请求出现错误，请稍后再试'
const sessionKilled = 'Token失效，请重新登录'

/** Reports a failed call to the user, once (SESS-036…043, API-008). */
export function reportFailure(error: CallError): void {
  if (error.reported) return
  error.reported = true
  const text = error.message || fallbackText
  if (isSessionKilled(error)) reportExpired('reload')
  else if (error.isRefusal) warn(text)
  else notify(textsByStatus[error.status] ?? text, defaultTitle, missingRight(error)) // the catalogue's text first (DEC-121)
}

/** A 403 names the right that is missing, where the server knows it. */
function missingRight({ status, answer }: CallError): string | undefined {
  const result = status === 403 ? answer?.result : undefined
  return result && typeof result === 'object' && 'missing' in result
    ? `缺少权限：${result.missing}，请联系管理员授权`
    : undefined
}

/** The session was ended by someone else (DEC-024). */
export const isSessionKilled = (error: CallError): boolean =>
  error.status === 500 && error.answer?.message === sessionKilled

const textsByStatus: Record<number, string> = {
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: '网络超时',
}

/** A notification with its own title, for pages with their own error texts (DEC-012). */
export function notify(text: string, heading = defaultTitle, detail?: string): void {
  withReporters(({ notification }) =>
    notification.error({
      key: heading + text + (detail ?? ''), // equal failures of several calls share one message
      title: heading,
      description: text,
      actions: detail, // below the text
      duration: shownSeconds,
    }),
  )
}

/** Closes the notifications once their cause is gone. */
export const dismissNotifications = (): void =>
  withLoadedReporters(({ notification }) => notification.destroy())

/** Shows a refusal (API-008). */
export const warn = (text: string): void =>
  withReporters(({ message }) => message.warning({ content: text, key: text }))

/** Shows the server's message after a successful write. */
export const showSuccess = (text: string): void =>
  withReporters(({ message }) => message.success({ content: text, key: text }))

/** Shows 登录已过期, whose button logs out and opens the login page (SESS-033) or reloads the page (SESS-037). */
export const reportExpired = (then: 'login' | 'reload'): void =>
  showUntilAnswered({
    title: '登录已过期',
    content: '很抱歉，登录已过期，请重新登录',
    okText: '重新登录',
    onOk: () =>
      then === 'login' ? logoutToLogin(currentPath()) : logout().then(() => window.location.reload()),
  })

/** Another window of this browser switched the account or tenant: this page must be reloaded (DEC-003). */
export const reportAccountSwitched = (): void =>
  showUntilAnswered({
    title: '账号或租户已变更',
    content: '已在其他窗口切换了账号或租户，请重新加载本页',
    okText: '重新加载',
    onOk: () => window.location.reload(),
  })

let dialogIsOpen = false

/** A dialog closed only by its button; while one is open no other is shown. */
function showUntilAnswered(dialog: Pick<ModalFuncProps, 'title' | 'content' | 'okText' | 'onOk'>): void {
  if (dialogIsOpen) return
  dialogIsOpen = true
  withReporters(
    ({ modal }) =>
      void modal.error({
        ...dialog,
        keyboard: false,
        mask: { closable: false },
        afterClose: () => {
          dialogIsOpen = false
        },
      }),
  )
}
