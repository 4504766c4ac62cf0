import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { SelectAll } from './select-all.tsx'

const ids = Array.from({ length: 1003 }, (_, n) => `g${n}`)
const pageOf = (pageNo = 1, pageSize = 10) => ({
  records: ids.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id })) as never,
  total: ids.length,
})

function showButton(isCapped = false) {
  const onSelect = vi.fn()
  show(
    <SelectAll
      list={gadget.list}
      question={{ name: '解*' }}
      total={1003}
      isCapped={isCapped}
      onSelect={onSelect}
    />,
  )
  return onSelect
}

test('DEC-066 everything the query finds is selected, page by page', async () => {
  const list = server.on(gadget.list, ({ pageNo, pageSize }) => pageOf(pageNo, pageSize))
  const onSelect = showButton()
  await hand.click(screen.getByRole('button', { name: '选择全部 1003 项' }))
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(ids))
  expect(list.mock.calls.map(([{ name, pageNo, field }]) => [name, pageNo, field])).toEqual(
    [1, 2, 3].map((pageNo) => ['解*', pageNo, 'id']),
  )
  await screen.findByRole('button', { name: '选择全部 1003 项' })
})

test('a stop selects what was found so far', async () => {
  let go: () => void = () => undefined
  const list = server.on(gadget.list, async ({ pageNo, pageSize }) => {
    await new Promise<void>((resolve) => {
      go = resolve
    })
    return pageOf(pageNo, pageSize)
  })
  const onSelect = showButton(true)
  await hand.click(screen.getByRole('button', { name: '选择全部 1003+ 项' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1))
  await hand.click(screen.getByRole('button', { name: '停止' }))
  go()
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(ids.slice(0, 500)))
  expect(list).toHaveBeenCalledTimes(1)
})

test('after a failure nothing is selected, and it can be tried again', async () => {
  const list = server.on(gadget.list, () => failure(500, '系统繁忙，请稍后再试'))
  const onSelect = showButton()
  await hand.click(screen.getByRole('button', { name: '选择全部 1003 项' }))
  await waitFor(() => expect(list).toHaveBeenCalled())
  await screen.findByRole('button', { name: '选择全部 1003 项' })
  expect(onSelect).not.toHaveBeenCalled()
})

test('DEC-066 while pages are gathered it says how far it is; ids found twice count once', async () => {
  const gates: (() => void)[] = []
  const list = server.on(gadget.list, async ({ pageNo, pageSize }) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return pageNo === 2 ? { records: [{ id: 'g0' }] as never, total: 501 } : pageOf(pageNo, pageSize)
  })
  const onSelect = showButton()
  await hand.click(screen.getByRole('button', { name: '选择全部 1003 项' }))
  await waitFor(() => expect(gates).toHaveLength(1))
  expect(screen.getByText(/正在选择/).textContent).toBe('正在选择 0 / 1003停止')
  gates[0]?.()
  await waitFor(() => expect(gates).toHaveLength(2))
  expect(screen.getByText(/正在选择/).textContent).toBe('正在选择 500 / 1003停止')
  gates[1]?.()
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(ids.slice(0, 500)))
  expect(list.mock.calls[0]?.[0]).toEqual({
    name: '解*',
    field: 'id',
    longTexts: 'named',
    column: 'id',
    order: 'asc',
    pageNo: 1,
    pageSize: 500,
  })
})
