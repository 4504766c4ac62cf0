import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { MaterialLine } from '@banyan/contract/service/template/filled'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { labelPart } from './part.tsx'

const item = { ...newItem('label', 'a'), label: '更换的配件' }
const list = { ...item, business_key: 'material' }
const line = (given: Partial<MaterialLine>): MaterialLine => ({
  materialNo: 'P-001',
  materialName: '前摩擦片',
  materialCount: 2,
  unitPrice: 1250.5,
  materialSum: 2501,
  isClaim: 0,
  ...given,
})
const read = (value: MaterialLine[] | undefined, of = list) =>
  show(<labelPart.Face item={of} id="a" value={value} disabled onChange={() => undefined} />)

test('DEC-113 a label is a text to read', () => {
  read([line({})], item as typeof list)
  screen.getByText('更换的配件')
  expect(screen.queryByRole('list')).toBeNull()
})

test('DEC-113 a label with a business key shows the parts that were used and their sums', () => {
  read([line({}), line({ materialNo: 'P-002', materialName: '', isClaim: 1 })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '前摩擦片2 × 1,250.52,501.00',
    'P-0022 × 1,250.5 · 索赔2,501.00',
  ])
  screen.getByText('小计 5,002.00，其中索赔 2,501.00')
})

test.each([[undefined], [[]]])('DEC-113 a parts list of %s says that there are no parts', (value) => {
  read(value)
  screen.getByText('没有配件')
  expect(screen.queryByText('更换的配件')).toBeNull()
})

function Filled({ onChange }: { onChange: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>()
  const change = (next: unknown) => {
    onChange(next)
    setValue(next)
  }
  return <labelPart.Face item={list} id="a" value={value} onChange={change} />
}

test('parts are typed line by line, with the sum of each and of all', async () => {
  const kept = vi.fn()
  server.on(dictionary.search, () => [])
  show(<Filled onChange={kept} />)
  await hand.click(await screen.findByRole('button', { name: '添加配件' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加配件' }).disabled).toBe(true)
  await hand.type(screen.getByRole('combobox', { name: '第 1 行配件' }), '机油')
  await hand.clear(screen.getByRole('spinbutton', { name: '第 1 行数量' }))
  await hand.type(screen.getByRole('spinbutton', { name: '第 1 行数量' }), '3')
  await hand.type(screen.getByRole('spinbutton', { name: '第 1 行单价' }), '0.1')
  await hand.click(screen.getByRole('checkbox', { name: '索赔' }))
  expect(kept.mock.lastCall?.[0]).toMatchObject([
    { materialNo: '', materialName: '机油', materialCount: 3, unitPrice: 0.1, isClaim: 1 },
  ])
  expect(screen.getByLabelText('第 1 行金额').textContent).toBe('0.30')
  screen.getByText('小计 0.30，其中索赔 0.30')
  await hand.click(screen.getByRole('button', { name: '删除第 1 行' }))
  expect(kept.mock.lastCall?.[0]).toBeUndefined()
})
