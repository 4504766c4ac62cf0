import { partClass } from '@banyan/contract/part/part-class'
import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import {
  type ItemType,
  itemTypes,
  maxOptions,
  type TemplateItem,
} from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { parts } from './registry.ts'

const change = vi.fn()
const pause = vi.fn()
beforeEach(() => {
  change.mockClear()
  pause.mockClear()
  server.on(partClass.list, () => ({ records: [], total: 0 }))
  server.on(serviceDict.list, () => ({ records: [], total: 0 }))
  server.on(serviceDictChoice.items, () => [])
})

const itemOf = (type: ItemType, settings: Partial<TemplateItem>): TemplateItem => ({
  ...newItem(type, 'a'),
  ...settings,
})

function showPanel(type: ItemType, settings: Partial<TemplateItem> = {}, disabled = false) {
  const { Panel } = parts[type]
  const item = itemOf(type, settings)
  const { container } = show(
    <Panel
      item={item}
      disabled={disabled}
      change={change}
      pause={pause}
      faultOf={(member) => (settings.label === member ? '不正确' : undefined)}
    />,
  )
  return container
}

const settings: Record<ItemType, string[]> = {
  input: ['标题 单行文本 500', '提示文字 请输入 200', '最多字数 100 1 500', '默认值 请输入', '必填', '只读'],
  textarea: [
    '标题 多行文本 500',
    '提示文字 请输入 200',
    '最少字数 1 0 5000',
    '最多字数 300 1 5000',
    '默认值 请输入',
    '必填',
    '只读',
  ],
  number: [
    '标题 数字 500',
    '提示文字 请输入 200',
    '最小值',
    '最大值',
    '小数位数 0 0 6',
    '四舍五入（关闭则直接舍去）✓',
    '作为工时费计入合计',
    '默认值 请输入 decimal',
    '必填',
    '只读',
  ],
  radio: [
    '标题 单选 500',
    '固定选项✓',
    '服务字典',
    '拖动 选项1',
    '选项 1 选项1 100',
    '删除选项 1',
    '拖动 选项2',
    '选项 2 选项2 100',
    '删除选项 2',
    '添加选项',
    '选项1',
    '选项2',
    '必填',
    '只读',
  ],
  checkbox: [
    '标题 多选 500',
    '固定选项✓',
    '服务字典',
    '拖动 选项1',
    '选项 1 选项1 100',
    '删除选项 1',
    '拖动 选项2',
    '选项 2 选项2 100',
    '删除选项 2',
    '添加选项',
    '选项1',
    '选项2',
    '必填',
    '只读',
  ],
  select: ['标题 下拉选择 500', '提示文字 请选择 200', '服务字典 请选择', '必填', '只读'],
  date: ['标题 日期 500', '提示文字 请选择 200', '日期✓', '日期和时间', '必填', '只读'],
  slider: ['标题 滑块 500', '最小值 0', '最大值 100', '滑块 0 100', '必填', '只读'],
  image: ['标题 图片 500', '必填', '允许上传多张✓', '最多张数 9 1 50'],
  signature: ['标题 签名 500', '必填'],
  divider: ['标题 分割线 500', '靠左✓', '居中', '靠右'],
  label: ['文字 说明文字 500', '填写配件清单'],
  phonenum: ['标题 电话号码 500', '提示文字 请输入 200', '必填', '只读'],
  users: ['标题 人员 500', '提示文字 请选择 200', '必填', '只读', '允许选择多人✓'],
  cascade_combobox: [
    '标题 级联选择 500',
    '提示文字 1 请选择大类 200',
    '提示文字 2 请选择小类 200',
    '必填',
    '只读',
  ],
}

/** The control of a new item, and of one that another client left without settings; then the text beside it. */
const faces: Record<ItemType, [made: string[], bare: string[]]> = {
  input: [['请输入', ''], ['']],
  textarea: [['请输入', '0 / 300'], ['0 / 5000']],
  number: [
    ['请输入 decimal', ''],
    ['decimal', ''],
  ],
  radio: [['选项1', '选项2', '选项1选项2'], ['']],
  checkbox: [['选项1', '选项2', '选项1选项2'], ['']],
  select: [['请选择', '请选择'], ['']],
  date: [
    ['请选择', ''],
    ['请选择', ''],
  ],
  slider: [
    ['滑块 0 100', '未选择'],
    ['题 0 100', '未选择'],
  ],
  image: [['上传最多 9 张图片'], ['上传最多 50 张图片']],
  signature: [['请在此处签名'], ['请在此处签名']],
  divider: [['分割线'], ['题']],
  label: [['说明文字'], ['题']],
  phonenum: [
    ['20 请输入 tel', ''],
    ['20 tel', ''],
  ],
  users: [
    ['请选择', '请选择'],
    ['请选择', '请选择'],
  ],
  cascade_combobox: [
    ['级联选择大类 请选择大类', '[级联选择小类 请选择小类]', '[添加一行]', '请选择大类请选择小类添加一行'],
    ['题大类 请选择大类', '[题小类 请选择小类]', '[添加一行]', '请选择大类请选择小类添加一行'],
  ],
}

test.each(itemTypes)('SERVICE-025 the settings of a new item of type %s', (type) => {
  expect(controlsIn(showPanel(type))).toEqual(settings[type])
})

test.each(itemTypes)('SESS-083 who may only read changes no setting of type %s', (type) => {
  const locked = controlsIn(showPanel(type, {}, true))
  expect(locked.filter((control) => !control.startsWith('['))).toEqual([])
})

test.each(itemTypes)('SERVICE-023 the control of an item of type %s', (type) => {
  const { Face } = parts[type]
  const shown = (item: TemplateItem) => {
    const { container, unmount } = show(<Face item={item} id="f" value={undefined} onChange={change} />)
    const found = [...controlsIn(container), container.textContent]
    unmount()
    return found
  }
  expect([shown(newItem(type, 'a')), shown({ id: 'a', type, label: '题' } as TemplateItem)]).toEqual(
    faces[type],
  )
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const typed = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

test('SERVICE-038 a title of blanks becomes 无标题 when it is left; another stays', () => {
  showPanel('input', { label: ' ' })
  fireEvent.blur(box('标题'))
  expect(change.mock.calls).toEqual([[{ label: '无标题' }]])
  expect(pause).toHaveBeenCalledTimes(1)
  cleanup()
  change.mockClear()
  showPanel('input', { label: '甲' })
  fireEvent.blur(box('标题'))
  expect(change).not.toHaveBeenCalled()
  expect(pause).toHaveBeenCalledTimes(2)
})

test('SERVICE-024 a text as placeholder stays a text, a pair stays a pair', () => {
  showPanel('input')
  typed('提示文字', '请填写')
  fireEvent.blur(box('提示文字'))
  expect([change.mock.lastCall, pause.mock.calls.length]).toEqual([[{ placeholder: '请填写' }], 1])
  cleanup()
  showPanel('cascade_combobox')
  typed('提示文字 2', '选小类')
  expect(change.mock.lastCall).toEqual([{ placeholder: ['请选择大类', '选小类'] }])
})

test('SERVICE-031 limits are numbers within their bounds, or absent', () => {
  showPanel('number')
  const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
  const set = (name: string, value: string) => {
    fireEvent.change(number(name), { target: { value } })
    fireEvent.blur(number(name))
    return change.mock.lastCall?.[0]
  }
  expect(set('小数位数', '7')).toEqual({ precision: 6 })
  expect(set('最小值', '-1.5')).toEqual({ min: -1.5 })
  expect(set('小数位数', '')).toEqual({ precision: undefined })
})

test('flags are stored as 1 and 0', async () => {
  showPanel('number')
  await hand.click(screen.getByRole('switch', { name: '必填' }))
  await hand.click(screen.getByRole('switch', { name: /四舍五入/ }))
  expect(change.mock.calls).toEqual([[{ required: 1 }], [{ is_round: 0 }]])
})

test.each(['max', 'min', 'precision'])('a fault of %s stands at its setting', (member) => {
  showPanel('number', { label: member })
  const refusal = screen.getByRole('alert')
  expect(refusal.textContent).toBe('不正确')
  expect(
    screen.getAllByRole('spinbutton').filter((box) => box.getAttribute('aria-describedby') === refusal.id),
  ).toHaveLength(1)
})

test('SERVICE-027 one picture needs no number of pictures', () => {
  const controls = controlsIn(showPanel('image', { multiple: 0 }))
  expect(controls).toEqual(['标题 图片 500', '必填', '允许上传多张'])
})

test('SERVICE-029 a list with options of its own keeps them editable', () => {
  const controls = controlsIn(showPanel('select', { data_type: 1, options: ['甲'] }))
  expect(controls).toEqual([
    '标题 下拉选择 500',
    '提示文字 请选择 200',
    '固定选项✓',
    '服务字典',
    '拖动 甲',
    '选项 1 甲 100',
    '添加选项',
    '必填',
    '只读',
  ])
})

test('SERVICE-034 only the formats an item offers are chosen from, all where it offers none', () => {
  const formats = (format_options: unknown) => {
    const found = controlsIn(showPanel('date', { format_options } as never)).filter((control) =>
      /^日期/.test(control),
    )
    cleanup()
    return found
  }
  expect(formats(['YYYY-MM-DD HH:mm'])).toHaveLength(1)
  expect(formats([])).toHaveLength(2)
  expect(formats(undefined)).toHaveLength(2)
})

test('an option is changed and removed in its place, and not more than two hundred are added', async () => {
  showPanel('radio', { options: ['甲', '乙', '丙'] })
  typed('选项 2', '丁')
  await hand.click(screen.getByRole('button', { name: '删除选项 2' }))
  expect(change.mock.calls).toEqual([[{ options: ['甲', '丁', '丙'] }], [{ options: ['甲', '丙'] }]])
  expect(pause).toHaveBeenCalled()
  cleanup()
  showPanel('radio', { options: Array.from({ length: maxOptions }, () => '甲') })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加选项' }).disabled).toBe(true)
})
