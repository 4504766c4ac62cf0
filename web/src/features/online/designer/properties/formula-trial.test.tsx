import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { type FieldItem, formItems } from '../draft/design-items.ts'
import { DefaultTrial } from './default-trial.tsx'
import { completions } from './formula-editor.tsx'
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

test('the last word of a formula is completed by label, its first letters or the name', () => {
  const fields = [field('sl', '数量'), field('dj', '单价')]
  const names = [{ written: 'sum(onl_lines.je)', label: '明细·金额合计' }]
  const offered = (text: string) => completions(text, fields, names).map(({ value }) => value)
  expect(offered('sl * 单')).toEqual(['sl * dj'])
  expect(offered('d')).toEqual(['dj'])
  expect(offered('2 + 合计')).toEqual(['2 + sum(onl_lines.je)'])
  for (const text of ['', 'sl *', 'sl * dj', 'sl * 重量']) expect(offered(text)).toEqual([])
})

test('a default that is worked out is shown as a new record would have it', async () => {
  show(<DefaultTrial field={{ name: 'no', label: '编号', type: 'text', defVal: 'ZC-#{date}' }} />)
  await screen.findByText(/^现在新增时填入：ZC-\d{4}-\d\d-\d\d$/)
})
