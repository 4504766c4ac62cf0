import { session } from '@banyan/contract/identity/session'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, markSignedIn, setLocked, storeTokens, useSession } from '#kit/call/session.ts'
import { syncWithOtherWindows } from '#kit/call/session-sync.ts'
import { storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { aUser } from '#testing/people.ts'
import { refusal, server } from '#testing/server.ts'
import { IdleLock } from './idle-lock.ts'
import { loadLockScreen, lock, useLockKey } from './lock.ts'
import { LockScreen } from './lock-screen.tsx'

const isLocked = () => useSession.getState().isLocked

beforeEach(async () => {
  await loadLockScreen()
  clearSession()
  storeTokens({ token: 't', refreshToken: 'r', user: aUser() })
  markSignedIn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the password unlocks; a wrong one is told at its field, which is emptied and focused', async () => {
  const unlock = server.on(session.unlock, () => refusal('密码错误'))
  await lock()
  document.title = '用户 - 榕台'
  render(<LockScreen />)
  expect(document.title).toBe('已锁定')
  const field = screen.getByLabelText<HTMLInputElement>('密码')
  expect(document.activeElement).toBe(field)
  await hand.click(screen.getByRole('button', { name: '解锁' }))
  await screen.findByText('请输入密码')
  expect(unlock).not.toHaveBeenCalled()
  await hand.type(field, 'wrong{Enter}')
  await screen.findByText('密码错误')
  expect([field.value, document.activeElement, isLocked()]).toEqual(['', field, true])
  server.on(session.unlock, () => null)
  await hand.type(field, 'right{Enter}')
  await waitFor(() => expect(isLocked()).toBe(false))
  expect(storedSession.read('locked')).toBeUndefined()
  cleanup()
  expect(document.title).toBe('用户 - 榕台')
})

test('the screen tells whose it is; who has no name yet is called by the user name', () => {
  render(<LockScreen />)
  expect(screen.getByRole('heading').textContent).toBe('张三')
  cleanup()
  storeTokens({ token: 't', refreshToken: 'r', user: { ...aUser(), realname: '', username: 'lisi' } })
  render(<LockScreen />)
  expect(screen.getByRole('heading').textContent).toBe('lisi')
})

test('it stays against Esc, and no shortcut reaches the page behind it', async () => {
  const heard = vi.fn()
  const { unmount } = render(<LockScreen />)
  document.addEventListener('keydown', heard)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const refused = !fireEvent(dialog, new Event('cancel', { cancelable: true }))
  dialog.close()
  expect([refused, dialog.open]).toEqual([true, true])
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'k', [held]: true })
  expect(heard).not.toHaveBeenCalled()
  // the password is typed, and Tab leads back to it
  const isAllowed = (target: Element, key: string) => fireEvent.keyDown(target, { key })
  expect(isAllowed(screen.getByLabelText('密码'), 'k')).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
  expect([isAllowed(document.body, 'k'), isAllowed(document.body, 'Tab')]).toEqual([false, true])
  unmount()
  expect(isAllowed(document.body, 'k')).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
  document.removeEventListener('keydown', heard)
})

function Keys() {
  useLockKey()
  return null
}

test('Alt L locks, and the lock outlives a reload', async () => {
  render(<Keys />)
  fireEvent.keyDown(window, { code: 'KeyL' })
  expect(isLocked()).toBe(false)
  fireEvent.keyDown(window, { code: 'KeyL', altKey: true })
  await waitFor(() => expect(isLocked()).toBe(true))
  expect(storedSession.read('locked')).toBe(true)
  clearSession()
  expect([isLocked(), storedSession.read('locked')]).toEqual([false, undefined]) // it ends with the session
})

test('other windows lock and unlock along', () => {
  const stop = syncWithOtherWindows()
  const tell = () =>
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'console.locked', storageArea: localStorage }),
        ),
    )
  storedSession.write('locked', true)
  tell()
  expect(isLocked()).toBe(true)
  storedSession.remove('locked')
  tell()
  expect(isLocked()).toBe(false)
  stop()
})

test('it locks after the chosen minutes in which nobody moved, in whatever window', async () => {
  vi.useFakeTimers()
  render(<IdleLock minutes={5} />)
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  fireEvent.pointerMove(window)
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  storedSession.write('activeAt', Date.now()) // another window
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  expect(isLocked()).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(isLocked()).toBe(true)
  setLocked(false)
})

test('a password is sent once, however often Enter is pressed', async () => {
  let answer = (_: null) => {}
  const unlock = server.on(session.unlock, () => new Promise<null>((resolve) => (answer = resolve)))
  await lock()
  render(<LockScreen />)
  await hand.type(screen.getByLabelText('密码'), 'right{Enter}')
  await screen.findByRole('button', { name: '解锁中……' })
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(unlock).toHaveBeenCalledOnce()
  answer(null)
  await waitFor(() => expect(isLocked()).toBe(false))
})

test('a server that answers without a word is told in ours', async () => {
  server.on(session.unlock, () => refusal(''))
  render(<LockScreen />)
  await hand.type(screen.getByLabelText('密码'), 'right{Enter}')
  await screen.findByText('请求出现错误，请稍后再试')
})

test('after a reload, before the user is known, the stored user name is shown', () => {
  useSession.setState({ user: undefined })
  storedSession.write('username', 'wangwu')
  render(<LockScreen />)
  expect(screen.getByRole('heading').textContent).toBe('wangwu')
})

test('moving the mouse is noted at most every five seconds', () => {
  vi.useFakeTimers()
  storedSession.write('activeAt', Date.now())
  render(<IdleLock minutes={5} />)
  const begin = Date.now()
  vi.setSystemTime(begin + 4_999)
  fireEvent.pointerMove(window)
  expect(storedSession.read('activeAt')).toBe(begin)
  vi.setSystemTime(begin + 5_000)
  fireEvent.pointerMove(window)
  expect(storedSession.read('activeAt')).toBe(begin + 5_000)
})

test('a machine that slept through the minutes is locked by the first movement', async () => {
  vi.useFakeTimers()
  storedSession.write('activeAt', Date.now())
  render(<IdleLock minutes={5} />)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await act(async () => void fireEvent.pointerMove(window))
  expect(isLocked()).toBe(true)
  setLocked(false)
})

test('who has a picture is shown by it, others by their first letter', () => {
  const face = () => document.querySelector('.lock-face') as HTMLElement
  storeTokens({ token: 't', refreshToken: 'r', user: aUser({ realname: 'lisi' }) })
  render(<LockScreen />)
  expect([face().textContent, face().querySelector('img')]).toEqual(['L', null])
  cleanup()
  storeTokens({ token: 't', refreshToken: 'r', user: aUser({ avatar: 'a/face.png' }) })
  render(<LockScreen />)
  expect(face().textContent).toBe('')
  expect(face().querySelector('img')?.src).toContain('a/face.png')
})

test('a user without a name is called by the user name, whatever name is stored', () => {
  storeTokens({ token: 't', refreshToken: 'r', user: aUser({ realname: '', username: 'lisi' }) })
  storedSession.remove('username')
  render(<LockScreen />)
  expect(screen.getByRole('heading').textContent).toBe('lisi')
})

test('the page is marked as locked while the screen is there, and typing takes a refusal away', async () => {
  const { unmount } = render(<LockScreen />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '屏幕已锁定' })
  expect(document.documentElement.dataset.locked).toBe('')
  await hand.click(screen.getByRole('button', { name: '解锁' }))
  await screen.findByText('请输入密码', { selector: '.login-refusal' })
  await hand.type(screen.getByLabelText('密码'), 'r')
  expect(screen.queryByText('请输入密码', { selector: '.login-refusal' })).toBeNull()
  unmount()
  expect([dialog.open, document.documentElement.dataset.locked]).toEqual([false, undefined])
})

test('unlocking counts as a movement', async () => {
  storedSession.write('activeAt', 1)
  server.on(session.unlock, () => null)
  await lock()
  render(<LockScreen />)
  const before = Date.now()
  await hand.type(screen.getByLabelText('密码'), 'right{Enter}')
  await waitFor(() => expect(isLocked()).toBe(false))
  expect(storedSession.read('activeAt')).toBeGreaterThanOrEqual(before)
})

test('退出登录 is possible without the password', async () => {
  const logout = server.on(session.logout, () => null)
  render(<LockScreen />)
  await hand.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(logout).toHaveBeenCalledOnce())
})
