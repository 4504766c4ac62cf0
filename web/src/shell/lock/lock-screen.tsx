import { session } from '@banyan/contract/identity/session'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { logoutToLogin } from '#kit/call/logout.ts'
import { setLocked, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { PasswordField } from '#shell/public-page/field.tsx'
import '#shell/public-page/login-page.css'
import './lock-screen.css'

/**
 * Covers everything until the password is given. A native modal dialog: whatever else is in the document, messages and
 * drawers too, can neither be focused nor read while it is open.
 */
export function LockScreen() {
  const user = useSession((state) => state.user)
  const dialog = useCover()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useHiddenTitle()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setFailure('请输入密码')
    setBusy(true)
    try {
      await call(session.unlock, { password }, { quiet: true })
      storedSession.write('activeAt', Date.now())
      setLocked(false)
    } catch (error) {
      setBusy(false)
      setPassword('')
      setFailure(error instanceof CallError && error.message ? error.message : '请求出现错误，请稍后再试')
      input.current?.focus()
    }
  }
  const name = user?.realname || user?.username || storedSession.read('username') || ''
  const face = fileUrl(user?.avatar)
  return (
    <dialog ref={dialog} className="lock" aria-label="屏幕已锁定">
      <div className="lock-box">
        <span className="lock-face">{face ? <img src={face} alt="" /> : name.slice(0, 1).toUpperCase()}</span>
        <h1>{name}</h1>
        <p>屏幕已锁定，输入登录密码继续</p>
        <form className="login-form" noValidate onSubmit={submit}>
          <PasswordField
            label="密码"
            ref={input}
            value={password}
            refusal={failure || undefined}
            autoComplete="current-password"
            onType={(text) => {
              setPassword(text)
              setFailure('')
            }}
          />
          <button type="submit" className="plain-button" aria-busy={isBusy} disabled={isBusy}>
            {isBusy ? '解锁中……' : '解锁'}
          </button>
        </form>
        <button type="button" className="lock-out" onClick={() => void logoutToLogin()}>
          退出登录
        </button>
      </div>
    </dialog>
  )
}

/** Hides the title too, because it names the open page. */
function useHiddenTitle(): void {
  useEffect(() => {
    const title = document.title
    document.title = '已锁定'
    return () => {
      document.title = title
    }
  }, [])
}

/** Keeps the dialog open against Esc, and keys away from the page behind it. */
function useCover() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const cover = () => {
      if (!dialog.open) dialog.showModal()
    }
    const stay = (event: Event) => event.preventDefault()
    cover()
    dialog.querySelector('input')?.focus()
    document.documentElement.dataset.locked = ''
    dialog.addEventListener('cancel', stay)
    dialog.addEventListener('close', cover) // a second Esc cannot be refused
    return () => {
      dialog.removeEventListener('cancel', stay)
      dialog.removeEventListener('close', cover)
      dialog.close()
      delete document.documentElement.dataset.locked
    }
  }, [])
  useEffect(() => {
    const block = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && ref.current?.contains(event.target)
      if (isInside && !event.altKey && !event.ctrlKey && !event.metaKey) return
      event.stopImmediatePropagation() // shortcuts of the console
      if (!isInside && event.key !== 'Tab') event.preventDefault() // Tab leads back into it
    }
    window.addEventListener('keydown', block, true)
    return () => window.removeEventListener('keydown', block, true)
  }, [])
  return ref
}
