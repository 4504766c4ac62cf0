import { onSessionCleared } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { dropKeys } from '#kit/local/key-database.ts'
import { keepUnsaved } from '#kit/page/unsaved.ts'
import { type DraftDesk, loadDesk, setDesk } from './desk.ts'

let openedDesk: Promise<DraftDesk> | undefined

/** Starts keeping drafts. The code is loaded with the first form or when the browser is idle. */
export function startDrafts(): () => void {
  setDesk(() => {
    openedDesk ??= import('./draft-desk.ts').then(({ openDesk }) => openDesk())
    openedDesk.catch(() => {
      openedDesk = undefined
    })
    return openedDesk
  })
  const onHide = () => {
    if (document.visibilityState === 'hidden') void keepUnsaved()
  }
  const onLeave = () => void keepUnsaved()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  const timer = setTimeout(() => void loadDesk()?.catch(() => undefined), openAfterMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
    setDesk(undefined)
  }
}

/** Delay after the start before unsent drafts are sent, in ms. */
const openAfterMs = 8000

/** The key is dropped at sign-out; work in progress is stored first. */
function endDrafts(): void {
  const stored = keepUnsaved()
  dropKeys()
  void stored.finally(() => openedDesk?.then((found) => found.forgetKey())).catch(() => undefined)
}
onSessionCleared(endDrafts)
if (!storedSession.read('accessToken') && !storedSession.read('refreshToken')) dropKeys()
