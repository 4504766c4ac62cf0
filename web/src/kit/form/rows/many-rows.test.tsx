import type { SubTable } from '@banyan/contract/form/sub-table'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBySchema, type Values } from '#kit/form/check.ts'
import { FieldForm, type Refused } from '#kit/form/field-form.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'

const field = (name: string, label: string, given: Partial<Field> = {}): Field => ({
  name,
  label,
  type: 'text',
  ...given,
})
const item = field('item', '物品')
const tableOf = (...fields: Field[]): SubTable => ({
  key: 'lines',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  fields,
})

interface Given {
  table: SubTable
  rows: Values[]
  /** What the server says to a save. */
  answer?: Refused
  onSubmit?: () => void
}
function Stage({ table, rows, answer, onSubmit }: Given) {
  const [refused, setRefused] = useState<Refused>()
  return (
    <FieldForm
      fields={[field('no', '编号')]}
      tables={[table]}
      values={{ lines: rows }}
      isNew={false}
      check={checkBySchema}
      isSaving={false}
      refusal={refused}
      onDirty={() => undefined}
      onEdit={() => setRefused(undefined)}
      onSubmit={() => {
        onSubmit?.()
        setRefused(answer)
      }}
    />
  )
}
async function open(given: Given) {
  show(<Stage {...given} />)
  await screen.findByRole('region', { name: '明细' })
}
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))
const row = (at: number) => within(screen.getByRole('row', { name: `第${at}行` }))
const rowCount = () => screen.queryAllByRole('row', { name: /^第\d+行$/ }).length

test('of many rows sixty more are drawn when the rest is wanted', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ item: `物${at}` }))
  await open({ table: tableOf(item), rows })
  await hand.click(await screen.findByText('显示其余 70 行'))
  await screen.findByText('显示其余 10 行')
  expect(document.querySelectorAll('[data-row]')).toHaveLength(90)
})

test('what the server refuses about the rows as a whole stands under them until the next edit', async () => {
  const fault = { table: 'lines', field: 'lines', message: '明细超出预算' }
  await open({
    table: tableOf(item),
    rows: [{ item: '笔' }],
    answer: { message: '明细超出预算', inRows: fault },
  })
  await save()
  const region = within(screen.getByRole('region', { name: '明细' }))
  await region.findByText('明细超出预算')
  expect(row(1).queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /新增一行/ })))
  await hand.type(row(1).getByRole('textbox', { name: '物品' }), '二')
  await waitFor(() => expect(screen.queryByText('明细超出预算')).toBeNull())
})

test('DEC-076 of two fields that must differ from row to row only the repeated one is refused', async () => {
  const unlike = { extend: { uniqueColumns: 'order_id' } }
  const table = tableOf(field('item', '物品', unlike), field('code', '条码', unlike))
  const submit = vi.fn()
  await open({
    table,
    rows: [
      { item: '笔', code: 'a' },
      { item: '笔', code: 'b' },
    ],
    onSubmit: submit,
  })
  await save()
  await row(2).findByText('与第1行重复')
  await hand.type(row(2).getByRole('textbox', { name: '条码' }), 'c{Tab}')
  expect(row(2).getAllByText('与第1行重复')).toHaveLength(1)
  expect(row(2).getByRole('textbox', { name: '条码' }).getAttribute('aria-invalid')).toBeNull()
  await hand.type(row(2).getByRole('textbox', { name: '物品' }), '二')
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
})

test('Enter makes a line in a long text and opens a list: neither leaves its row', async () => {
  const source = [{ value: '1', text: '办公', title: '办公' }]
  const table = tableOf(
    field('note', '备注', { type: 'textarea' }),
    field('kind', '类别', { type: 'list', listSource: source }),
  )
  await open({ table, rows: [{ note: '急' }, { note: '缓' }] })
  const note = await screen.findByDisplayValue('缓')
  await hand.type(note, '{Enter}')
  expect(document.activeElement).toBe(note)
  const [, kind] = await screen.findAllByRole('combobox', { name: '类别' })
  await hand.click(kind as HTMLElement)
  await hand.keyboard('{Enter}')
  expect(document.activeElement).toBe(kind)
  expect(rowCount()).toBe(2)
})

test('in a narrow window a sub-table without rows says so', async () => {
  resize(390)
  onTestFinished(() => resize(1440))
  await open({ table: tableOf(item), rows: [] })
  await screen.findByText('还没有明细')
  await hand.click(screen.getByRole('button', { name: /新增一行/ }))
  await screen.findByRole('listitem', { name: '第1行' })
  expect(screen.queryByText('还没有明细')).toBeNull()
})
