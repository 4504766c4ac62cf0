import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '../../testing/show.tsx'
import { resize } from '../../testing/window.ts'
import { RecordFacts } from './record-facts.tsx'

test('LIST-005 DEC-075 a record is read under the headings of its form, with what its conditions hide left out', () => {
  show(
    <RecordFacts
      fields={[
        { name: 'a', label: '名称', type: 'text' },
        { name: 'b', label: '类型', type: 'list', group: '更多' },
        { name: 'c', label: '密码', type: 'password', group: '更多' },
        { name: 'd', label: '原因', type: 'text', showIf: "a == '其他'" },
        { name: 'e', label: '来源', type: 'hidden' },
        { name: 'f', label: '备注', type: 'text' },
      ]}
      record={{ a: '榕树', b: '1', b_dictText: '乔木', c: 'secret', d: '不见', e: '不见', f: null }}
    />,
  )
  const more = screen.getByRole('region', { name: '更多' })
  within(more).getByText('乔木')
  within(more).getByText('******')
  screen.getByText('榕树')
  screen.getByText('-')
  expect(screen.queryByText('不见')).toBeNull()
  expect(screen.queryByText('原因')).toBeNull()
})

test('a record whose form has tabs is read in the same tabs', async () => {
  const fields = [
    { name: 'a', label: '名称', type: 'text' },
    { name: 'b', label: '价格', type: 'text', tab: '财务' },
    { name: 'c', label: '厂家', type: 'text', tab: '来源' },
  ] as const
  show(<RecordFacts fields={fields} record={{ a: '车床', b: '九百', c: '一机' }} />)
  screen.getByText('车床')
  await screen.findByRole('tab', { name: '财务', selected: true })
  screen.getByText('九百')
  expect(screen.queryByText('一机')).toBeNull()
  await hand.click(screen.getByRole('tab', { name: '来源' }))
  screen.getByText('一机')
})

const lines = {
  key: 'lines',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  fields: [
    { name: 'item', label: '物品', type: 'list' },
    { name: 'note', label: '说明', type: 'text', showIf: "main.kind == '1'" },
  ],
} as const
const contact = { ...lines, key: 'contact', title: '联系人', relation: 'one' } as const
const record = {
  kind: '1',
  lines: [
    { id: 'a', item: '1', item_dictText: '铅笔', note: '急' },
    { id: 'b', item: '2', item_dictText: '白纸', note: null },
  ],
  contact: [{ item: '3', item_dictText: '李四', note: '同上' }],
}

test('LIST-005 DEC-080 the rows of sub-tables are read as a table, the row of a one-to-one as facts', () => {
  show(<RecordFacts fields={[]} tables={[lines, contact]} record={record} />)
  const table = within(within(screen.getByRole('region', { name: '明细' })).getByRole('table'))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['物品说明', '铅笔急', '白纸-'])
  const one = within(screen.getByRole('region', { name: '联系人' }))
  expect(one.queryByRole('table')).toBeNull()
  one.getByText('李四')
})

test('rows whose condition does not hold show nothing there; a sub-table without rows says so', () => {
  show(<RecordFacts fields={[]} tables={[lines]} record={{ ...record, kind: '2' }} />)
  expect(screen.queryByText('急')).toBeNull()
  show(<RecordFacts fields={[]} tables={[lines]} record={{}} />)
  screen.getByText('无')
})

test('in a narrow window rows are read one under the other', () => {
  resize(390)
  onTestFinished(() => resize(1440))
  show(<RecordFacts fields={[]} tables={[lines]} record={record} />)
  expect(screen.queryByRole('table')).toBeNull()
  screen.getByText('白纸')
})
