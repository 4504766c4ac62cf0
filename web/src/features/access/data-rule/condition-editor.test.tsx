import { dataAccess } from '@banyan/contract/access/object-rule'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { choose, shownIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { conditionText, parseLines } from './condition.ts'
import { ConditionEditor } from './condition-editor.tsx'

let text: string | undefined

function Editor({ entity, disabled }: { entity?: string; disabled?: boolean }) {
  const [value, setValue] = useState(text)
  text = value
  return <ConditionEditor entity={entity} value={value} onChange={setValue} disabled={disabled} />
}

beforeEach(() => {
  text = undefined
  server.on(dataAccess.attrs, () => [
    { attr: 'status', name: '状态' },
    { attr: 'vin', name: '车架号' },
  ])
})
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /添加条件|请先选择对象/ })
const line = (field: string, rule: string, val: string) => ({ field, rule, val, type: 'input' }) as never

test('ADMIN-085 a line begins with the first member and equality; its parts are changed one by one', async () => {
  show(<Editor entity="vehicle" />)
  await waitFor(() => expect(add().disabled).toBe(false))
  expect(add().textContent).toBe('添加条件')
  await hand.click(add())
  await hand.click(add())
  expect(parseLines(text)).toEqual([line('status', 'eq', ''), line('status', 'eq', '')])
  const [, second] = screen.getAllByRole('combobox', { name: '字段' })
  await choose(second!, '车架号')
  const values = screen.getAllByLabelText<HTMLInputElement>('值')
  expect(values.map(({ placeholder }) => placeholder)).toEqual(['请输入状态', '请输入车架号'])
  fireEvent.change(values[1]!, { target: { value: 'LSV' } })
  expect(parseLines(text)).toEqual([line('status', 'eq', ''), line('vin', 'like', 'LSV')])
  await hand.click(screen.getAllByRole('button', { name: '删除条件' })[0]!)
  expect(parseLines(text)).toEqual([line('vin', 'like', 'LSV')])
  expect(shownIn(screen.getByRole('combobox', { name: '字段' }))).toBe('车架号')
})

test('a rule that stands alone asks for no value', async () => {
  text = conditionText([line('vin', 'empty', '')])
  show(<Editor entity="vehicle" />)
  await screen.findByRole('combobox', { name: '规则' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await choose(screen.getByRole('combobox', { name: '规则' }), '等于')
  expect(parseLines(text)).toEqual([line('vin', 'eq', '')])
  screen.getByRole('textbox')
})

test('a member with a dictionary is compared by choosing, one that is not stored not at all', async () => {
  server.on(dataAccess.attrs, () => [
    {
      attr: 'status',
      name: '状态',
      field: { label: '状态', type: 'list' as const, dict: 'vehicle_status' },
      isStored: true,
    },
    { attr: 'online', name: '在线', field: { label: '在线', type: 'text' as const }, isStored: false },
  ])
  useSession.setState({ dictionaries: { vehicle_status: [{ value: '1', text: '在用', title: '在用' }] } })
  show(<Editor entity="vehicle" />)
  await waitFor(() => expect(add().disabled).toBe(false))
  await hand.click(add())
  await choose(screen.getByRole('combobox', { name: '值' }), '在用')
  expect(parseLines(text)).toMatchObject([{ field: 'status', rule: 'eq', val: '1' }])
})

test('without an entity nothing is added', () => {
  const asked = server.on(dataAccess.attrs, () => [])
  show(<Editor />)
  expect(add().textContent).toBe('请先选择对象')
  expect(add().disabled).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

test('who may not edit changes nothing', async () => {
  text = conditionText([line('vin', 'eq', 'LSV')])
  show(<Editor entity="vehicle" disabled />)
  await screen.findByText('车架号')
  const controls = [
    ...screen.getAllByRole<HTMLInputElement>('combobox'),
    screen.getByRole<HTMLButtonElement>('button', { name: '删除条件' }),
    add(),
  ]
  expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
})
