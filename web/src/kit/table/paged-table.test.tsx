import { gadget } from '@banyan/contract/testing/gadget'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { PagedTable } from './paged-table.tsx'

const rows = (pageNo: number) => [{ id: `t${pageNo}`, version: 1, name: `第${pageNo}页` }]

function open(total: number) {
  const list = server.on(gadget.list, ({ pageNo = 1 }) => ({ records: rows(pageNo), total }))
  const columns = [{ title: '名称', dataIndex: 'name' }]
  show(<PagedTable list={gadget.list} question={{}} columns={columns} emptyText="没有样品" />)
  return list
}

test('LIST-035 LIST-036 a list in a drawer has the sizes and the quick jumper of all lists', async () => {
  const list = open(45)
  await screen.findByText('第1页')
  const jumper = document.querySelector('.ant-pagination-options-quick-jumper input') as HTMLElement
  await hand.type(jumper, '3')
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 })
  await screen.findByText('第3页')
  await hand.click(screen.getByText('10 条/页'))
  await screen.findByText('20 条/页')
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map(
    (option) => option.textContent,
  )
  expect(offered).toEqual([10, 20, 30, 50, 100, 300, 500].map((size) => `${size} 条/页`))
  await hand.click(screen.getByText('20 条/页'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ pageSize: 20 }))
})

test('LIST-037 the total stands beside the pages, and an empty list says so', async () => {
  open(45)
  await screen.findByText('1-10 共45条')
})

const columns = [{ title: '名称', dataIndex: 'name' }]

test('LIST-044 a member without a value reads as a dash, whether it is drawn by the page or not', async () => {
  const record = { id: 't1', version: 1, name: null } as never
  server.on(gadget.list, () => ({ records: [record], total: 1 }))
  const both = [...columns, { title: '备注', dataIndex: 'remark', render: (text?: string) => text }]
  show(<PagedTable list={gadget.list} question={{ name: 'c' }} columns={both} emptyText="没有样品" />)
  expect(await screen.findAllByText('-')).toHaveLength(2)
})

test('LIST-037 an empty list says so, a failed one why, and is read again', async () => {
  server.on(gadget.list, () => ({ records: [], total: 0 }))
  const { unmount } = show(
    <PagedTable list={gadget.list} question={{ name: 'a' }} columns={columns} emptyText="没有样品" />,
  )
  await screen.findByText('没有样品')
  unmount()
  server.on(gadget.list, () => failure(500, '系统繁忙'))
  show(<PagedTable list={gadget.list} question={{ name: 'b' }} columns={columns} emptyText="没有样品" />)
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('没有样品')).toBeNull()
  server.on(gadget.list, () => ({ records: rows(1), total: 1 }))
  await hand.click(retry)
  await screen.findByText('第1页')
})

test('another question begins at its first page; a page that became empty makes room for the one before', async () => {
  let isLastEmpty = false
  const list = server.on(gadget.list, ({ pageNo = 1 }) =>
    isLastEmpty && pageNo > 1 ? { records: [], total: 10 } : { records: rows(pageNo), total: 11 },
  )
  show(<Questions />)
  await screen.findByText('第1页')
  await hand.click(screen.getByTitle('2'))
  await screen.findByText('第2页')
  await hand.click(screen.getByRole('button', { name: '换个问题' }))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toEqual({ name: 'b', pageNo: 1, pageSize: 10 }))
  isLastEmpty = true
  await hand.click(screen.getByTitle('2'))
  await waitFor(() => expect(list.mock.calls.slice(-2).map(([{ pageNo }]) => pageNo)).toEqual([2, 1]))
  await screen.findByText('第1页')
})

function Questions() {
  const [name, setName] = useState('a')
  return (
    <>
      <button type="button" onClick={() => setName('b')}>
        换个问题
      </button>
      <PagedTable list={gadget.list} question={{ name }} columns={columns} emptyText="没有样品" />
    </>
  )
}

test('rows are chosen, those of other pages stay so; a table without choice has no boxes', async () => {
  server.on(gadget.list, ({ pageNo = 1 }) => ({ records: rows(pageNo), total: 11 }))
  const chosen = vi.fn()
  const { unmount } = show(
    <PagedTable
      list={gadget.list}
      question={{}}
      columns={columns}
      emptyText="没有样品"
      selected={['t9']}
      onSelect={chosen}
    />,
  )
  await screen.findByText('第1页')
  await hand.click(screen.getByRole('checkbox', { name: '选择此行' }))
  expect(chosen).toHaveBeenLastCalledWith(['t9', 't1'])
  screen.getByRole('checkbox', { name: '全选本页' })
  unmount()
  open(1)
  await screen.findByText('第1页')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('on a phone the pages are simple and never scroll sideways; a head can be left out', async () => {
  server.on(gadget.list, () => ({ records: rows(1), total: 45 }))
  const { unmount } = show(
    <PagedTable
      list={gadget.list}
      question={{}}
      columns={columns}
      emptyText=""
      width={800}
      hasHead={false}
    />,
  )
  await screen.findByText('第1页')
  expect(screen.queryByRole('columnheader')).toBeNull()
  expect(document.querySelector('.ant-table-content')?.getAttribute('style')).toContain('overflow-x')
  unmount()
  resize(390)
  onTestFinished(() => resize(1440))
  show(<PagedTable list={gadget.list} question={{ name: 'x' }} columns={columns} emptyText="" width={800} />)
  await screen.findByText('第1页')
  expect(screen.getAllByRole('columnheader')).toHaveLength(1)
  expect(document.querySelector('.ant-pagination-simple')).not.toBeNull()
  expect(document.querySelector('.ant-pagination-options')).toBeNull()
  expect(document.querySelector('.ant-table-content')?.getAttribute('style')).toBeNull()
})
