import { gadget } from '@banyan/contract/testing/gadget'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { PagedTable } from './paged-table.tsx'

const hand = userEvent.setup()
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
