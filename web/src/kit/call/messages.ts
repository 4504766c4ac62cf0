import type { App } from 'antd'
import { withLoadedReporters, withReporters } from './report.ts'

type Apps = ReturnType<typeof App.useApp>
type Message = Apps['message']
type Notification = Apps['notification']
type Modal = Apps['modal']

/** Short messages of antd. They and the dialogs below wait for their host, which is fetched when it is first needed. */
export const message = {
  open: (given: Parameters<Message['open']>[0]) => openWhenReady((host) => host.message.open(given)),
  success: (given: Parameters<Message['success']>[0]) => openWhenReady((host) => host.message.success(given)),
  warning: (given: Parameters<Message['warning']>[0]) => openWhenReady((host) => host.message.warning(given)),
  error: (given: Parameters<Message['error']>[0]) => openWhenReady((host) => host.message.error(given)),
  loading: (given: Parameters<Message['loading']>[0]) => openWhenReady((host) => host.message.loading(given)),
  destroy: (key: string) => withLoadedReporters((host) => host.message.destroy(key)),
}

/** Notifications in the corner. */
export const notification = {
  info: (given: Parameters<Notification['info']>[0]) =>
    withReporters((host) => host.notification.info(given)),
  warning: (given: Parameters<Notification['warning']>[0]) =>
    withReporters((host) => host.notification.warning(given)),
  destroy: (key: string) => withLoadedReporters((host) => host.notification.destroy(key)),
}

/** Dialogs that ask or tell; `destroy` closes one. */
export const modal = {
  confirm: (given: Parameters<Modal['confirm']>[0]) => ({
    destroy: openWhenReady((host) => host.modal.confirm(given).destroy),
  }),
  info: (given: Parameters<Modal['info']>[0]) => ({
    destroy: openWhenReady((host) => host.modal.info(given).destroy),
  }),
  warning: (given: Parameters<Modal['warning']>[0]) => ({
    destroy: openWhenReady((host) => host.modal.warning(given).destroy),
  }),
}

/** Opens a message when the host is loaded; the returned function closes it, or prevents it from opening later. */
function openWhenReady(open: (host: Apps) => () => void): () => void {
  let close: (() => void) | undefined
  let isClosed = false
  withReporters((host) => {
    if (!isClosed) close = open(host)
  })
  return () => {
    isClosed = true
    close?.()
  }
}
