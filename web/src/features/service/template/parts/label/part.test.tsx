import type { MaterialLine } from '@banyan/contract/service/template/filled'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
const fill = (value: MaterialLine[] | undefined, of = list) =>
  show(<labelPart.Face item={of} id="a" value={value} onChange={() => undefined} />)

test('DEC-113 a label is a text to read', () => {
  fill([line({})], item as typeof list)
  screen.getByText('更换的配件')
  expect(screen.queryByRole('list')).toBeNull()
})

test('DEC-113 a label with a business key shows the parts that were used', () => {
  fill([line({}), line({ materialNo: 'P-002', materialName: '', isClaim: 1 })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '前摩擦片2 × 1,250.52,501',
    'P-0022 × 1,250.5 · 索赔2,501',
  ])
})

test.each([[undefined], [[]]])('DEC-113 a parts list of %s says that there are no parts', (value) => {
  fill(value)
  screen.getByText('没有配件')
  expect(screen.queryByText('更换的配件')).toBeNull()
})
