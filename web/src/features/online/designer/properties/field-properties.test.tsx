import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { formHead } from '@banyan/contract/online/form-head'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { choose, optionsIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { type FieldItem, formItems } from '../draft/design-items.ts'
import { formulaNames } from '../draft/formula-names.ts'
import { FieldProperties } from './field-properties.tsx'

const ignore = () => undefined
const field = (kind: 'text' | 'integer', dbFieldName: string, more: Partial<FieldItem>) =>
  ({ ...formItems.make(kind, dbFieldName, []), dbFieldName, ...more }) as FieldItem
const stock = field('integer', 'stock', { dbFieldTxt: '库存' })

beforeEach(() => {
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: [], total: 0 }))
})

function Properties({ start }: { start: FieldItem }) {
  const [item, setItem] = useState(start)
  const fields = [item, stock]
  return (
    <FieldProperties
      item={item}
      fields={fields}
      all={fields}
      formulaNames={formulaNames(fields, item)}
      tableName="onl_part"
      columns={2}
      rules={[]}
      onRules={ignore}
      faults={[]}
      disabled={false}
      change={(change) => setItem({ ...item, ...change })}
      pause={ignore}
    />
  )
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const offered = (box: HTMLElement) =>
  optionsIn(
    document
      .getElementById(box.getAttribute('aria-controls') ?? '')
      ?.closest('.ant-select-dropdown') as HTMLElement,
  )

test('names are completed inside the braces of a message, which is shown for an example record', async () => {
  show(<Properties start={field('text', 'code', { dbFieldTxt: '编码', fieldValidType: 'm' })} />)
  await hand.click(screen.getByText(/^高级/))
  const box = await screen.findByLabelText<HTMLInputElement>('不符合时的提示')
  type(box, '不能超过库')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  type(box, '不能超过 {{库')
  expect(offered(box)).toEqual(['库存'])
  await choose(box, '库存')
  expect(box.value).toBe('不能超过 {{stock}}')
  type(box, `${box.value} 件`)
  screen.getByText('示例：不能超过 12 件')
  type(box, '不能超过 {{gone}} 件')
  screen.getByText('没有字段 gone')
  expect(screen.queryByText(/^示例：/)).toBeNull()
})

test('names are completed inside the braces of a default', () => {
  show(<Properties start={field('text', 'maker', { dbFieldTxt: '经手人' })} />)
  const box = screen.getByLabelText<HTMLInputElement>('默认值')
  type(box, '由 {{填写人的角')
  expect(offered(box)).toEqual(['填写人的角色'])
  type(box, '由 {{usern')
  expect(offered(box)).toEqual(['用户名'])
})
