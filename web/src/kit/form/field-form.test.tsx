import { ruleCheck } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillValue } from '@banyan/contract/online/fill-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { showForm, text } from '#testing/field-form.tsx'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { checkBySchema } from './check.ts'
import { FieldForm, type Refused } from './field-form.tsx'

const save = () => hand.click(screen.getByRole('button', { name: '保存' }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('WIDGET-032 a required field is marked, told to be filled in, and gets the cursor', async () => {
  const { submit, dirty } = showForm([text('a', '备注'), text('b', '名称', { required: true })])
  expect(document.activeElement).toBe(box('备注'))
  await save()
  await screen.findByText('请输入名称')
  await waitFor(() => expect(document.activeElement).toBe(box('名称')))
  expect(submit).not.toHaveBeenCalled()
  expect(dirty).not.toHaveBeenCalled()

  await hand.type(box('名称'), '榕树')
  expect(dirty).toHaveBeenCalledWith(true)
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ a: undefined, b: '榕树' }))
})

test('DEC-080 a field of a tab nobody opened is sent along, and a fault in it opens the tab', async () => {
  const fields = [
    text('a', '名称', { tab: '基本' }),
    text('b', '编码', { tab: '更多', required: true }),
    text('c', '说明', { tab: '更多' }),
  ]
  const { submit } = showForm(fields, { c: '原样' })
  await screen.findByRole('tab', { name: '基本', selected: true })
  expect(screen.queryByLabelText('编码')).toBeNull()
  await save()
  await screen.findByText('请输入编码')
  screen.getByRole('tab', { name: '更多 填写有误', selected: true })
  screen.getByRole('tab', { name: '基本' })
  await waitFor(() => expect(document.activeElement).toBe(box('编码')))

  await hand.type(box('编码'), 'x1')
  await screen.findByRole('tab', { name: '更多' }) // the mark goes with the fault
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ a: undefined, b: 'x1', c: '原样' }))
})

test('a tab or group whose fields are all hidden by rules is not there; the next tab is in view then', async () => {
  const fields = [
    text('kind', '类别'),
    text('a', '原因', { group: '报废', showIf: "kind == '报废'" }),
    text('b', '残值', { tab: '报废信息', showIf: "kind == '报废'" }),
    text('c', '说明', { tab: '更多' }),
  ]
  showForm(fields, { kind: '报废', c: '原样' })
  await screen.findByRole('tab', { name: '报废信息', selected: true })
  screen.getByRole('region', { name: '报废' })
  await hand.clear(box('类别'))
  await screen.findByRole('tab', { name: '更多', selected: true })
  expect(screen.queryByRole('tab', { name: '报废信息' })).toBeNull()
  expect(screen.queryByRole('region', { name: '报废' })).toBeNull()
  expect(box('说明').value).toBe('原样')
  await hand.type(box('类别'), '报废')
  await screen.findByRole('tab', { name: '报废信息', selected: true })
  screen.getByRole('region', { name: '报废' })
})

test('a form that is not sent says how many fields are wrong, until something is typed', async () => {
  const fields = ['甲', '乙', '丙'].map((label, at) => text(`f${at}`, label, { required: true }))
  showForm(fields, { f0: '有' })
  await save()
  await screen.findByText('有 2 项填写有误')
  await hand.type(box('乙'), 'x')
  expect(screen.queryByText(/填写有误/)).toBeNull()
})

test('a text that is too long is refused as it is pasted, and nothing of it is cut', async () => {
  const { submit } = showForm([text('a', '备注', { max: 5 })])
  await hand.click(box('备注'))
  await hand.paste('一二三四五六七')
  await screen.findByText('备注不能超过5个字符')
  expect(box('备注').value).toBe('一二三四五六七')
  await save()
  await screen.findByText('有 1 项填写有误')
  expect(submit).not.toHaveBeenCalled()
})

test('a required choice is not red before somebody has chosen', async () => {
  showForm([text('a', '状态', { required: true, type: 'list' }), text('b', '名称', { required: true })])
  await hand.click(await screen.findByRole('combobox', { name: '状态' }))
  await hand.click(box('名称'))
  await hand.tab()
  await screen.findByText('请输入名称')
  expect(screen.queryByRole('alert', { name: /状态/ })).toBeNull()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
})

test('a heading folds its fields, and a fault in one unfolds it', async () => {
  showForm([text('a', '名称'), text('b', '编码', { group: '其他信息', required: true })])
  const heading = screen.getByRole('button', { name: /其他信息/ })
  await hand.click(heading)
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  await save()
  await screen.findByText('请输入编码')
  expect(heading.getAttribute('aria-expanded')).toBe('true')
})

test('a condition shows and hides a field while typing; hidden, it is neither checked nor sent', async () => {
  const fields = [text('kind', '类别'), text('reason', '原因', { required: true, showIf: "kind == '其他'" })]
  const { submit } = showForm(fields, { reason: '旧' })
  expect(screen.queryByLabelText('原因')).toBeNull()
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ kind: undefined, reason: null }))

  await hand.type(box('类别'), '其他')
  await screen.findByDisplayValue('旧')
  await hand.clear(box('原因'))
  await save()
  await screen.findByText('请输入原因')
})

test('a message that is shown follows the values it names; that of a hidden field is none', async () => {
  const told = '“{{code}}”不是“{{kind}}”的编码，原因：{{reason}}'
  const fields = [
    text('kind', '类别'),
    text('code', '编码', { pattern: 'n', errorInfo: told }),
    text('reason', '原因', { showIf: "kind == '其他'" }),
  ]
  showForm(fields, { kind: '泵', code: 'x', reason: '旧' })
  await save()
  await screen.findByText('“x”不是“泵”的编码，原因：')
  await hand.clear(box('类别'))
  await hand.type(box('类别'), '其他')
  await screen.findByText('“x”不是“其他”的编码，原因：旧')
})

test('a computed field follows what it is computed from and is never typed', async () => {
  const fields: Field[] = [
    { name: 'price', label: '单价', type: 'number' },
    { name: 'count', label: '数量', type: 'integer' },
    { name: 'total', label: '金额', type: 'number', compute: 'price * count', decimals: 2 },
    { name: 'taxed', label: '含税', type: 'number', compute: 'total * 1.1', decimals: 2 },
  ]
  const { submit } = showForm(fields, { price: 2.5 })
  const count = await screen.findByRole('spinbutton', { name: '数量' })
  expect(screen.queryByRole('spinbutton', { name: '金额' })).toBeNull()
  await hand.type(count, '1000')
  await screen.findByText('2,500.00')
  await screen.findByText('2,750.00')
  await save()
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({ price: 2.5, count: 1000, total: 2500, taxed: 2750 }),
  )
})

test('ADMIN-089 a unique value is asked for a second after typing and once only', async () => {
  const asked = server.on(duplicateCheck.check, () => refusal('该值不可用，系统中已存在！'))
  const { submit } = showForm(
    [text('code', '编码', { unique: true })],
    {},
    { table: 'onl_x', recordId: 'r1' },
  )
  await hand.type(box('编码'), 'A7')
  expect(asked).not.toHaveBeenCalled()
  await screen.findByText('该值不可用，系统中已存在！')
  expect(asked.mock.lastCall?.[0]).toEqual({
    tableName: 'onl_x',
    fieldName: 'code',
    fieldVal: 'A7',
    dataId: 'r1',
  })
  await save()
  await waitFor(() => expect(document.activeElement).toBe(box('编码')))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(submit).not.toHaveBeenCalled()
})

test('ADMIN-090 the refusal of the duplicate check is shown in the words of the server, and stops the save', async () => {
  server.on(duplicateCheck.check, () => refusal('不支持对该字段进行重复校验'))
  const { submit } = showForm([text('code', '编码', { unique: true })], {}, { table: 'onl_x' })
  await hand.type(box('编码'), 'A7{Tab}')
  await screen.findByText('不支持对该字段进行重复校验')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(box('编码')))
  expect(submit).not.toHaveBeenCalled()
})

test('a duplicate check that could not be asked stops nobody: the save asks again', async () => {
  server.on(duplicateCheck.check, () => failure(503, '系统正在维护，请稍后再试'))
  const { submit } = showForm([text('code', '编码', { unique: true })], {}, { table: 'onl_x' })
  await hand.type(box('编码'), 'A7{Tab}')
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ code: 'A7' }))
})

test('ADMIN-091 a named check rule speaks at its field', async () => {
  const asked = server.on(ruleCheck.check, () => refusal('前两位应为字母'))
  showForm([text('code', '编码', { checkRule: 'code_rule' })])
  await hand.type(box('编码'), '1 2{Tab}')
  await screen.findByText('前两位应为字母')
  expect(asked.mock.lastCall?.[0]).toEqual({ ruleCode: 'code_rule', value: encodeURIComponent('1 2') })
})

test('WIDGET-001 read-only, computed and write-once fields cannot be typed into', () => {
  const fields = [
    text('a', '状态', { readOnly: true }),
    text('b', '停用', { disabled: true }),
    text('c', '编码', { writeOnce: true }),
    text('d', '名称'),
  ]
  showForm(fields, { a: '正常', b: '否', c: 'X1', d: '榕' }, { isNew: false })
  screen.getByText('正常')
  screen.getByText('否')
  expect(screen.queryByRole('textbox', { name: '状态' })).toBeNull()
  expect(box('编码').disabled).toBe(true)
  expect(document.activeElement).toBe(box('名称'))
})

/** Stands for a linked control: reads one field, writes another. */
function Linked() {
  const { useValue, write, table } = useFormScope()
  return (
    <>
      <output>{`${table}:${String(useValue('a'))}`}</output>
      <button type="button" onClick={() => write({ b: '带出', beyond: 7 })}>
        带出
      </button>
      <button type="button" onClick={() => write({ a: null })}>
        清空
      </button>
    </>
  )
}

test('WIDGET-072 a control reads and writes the fields beside it, as if typed', async () => {
  const { submit, dirty } = showForm(
    [text('a', '甲'), text('b', '乙')],
    { a: '1' },
    { table: 'onl_x', children: <Linked /> },
  )
  expect(screen.getByRole('status').textContent).toBe('onl_x:1')
  await hand.type(box('甲'), '2')
  expect(screen.getByRole('status').textContent).toBe('onl_x:12')
  await hand.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.getByRole('status').textContent).toBe('onl_x:null')
  await hand.type(box('甲'), '12')
  dirty.mockClear()
  await hand.click(screen.getByRole('button', { name: '带出' }))
  expect(box('乙').value).toBe('带出')
  expect(dirty).toHaveBeenCalledWith(true)
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ a: '12', b: '带出', beyond: 7 }))
})

test('Enter alone sends nothing, Ctrl S saves', async () => {
  const { submit } = showForm([text('a', '名称')], { a: '榕' })
  await hand.type(box('名称'), '树{Enter}')
  await hand.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  await hand.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ a: '榕树' }))
})

test('a refusal about a field stands at that field, which gets the cursor', async () => {
  const refused = { message: '编码已停用', fields: ['b'] }
  showForm([text('a', '名称'), text('b', '编码')], {}, { refusal: refused })
  await waitFor(() => expect(screen.getAllByText('编码已停用')).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(box('编码')))
})

/** A form whose refusal goes with the next edit, as that of a save does. */
function Refusable() {
  const [refusal, setRefusal] = useState<Refused | undefined>({
    message: '数据重复，请检查',
    fields: ['a', 'b'],
  })
  return (
    <FieldForm
      fields={[text('a', '名称'), text('b', '编码')]}
      values={{ a: '榕', b: 'X1' }}
      isNew
      check={checkBySchema}
      isSaving={false}
      refusal={refusal}
      onDirty={() => {}}
      onEdit={() => setRefusal(undefined)}
      onSubmit={() => {}}
    />
  )
}

test('DEC-076 WIDGET-035 values that are taken together are refused at each of their fields until one is changed', async () => {
  show(<Refusable />)
  await waitFor(() => expect(screen.getAllByText('数据重复，请检查')).toHaveLength(2))
  expect(box('名称').getAttribute('aria-invalid')).toBe('true')
  expect(box('编码').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(box('名称')))
  await hand.type(box('编码'), '2')
  await waitFor(() => expect(screen.queryByText('数据重复，请检查')).toBeNull())
  expect([box('名称').value, box('编码').value]).toEqual(['榕', 'X12'])
})

test('a refusal stays beside the buttons until the next edit, and nothing typed is lost', async () => {
  const edited = vi.fn()
  showForm([text('a', '名称')], { a: '榕' }, { refusal: { message: '数据重复，请检查' }, onEdit: edited })
  within(screen.getByRole('alert')).getByText('数据重复，请检查')
  expect(edited).not.toHaveBeenCalled()
  await hand.type(box('名称'), '树')
  expect(edited).toHaveBeenCalled()
  expect(box('名称').value).toBe('榕树')
})

const usual = widgets.text
const drawn: string[] = []
/** The usual control, counted. */
const Counted: typeof usual.Edit = (props) => {
  drawn.push(props.field.name)
  return <usual.Edit {...props} />
}

test('typing draws the field that is typed into and no other', async () => {
  onTestFinished(() => {
    widgets.text = usual
  })
  widgets.text = { ...usual, Edit: Counted }
  showForm(Array.from({ length: 40 }, (_, at) => text(`f${at}`, `字段${at}`)))
  drawn.length = 0
  await hand.type(screen.getByPlaceholderText('请输入字段7'), 'abc')
  expect(new Set(drawn)).toEqual(new Set(['f7']))
})

test('DEC-132 WIDGET-055 重新填充 asks rules and defaults anew; what was typed and what is stored stays', async () => {
  let drawn = 0
  const execute = server.on(fillValue.execute, () => `NO-${++drawn}`)
  const fields = [
    text('no', '编号', { defVal: ['$', '{order_no}'].join('') }),
    text('by', '经手人', { defVal: ['$', '{order_by}'].join('') }),
    text('state', '状态', { defVal: '新建' }),
    text('kind', '类别', { defVal: '普通' }),
  ]
  const opened = { id: 'r1', no: 'NO-0', by: 'NO-0', state: '完成', kind: '' }
  const { submit } = showForm(fields, opened, { isNew: false })
  await hand.clear(box('经手人'))
  await hand.type(box('经手人'), '张三')
  await hand.click(await screen.findByRole('button', { name: /重新填充/ }))
  await waitFor(() => expect(box('编号').value).toBe('NO-1'))
  await hand.click(screen.getByRole('button', { name: /重新填充/ }))
  await waitFor(() => expect(box('编号').value).toBe('NO-2'))
  await save()
  const sent = { no: 'NO-2', by: '张三', state: '完成', kind: '普通' }
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject(sent))
  expect(execute).toHaveBeenCalledTimes(2)
})
