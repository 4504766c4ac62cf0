import { onSessionCleared } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { dropKeys } from '#kit/local/key-database.ts'
import { keepUnsaved } from '#kit/page/unsaved.ts'
import { type DraftDesk, desk, setDesk } from './desk.ts'

let opened: Promise<DraftDesk> | undefined

/** From here on forms keep drafts. Their code is fetched with the first form, or when nothing else is to be done. */
export function startDrafts(): () => void {
  setDesk(() => {
    opened ??= import('./draft-desk.ts').then(({ openDesk }) => openDesk())
    opened.catch(() => {
      opened = undefined
    })
    return opened
  })
  const onHide = () => {
    if (document.visibilityState === 'hidden') void keepUnsaved()
  }
  const onLeave = () => void keepUnsaved()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  const timer = setTimeout(() => void desk()?.catch(() => undefined), whenAtRest)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
    setDesk(undefined)
  }
}

/** How long after the start drafts that were not sent yet are looked for, in ms. */
const whenAtRest = 8000

/** The key ends with the sign-in; what is being typed is stored with it first. */
function end(): void {
  const stored = keepUnsaved()
  dropKeys()
  void stored.finally(() => opened?.then((found) => found.forgetKey())).catch(() => undefined)
}
onSessionCleared(end)
if (!storedSession.read('accessToken') && !storedSession.read('refreshToken')) dropKeys()
