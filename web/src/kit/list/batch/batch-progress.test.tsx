import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { BatchRun } from './batch-action.ts'
import { BatchProgress } from './batch-progress.tsx'

const ids = Array.from({ length: 150 }, (_, at) => `u${at}`)

/** Shows a batch once it is begun, as a list does. */
function List({ children }: { children: ReactNode }) {
  const [isBegun, setBegun] = useState(false)
  return isBegun ? (
    children
  ) : (
    <button type="button" onClick={() => setBegun(true)}>
      begin
    </button>
  )
}

async function begin(run: BatchRun, some = ids) {
  const onEnd = vi.fn()
  const batch = { label: '批量冻结', ids: some, run, family: 'user' }
  // The console is developed in strict mode, where effects run twice.
  show(
    <StrictMode>
      <List>
        <BatchProgress batch={batch} onEnd={onEnd} />
      </List>
    </StrictMode>,
  )
  await hand.click(screen.getByRole('button', { name: 'begin' }))
  return onEnd
}
const close = () => hand.click(screen.getByRole('button', { name: '关闭' }))

test('a batch runs once, says how many were handled and leaves nothing selected', async () => {
  const run = vi.fn(async () => undefined)
  const onEnd = await begin(run)
  await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith([]))
  await screen.findByText('批量冻结完成，共 150 项')
  expect(run).toHaveBeenCalledTimes(2)
})

test('a stopped batch says how far it came, and all records stay selected', async () => {
  let go = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (go = resolve)))
  const onEnd = await begin(run)
  await screen.findByText('已处理 0 / 150 项')
  await hand.click(screen.getByRole('button', { name: '停止' }))
  await act(async () => go())
  await screen.findByText('已停止，已完成 100 项')
  expect(run).toHaveBeenCalledTimes(1)
  await close()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(ids)
})

test('what was refused is said with its reason and stays selected', async () => {
  const onEnd = await begin(
    async (part) => {
      if (part.includes('b')) throw new CallError('不能对自己的账号执行该操作', { status: 200 })
    },
    ['a', 'b', 'c'],
  )
  await screen.findByText('已完成 2 项，1 项未处理')
  screen.getByText('不能对自己的账号执行该操作（1 项）')
  await close()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(['b'])
})

test('a call that fails ends the batch, and all records stay selected', async () => {
  const onEnd = await begin(async () => {
    throw new CallError('', { status: 504 })
  })
  await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(ids))
  expect(screen.queryByText(/已完成/)).toBeNull()
})

test('while it runs a batch cannot be closed, only stopped; afterwards only closed', async () => {
  let go = () => {}
  const onEnd = await begin(() => new Promise<void>((resolve) => (go = resolve)))
  const dialog = await screen.findByRole('dialog', { name: '批量冻结' })
  const seen = () =>
    [...dialog.querySelectorAll<HTMLElement>('.ant-modal-footer button')]
      .filter(({ style }) => style.display !== 'none')
      .map(({ textContent }) => textContent)
  expect(seen()).toEqual(['停止'])
  expect(dialog.querySelector('.ant-modal-close')).toBeNull()
  expect(dialog.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('0')
  await hand.keyboard('{Escape}')
  await hand.click(document.querySelector('.ant-modal-wrap') as HTMLElement)
  await act(async () => go())
  await screen.findByText('已处理 100 / 150 项') // Esc did not stop it
  expect(dialog.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('66')
  await hand.click(screen.getByRole('button', { name: '停止' }))
  await act(async () => go())
  await waitFor(() =>
    expect(onEnd.mock.calls.length + seen().filter((text) => text === '关闭').length).toBe(1),
  )
})

test('a batch that is stopped and refused says both', async () => {
  let go = () => {}
  const onEnd = await begin(
    () =>
      new Promise<void>((_, reject) => {
        go = () => reject(new CallError('不能冻结', { status: 200 }))
      }),
    ['a'],
  )
  await screen.findByText('已处理 0 / 1 项')
  await act(async () => go())
  await screen.findByText('已完成 0 项，1 项未处理')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await close()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(['a'])
})
