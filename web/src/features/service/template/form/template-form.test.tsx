import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import { type ItemType, itemTypes, type TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { valueOnBlur } from '../parts/number/face.tsx'
import { TemplateForm, TemplateValues } from './template-form.tsx'
import { useFilledForm } from './use-filled-form.ts'

const item = (type: ItemType, settings: object = {}): TemplateItem => ({
  ...newItem(type, type),
  label: '项目',
  ...settings,
})

let saved: FilledValues | undefined
function Filled({ items, opened }: { items: TemplateItem[]; opened?: FilledValues }) {
  const form = useFilledForm(items, opened)
  return (
    <>
      <TemplateForm form={form} />
      <button
        type="button"
        onClick={() => {
          saved = form.check()
        }}
      >
        保存
      </button>
      <output data-testid="state">{form.isDirty ? '有修改' : '无修改'}</output>
    </>
  )
}
const fill = (items: TemplateItem[], opened?: FilledValues) => show(<Filled items={items} opened={opened} />)
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))

beforeEach(() => {
  saved = undefined
  server.on(dictionary.texts, () => ['张三'])
  server.on(partClass.list, () => ({ records: [{ id: 'c1', className: '发动机' } as never], total: 1 }))
  server.on(partClassLevel.below, ({ id }) => (id === 'c1' ? [{ id: 'c11', className: '活塞' }] : []))
})

test('SERVICE-026 SERVICE-037 a required item has its mark and becomes invalid when it is left empty', async () => {
  fill([item('input', { required: 1 }), item('phonenum', { label: '电话' })])
  const label = screen.getByText('项目')
  expect(label.className).toContain('required')
  expect(screen.getByText('电话').className).not.toContain('required')
  const box = screen.getByLabelText('项目')
  await hand.click(box)
  expect(screen.queryByRole('alert')).toBeNull()
  await hand.tab()
  expect(screen.getByRole('alert').textContent).toBe('请输入项目')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await hand.type(box, '甲')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('SERVICE-033 SERVICE-031 SERVICE-032 a number is required on blur, rounded to its precision and kept in its bounds', async () => {
  fill([item('number', { required: 1, min: 1, max: 10, precision: 1, is_round: 1 })])
  const box = screen.getByRole('spinbutton')
  await hand.click(box)
  await hand.tab()
  expect(screen.getByRole('alert').textContent).toBe('请输入项目')
  await hand.type(box, '2.25')
  await hand.tab()
  await waitFor(() => expect(box).toHaveProperty('value', '2.3'))
  await hand.clear(box)
  await hand.type(box, '0.5')
  await hand.tab()
  expect(screen.getByRole('alert').textContent).toBe('项目不能小于1')
  await hand.clear(box)
  await hand.type(box, '99')
  await hand.tab()
  await waitFor(() => expect(box).toHaveProperty('value', '10'))
  await save()
  expect(saved).toEqual({ number: 10 })
})

test.each([
  [{ precision: 2, is_round: 1 }, 1.005, 1.01],
  [{ precision: 2, is_round: 0 }, 1.009, 1],
  [{ precision: 0, is_round: 1, max: 5 }, 7.4, 5],
  [{}, 1.23456, 1.23456],
])('SERVICE-032 a number left with %o: %d is %d', (settings, typed, expected) => {
  expect(valueOnBlur(item('number', { precision: undefined, ...settings }), typed)).toBe(expected)
})

test('SERVICE-028 DEC-113 options are stored by index, those of a dictionary by id', async () => {
  const dict_options = [
    { id: 'i1', itemName: '一般' },
    { id: 'i2', itemName: '严重' },
  ]
  fill([
    item('radio', { label: '结果' }),
    item('checkbox', { label: '等级', data_type: 2, dict_item_id: 'd1', dict_options }),
  ])
  await hand.click(within(screen.getByRole('group', { name: '结果' })).getByRole('radio', { name: '选项2' }))
  await hand.click(
    within(screen.getByRole('group', { name: '等级' })).getByRole('checkbox', { name: '严重' }),
  )
  await save()
  expect(saved).toEqual({ radio: 1, checkbox: ['i2'] })
})

test('SERVICE-034 a date is picked and stored in the format of its item', async () => {
  fill([
    item('date', { label: '日', format: 'YYYY-MM-DD' }),
    item('date', { id: 'b', label: '时', format: 'YYYY-MM-DD HH:mm' }),
  ])
  for (const [label, text] of [
    ['日', '2026-11-15'],
    ['时', '2026-11-15 08:30'],
  ] as const) {
    const box = screen.getByLabelText(label)
    await hand.click(box)
    fireEvent.change(box, { target: { value: text } })
    await hand.keyboard('{Enter}')
  }
  await save()
  expect(saved).toEqual({ date: '2026-11-15', b: '2026-11-15 08:30' })
})

test('SERVICE-035 SERVICE-036 SERVICE-024 SERVICE-045 dividers, sliders, cascades and texts look as their items say', () => {
  fill([
    item('divider', { label: '检查', orientation: 'right' }),
    item('slider', { min: 10, max: 20, value: 15, label: '压力' }),
    item('cascade_combobox', { placeholder: ['选系统', '选部件'] }),
    item('textarea', { label: '说明' }),
    item('label', { label: '请如实填写' }),
  ])
  const divider = screen.getByText('检查').closest('[role="separator"]')
  expect(divider?.className).toMatch(/with-text-end/)
  const slider = screen.getByRole('slider', { name: '压力' })
  expect(
    ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => slider.getAttribute(name)),
  ).toEqual(['10', '20', '15'])
  screen.getByText('选系统')
  screen.getByText('选部件')
  expect(screen.getByLabelText('说明').hasAttribute('maxlength')).toBe(false) // refused, not cut
  screen.getByText('请如实填写')
})

test('SERVICE-024 DEC-106 a cascade takes a large class, then one of its small classes', async () => {
  fill([item('cascade_combobox', { label: '配件' })])
  const [large, small] = [screen.getByLabelText('配件大类'), screen.getByLabelText('配件小类')]
  expect(small).toHaveProperty('disabled', true)
  await hand.click(large)
  await hand.click(await screen.findByTitle('发动机'))
  await hand.click(small)
  await hand.click(await screen.findByTitle('活塞'))
  await save()
  const line = { largeClass: 'c1', largeClassName: '发动机', smallClass: 'c11', smallClassName: '活塞' }
  expect(saved).toEqual({ cascade_combobox: [line] })
})

test('a save that is refused shows every fault and focuses the first; a read-only item is not asked for', async () => {
  fill([
    item('input', { id: 'a', label: '只读', readonly: 1, required: 1, value: '甲' }),
    item('radio', { id: 'b', label: '等级', required: 1 }),
    item('input', { id: 'c', label: '备注', required: 1 }),
  ])
  expect(screen.getByLabelText('只读')).toHaveProperty('disabled', true)
  await save()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请选择等级',
    '请输入备注',
  ])
  expect(within(screen.getByRole('group', { name: '等级' })).getAllByRole('radio')).toContain(
    document.activeElement,
  )
  expect(saved).toBeUndefined()
  expect(screen.getByTestId('state').textContent).toBe('无修改')
  await hand.click(screen.getByRole('radio', { name: '选项1' }))
  await hand.type(screen.getByLabelText('备注'), '乙')
  expect(screen.getByTestId('state').textContent).toBe('有修改')
  await save()
  expect(saved).toEqual({ a: '甲', b: 0, c: '乙' })
})

test('SERVICE-023 every type can be filled in and read', async () => {
  const values: FilledValues = {
    input: '甲',
    textarea: '第一行\n第二行',
    number: 2.5,
    radio: 1,
    checkbox: [0, 1],
    select: 'i1',
    date: '2026-11-15',
    slider: 40,
    image: [{ url: 'workorder/a.png' }],
    phonenum: '13800138000',
    users: ['u1'],
    cascade_combobox: [
      { largeClass: '1', largeClassName: '发动机', smallClass: '11', smallClassName: '活塞' },
    ],
  }
  const all = itemTypes.map((type) => ({
    ...newItem(type, type),
    dict_options: [{ id: 'i1', itemName: '严重' }],
  }))
  const { unmount } = fill(all, values)
  for (const { type, label } of all) expect(screen.getAllByText(label).length, type).toBeGreaterThan(0)
  unmount()
  show(<TemplateValues items={all} values={values} />)
  for (const text of [
    '甲',
    '2.5',
    '选项2',
    '选项1、选项2',
    '严重',
    '2026-11-15',
    '40',
    '13800138000',
    '发动机 / 活塞',
  ])
    screen.getByText(text)
  await screen.findByText('张三')
  screen.getByRole('button', { name: '查看图片 1' })
})
