import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { field } from '@banyan/contract/field'
import { storedFile } from '@banyan/contract/files/file'
import { gadget } from '@banyan/contract/testing/gadget'
import { describe } from '@banyan/contract/uniform'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ListPage } from './list-page.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `gadget:${verb}`)
const row = { id: 'b1', version: 1, name: '解放', typeId: 't1', typeId_dictText: '牵引车' }

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.search, () => [])
})

test('LIST-002 LIST-022 the advanced query asks by field, rule and value', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 1 }))
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /高级查询/ }))
  const dialog = await screen.findByRole('dialog')
  await hand.type(within(dialog).getAllByRole('textbox')[0] as HTMLElement, '解')
  await hand.click(within(dialog).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(list.mock.lastCall?.[0].superQueryParams).toBeDefined())
  const { superQueryParams = '', superQueryMatchType } = list.mock.lastCall?.[0] ?? {}
  expect(JSON.parse(decodeURIComponent(superQueryParams))).toMatchObject([{ field: 'name', val: '解' }])
  expect(superQueryMatchType).toBe('and')
})

test('LIST-002 取消 closes the advanced query and asks nothing', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 1 }))
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  const asked = list.mock.calls.length
  await hand.click(screen.getByRole('button', { name: /高级查询/ }))
  const dialog = await screen.findByRole('dialog')
  await hand.type(within(dialog).getAllByRole('textbox')[0] as HTMLElement, '解')
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(list.mock.calls.length).toBe(asked)
})

test('LIST-013 a list says that it is being fetched until the rows are there', async () => {
  let answer = (_: { records: (typeof row)[]; total: number }) => {}
  server.on(gadget.list, () => new Promise((resolve) => (answer = resolve)))
  const { container } = show(<ListPage of={gadget} />, { can })
  const busy = () => container.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  await waitFor(() => expect(busy()).toBe('true'))
  await waitFor(() => {
    answer({ records: [row], total: 1 })
    expect(busy()).toBe('false')
  })
  await screen.findByText('解放')
})

test('LIST-035 LIST-036 a page can be typed and the size of pages chosen', async () => {
  const list = server.on(gadget.list, () => ({ records: [row], total: 45 })) // few: antd alone would offer no sizes
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  const jumper = document.querySelector('.ant-pagination-options-quick-jumper input') as HTMLElement
  await hand.type(jumper, '4')
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 4, pageSize: 10 }))
  await hand.click(screen.getByText('10 条/页'))
  await screen.findByText('50 条/页')
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map(
    (option) => option.textContent,
  )
  expect(offered).toEqual([10, 20, 30, 50, 100, 300, 500].map((size) => `${size} 条/页`))
  await hand.click(screen.getByText('50 条/页'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 50 }))
})

test('DEC-063 what a rule hides is no column, no query item and no control; what it fixes is in no form', async () => {
  server.on(gadget.list, () => ({
    records: [{ id: 'b1', version: 1, name: '解放' }],
    total: 1,
    hidden: ['typeId'],
    readOnly: ['name'],
  }))
  server.on(gadget.byId, () => ({ id: 'b1', version: 1, name: '解放' }))
  show(<ListPage of={gadget} />, { can })
  const row = (await screen.findByText('解放')).closest('tr') as HTMLElement
  expect(screen.queryByText('样品类型')).toBeNull()
  expect(screen.getAllByText('样品名称').length).toBeGreaterThan(1)
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByRole('button', { name: '保存' })
  expect(within(drawer).queryByLabelText('样品类型')).toBeNull()
  expect(within(drawer).queryByLabelText('样品名称')).toBeNull()
})

const withFiles = {
  ...gadget,
  [describe]: {
    ...gadget[describe],
    shape: z.object({
      name: field.text('样品名称'),
      photo: field.image('照片'),
      paper: field.file('合同', { notInList: false }),
    }),
  },
}
const photo = '1000/form/202611/00000000000000000000000000000001.png'
const paper = '1000/form/202611/00000000000000000000000000000002.docx'

async function showFiles(given: Record<string, string>) {
  server.on(gadget.list, () => ({ records: [{ ...row, ...given }], total: 1 }))
  server.on(storedFile.facts, ({ paths }) =>
    paths.map((path) => ({
      path,
      url: `/sys/common/static/${path}`,
      name: '合同.docx',
      size: 1,
      type: 'x/y',
    })),
  )
  show(<ListPage of={withFiles} />, { can })
  return (await screen.findByText('解放')).closest('tr') as HTMLElement
}

test('LIST-010 a picture in a cell opens in full size', async () => {
  const row = await showFiles({ photo })
  await hand.click(await within(row).findByRole('button', { name: /查看照片/ }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toContain(photo))
})

test('LIST-011 a file in a cell is opened from the store', async () => {
  const row = await showFiles({ paper })
  const link = await within(row).findByRole('link', { name: /合同/ })
  expect(link.getAttribute('href')).toContain(`/sys/common/static/${paper}`)
})

test('LIST-011 what has no address of its own is an unknown file', async () => {
  const row = await showFiles({ paper: 'data:text/html;base64,AAAA' })
  const [name] = within(row).getAllByText(/合同|base64|AAAA/)
  await hand.click(name as HTMLElement)
  await screen.findByText('未知的文件')
})
