import type { SubTable } from '@banyan/contract/form/sub-table'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillValue } from '@banyan/contract/online/fill-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { checkBySchema, type Values } from '#kit/form/check.ts'
import { FieldForm, type Refused } from '#kit/form/field-form.tsx'
import { useInitialValues } from '#kit/form/initial-values.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'

const text = (name: string, label: string, given: Partial<Field> = {}): Field => ({
  name,
  label,
  type: 'text',
  ...given,
})
const number = (name: string, label: string, given: Partial<Field> = {}): Field => ({
  ...text(name, label, given),
  type: 'number',
})
const lines: SubTable = {
  key: 'lines',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  fields: [
    text('item', '物品', { required: true }),
    number('price', '单价'),
    number('total', '金额', { compute: 'price * main.count' }),
    text('reason', '原因', { required: true, showIf: 'count > 10' }),
  ],
}
const contact: SubTable = {
  ...lines,
  key: 'contact',
  title: '联系人',
  relation: 'one',
  fields: [text('phone', '电话', { required: true }), text('note', '备注')],
}
const main = [text('no', '编号'), number('count', '份数')]

/** A form as a page opens it: with blanks and defaults. */
function Stage({ fields = main, tables, record, onSubmit, answer }: StageProps) {
  const opening = useInitialValues(fields, record ? 'edit' : 'add', record, tables)
  const [refused, setRefused] = useState<Refused>()
  if (!opening) return null
  return (
    <FieldForm
      fields={fields}
      tables={tables}
      values={opening}
      isNew={!record}
      check={checkBySchema}
      isSaving={false}
      refusal={refused}
      onDirty={() => undefined}
      onEdit={() => setRefused(undefined)}
      onSubmit={(values) => {
        onSubmit(values)
        setRefused(answer)
      }}
    />
  )
}
interface StageProps {
  fields?: Field[]
  tables: SubTable[]
  record?: Values
  answer?: Refused
  onSubmit: (values: Values) => void
}
async function open(tables: SubTable[], record?: Values, answer?: Refused) {
  const submit = vi.fn<(values: Values) => void>()
  show(<Stage tables={tables} record={record} answer={answer} onSubmit={submit} />)
  for (const { title } of tables) await screen.findByRole('region', { name: title })
  return submit
}
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))
const addRow = () => hand.click(screen.getByRole('button', { name: /新增一行/ }))
const row = (at: number) => within(screen.getByRole('row', { name: `第${at}行` }))
const cell = (at: number, name: string) => row(at).getByRole<HTMLInputElement>('textbox', { name })
const sent = (submit: Awaited<ReturnType<typeof open>>) => submit.mock.lastCall?.[0]
const stored = {
  no: 'A1',
  count: 2,
  lines: [
    { id: 'l1', version: 3, item: '笔', price: 2, total: 4, reason: null },
    { id: 'l2', version: 1, item: '纸', price: 5, total: 10, reason: null },
  ],
}

test('DEC-080 rows are added, filled in and sent under the key of their sub-table', async () => {
  const submit = await open([lines])
  await screen.findByText('还没有明细')
  await addRow()
  await waitFor(() => expect(document.activeElement).toBe(cell(1, '物品')))
  await hand.type(cell(1, '物品'), '笔')
  await hand.type(row(1).getByRole('spinbutton', { name: '单价' }), '2.5')
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.lines).toEqual([{ item: '笔', price: 2.5, total: null, reason: null }])
})

test('a row is refused at its cell, the cursor goes there, and nothing is sent', async () => {
  const submit = await open([lines], stored)
  await addRow()
  await save()
  await row(3).findByText('请输入物品')
  await waitFor(() => expect(document.activeElement).toBe(cell(3, '物品')))
  expect(row(1).queryByRole('alert')).toBeNull()
  expect(submit).not.toHaveBeenCalled()
  await hand.type(cell(3, '物品'), '尺')
  expect(row(3).queryByRole('alert')).toBeNull()
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
})

test('a fault in a field of a row that nobody sees is told beside the buttons, until it is another one', async () => {
  const secret: Field = { ...text('secret', '密文', { max: 2 }), type: 'hidden' }
  const rows = [{ id: 'l1', version: 1, item: '笔', secret: 'long' }]
  const submit = await open([{ ...lines, fields: [...lines.fields, secret] }], { ...stored, lines: rows })
  await save()
  await screen.findByText(/^明细第1行：密文/)
  expect(submit).not.toHaveBeenCalled()
  await hand.clear(cell(1, '物品'))
  await save()
  await row(1).findByText('请输入物品')
  expect(screen.queryByText(/^明细第1行：密文/)).toBeNull()
})

test('an edit sends stored rows with id and version; copied rows are new, removed rows are gone', async () => {
  const submit = await open([lines], stored)
  await hand.click(await screen.findByRole('button', { name: '复制第1行' }))
  expect(cell(3, '物品').value).toBe('笔')
  await hand.click(screen.getByRole('button', { name: '删除第2行' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第2行' }))
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.lines).toEqual([
    { id: 'l1', version: 3, item: '笔', price: 2, total: 4, reason: null },
    { item: '笔', price: 2, total: 4, reason: null },
  ])
})

test('Enter goes down a column and makes a new row at its end; Shift Enter goes up', async () => {
  await open([lines], stored)
  await hand.click(await screen.findByDisplayValue('笔'))
  await hand.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell(2, '物品'))
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell(3, '物品')))
  await hand.keyboard('{Shift>}{Enter}{/Shift}')
  expect(document.activeElement).toBe(cell(2, '物品'))
})

test('computed and conditional cells follow the row and the record', async () => {
  const submit = await open([lines], stored)
  const count = await screen.findByRole('spinbutton', { name: '份数' })
  expect(row(1).queryByLabelText('原因')).toBeNull()
  await hand.clear(count)
  await hand.type(count, '20')
  await row(1).findByText('40')
  await row(2).findByText('100')
  await hand.type(cell(1, '原因'), '急')
  await save()
  await row(2).findByText('请输入原因')
  expect(row(1).queryByRole('alert')).toBeNull()
  await hand.clear(count)
  await hand.type(count, '2')
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.lines).toMatchObject([{ reason: null }, { reason: null }])
})

test('DEC-076 a value that an earlier row holds is refused until either of them is changed', async () => {
  const fields = [text('item', '物品', { extend: { uniqueColumns: 'order_id' } })]
  const submit = await open([{ ...lines, fields }], { lines: [{ item: '笔' }, { item: '笔' }] })
  await save()
  await row(2).findByText('与第1行重复')
  await hand.type(cell(1, '物品'), 'x')
  await waitFor(() => expect(row(2).queryByRole('alert')).toBeNull())
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
})

test('a unique field of a row is asked for in the table of the rows', async () => {
  const asked = server.on(duplicateCheck.check, () => refusal('该值不可用，系统中已存在！'))
  const fields = [text('code', '条码', { unique: true })]
  const submit = await open([{ ...lines, fields }], { lines: [{ id: 'l1', code: 'a' }] })
  await hand.type(await screen.findByDisplayValue('a'), 'b')
  await save()
  await row(1).findByText('该值不可用，系统中已存在！')
  expect(asked.mock.lastCall?.[0]).toMatchObject({
    tableName: 'lines',
    fieldName: 'code',
    fieldVal: 'ab',
    dataId: 'l1',
  })
  expect(submit).not.toHaveBeenCalled()
})

test('the number of rows has bounds, and hidden buttons are not there', async () => {
  await open([
    { ...lines, minRows: 1, maxRows: 2 },
    { ...lines, key: 'fixed', title: '固定', hideButtons: ['add', 'delete'] },
  ])
  await screen.findByRole('row', { name: '第1行' }) // a new record begins with the rows it needs
  await hand.click(screen.getByRole('button', { name: '删除第1行' }))
  await save()
  await screen.findByText('明细至少填写1行')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /新增一行/ })))
  await addRow()
  expect(screen.queryByText('明细至少填写1行')).toBeNull()
  await addRow()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /最多 2 行/ }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '复制第1行' })).toBeNull()
  expect(within(screen.getByRole('region', { name: '固定' })).queryAllByRole('button')).toEqual([])
})

test('WIDGET-053 WIDGET-055 a new row has its defaults; a fill rule knows the record', async () => {
  const asked = server.on(fillValue.execute, () => 'N-1')
  const fields = [text('day', '日期', { defVal: '今天' }), text('no', '行号', { defVal: `$\{line_no}` })]
  await open([{ ...lines, fields }], { no: 'A1', lines: [] })
  await addRow()
  await screen.findByDisplayValue('今天')
  await screen.findByDisplayValue('N-1')
  expect(asked.mock.lastCall?.[0]).toMatchObject({ ruleCode: 'line_no', day: '今天' })
})

test('a one-to-one sub-table is a group of fields with exactly one row', async () => {
  const submit = await open([contact])
  const group = within(await screen.findByRole('region', { name: '联系人' }))
  await save()
  await group.findByText('请输入电话')
  await waitFor(() => expect(document.activeElement).toBe(group.getByRole('textbox', { name: '电话' })))
  await hand.type(group.getByRole('textbox', { name: '电话' }), '110')
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.contact).toEqual([{ phone: '110', note: undefined }])
})

test('what the server refuses in a row stands at its cell until the next edit', async () => {
  const fault = { table: 'lines', row: 1, field: 'price', message: '单价过高' }
  await open([lines], stored, { message: '明细第2行：单价过高', inRows: fault })
  await save()
  await row(2).findByText('单价过高')
  // One message per error: it stands at its cell alone.
  expect(screen.queryByText('明细第2行：单价过高')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByRole('spinbutton', { name: '单价' })))
  await hand.type(cell(1, '物品'), 'x')
  await waitFor(() => expect(row(2).queryByText('单价过高')).toBeNull())
  expect(row(2).queryByRole('alert')).toBeNull()
})

test('in a narrow window rows are cards with labels of their own', async () => {
  resize(390)
  onTestFinished(() => resize(1440))
  const submit = await open([lines], stored)
  const card = within(await screen.findByRole('listitem', { name: '第2行' }))
  expect(screen.queryByRole('table')).toBeNull()
  await hand.clear(card.getByRole('textbox', { name: '物品' }))
  await save()
  await card.findByText('请输入物品')
  await hand.click(card.getByRole('button', { name: '删除第2行' }))
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.lines).toHaveLength(1)
})

test('of many rows the first are drawn at once, and a fault further down is brought into view', async () => {
  const rows = Array.from({ length: 70 }, (_, at) => ({ item: at === 65 ? '' : `物${at}` }))
  await open([{ ...lines, fields: [text('item', '物品', { required: true })] }], { lines: rows })
  await screen.findByRole('button', { name: '显示其余 40 行' })
  await save()
  await row(66).findByText('请输入物品')
  await waitFor(() => expect(document.activeElement).toBe(cell(66, '物品')))
})

const usual = widgets.text
const drawn: string[] = []
/** The usual control, counted. */
const Counted: typeof usual.Edit = (props) => {
  drawn.push(`${props.field.name} ${props.value}`)
  return <usual.Edit {...props} />
}

test('typing into a cell draws that cell and no other', async () => {
  onTestFinished(() => {
    widgets.text = usual
  })
  widgets.text = { ...usual, Edit: Counted }
  await open([lines], stored)
  await hand.click(await screen.findByDisplayValue('笔'))
  drawn.length = 0
  await hand.keyboard('12')
  expect(new Set(drawn)).toEqual(new Set(['item 笔1', 'item 笔12']))
})

test('DEC-132 WIDGET-055 重新填充 asks the rules of rows anew; what was typed or copied and what is stored stays', async () => {
  let drawn = 0
  const asked = server.on(fillValue.execute, () => `NO-${++drawn}`)
  const fields = [
    text('item', '物品', { defVal: ['$', '{line_no}'].join('') }),
    text('state', '状态', { defVal: '新建' }),
  ]
  const submit = await open([{ ...lines, fields }], {
    ...stored,
    lines: [{ id: 'l1', version: 1, item: 'NO-0', state: '完成' }],
  })
  await addRow()
  await waitFor(() => expect(cell(2, '物品').value).toBe('NO-1'))
  await hand.clear(cell(2, '状态'))
  await hand.type(cell(2, '状态'), '急')
  await hand.click(screen.getByRole('button', { name: '复制第2行' }))
  await hand.click(await screen.findByRole('button', { name: /重新填充/ }))
  await waitFor(() => expect(cell(2, '物品').value).toBe('NO-3'))
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(sent(submit)?.lines).toMatchObject([
    { id: 'l1', item: 'NO-2', state: '完成' },
    { item: 'NO-3', state: '急' },
    { item: 'NO-1', state: '急' },
  ])
  expect(asked.mock.calls.length).toBe(3)
})

test('a record sums up its rows while they are typed and added, also where they follow it', async () => {
  const fields = [...main, number('sum', '合计', { compute: 'sum(lines.total)' })]
  const record = {
    id: 'o1',
    no: 'A',
    count: 2,
    sum: 6,
    lines: [{ id: 'l1', item: '笔', price: 3, total: 6 }],
  }
  const submit = vi.fn<(values: Values) => void>()
  show(<Stage fields={fields} tables={[lines]} record={record} onSubmit={submit} />)
  await screen.findByRole('region', { name: '明细' })
  await addRow()
  await hand.type(row(2).getByRole('textbox', { name: '物品' }), '纸')
  await hand.type(row(2).getByRole('spinbutton', { name: '单价' }), '5')
  await save()
  await waitFor(() => expect(sent(submit)).toMatchObject({ sum: 16 }))
  await hand.clear(screen.getByRole('spinbutton', { name: '份数' }))
  await hand.type(screen.getByRole('spinbutton', { name: '份数' }), '3')
  await save()
  await waitFor(() => expect(sent(submit)).toMatchObject({ count: 3, sum: 24 }))
})
