import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { type FieldItem, formItems } from '../draft/design-items.ts'
import { FormulaTrial } from './formula-trial.tsx'

const field = (dbFieldName: string, dbFieldTxt: string) =>
  ({ ...formItems.make('integer', dbFieldName, []), dbFieldName, dbFieldTxt }) as FieldItem

test('a formula is tried with example values, which can be changed', async () => {
  const [count, price, total] = [field('count', '数量'), field('price', '单价'), field('total', '合计')]
  const fields = [count, price]
  show(<FormulaTrial item={total} compute="count / price" fields={fields} all={[...fields, total]} />)
  screen.getByText('结果：1')
  const box = screen.getByLabelText('数量的示例值')
  await hand.clear(box)
  await hand.type(box, '36')
  expect(screen.getByText('结果：3')).toBeDefined()
  await hand.clear(screen.getByLabelText('单价的示例值'))
  await hand.type(screen.getByLabelText('单价的示例值'), '0')
  screen.getByText(/算不出结果/)
})
