import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/api.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { Notice } from './notice.tsx'

type Props = Parameters<typeof Notice>[0]
const acts = () => ({ onAdd: vi.fn(), onReset: vi.fn(), onRetry: vi.fn() })

test.each<[Partial<Props>, string, string | undefined, 'onAdd' | 'onReset' | 'onRetry']>([
  [{}, '还没有样品，点击“新增”添加第一条', '新增', 'onAdd'],
  [{ emptyText: '没有待办' }, '没有待办', '新增', 'onAdd'],
  [{ onAdd: undefined }, '还没有样品', undefined, 'onAdd'],
  [{ isAsking: true }, '没有符合条件的数据，可减少条件或重置', '重置', 'onReset'],
  [{ error: new CallError('系统繁忙', { status: 500 }) }, '加载失败：系统繁忙', '重试', 'onRetry'],
  [{ error: new CallError('', { status: 500 }) }, '加载失败：请求出现错误，请稍后再试', '重试', 'onRetry'],
])('%j says “%s” and offers %s', async (given, text, button, act) => {
  const does = acts()
  const { container } = show(
    <Notice title="样品" emptyText={undefined} error={undefined} isAsking={false} {...does} {...given} />,
  )
  expect(container.querySelector('p')?.textContent).toBe(text)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    button ? [button] : [],
  )
  if (!button) return
  await hand.click(screen.getByRole('button', { name: button }))
  expect(Object.entries(does).filter(([, done]) => done.mock.calls.length)).toEqual([[act, does[act]]])
})
