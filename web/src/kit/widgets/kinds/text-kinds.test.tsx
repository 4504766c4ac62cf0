import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field, QueryValue } from '#kit/widgets/widget.ts'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { Edit as HiddenEdit } from './hidden/edit.tsx'
import { Edit as NumberEdit } from './number/edit.tsx'
import { Query as NumberQuery } from './number/query.tsx'
import { Show as NumberShow } from './number/show.tsx'
import { Edit as PasswordEdit } from './password/edit.tsx'
import { Edit as TextEdit } from './text/edit.tsx'
import { Query as TextQuery } from './text/query.tsx'
import { Show as TextShow } from './text/show.tsx'
import { Edit as TextareaEdit } from './textarea/edit.tsx'

const aField = (given: Partial<Field> = {}): Field => ({ name: 'f', label: '项目', type: 'text', ...given })
const typed = [
  ['text', TextEdit],
  ['password', PasswordEdit],
  ['textarea', TextareaEdit],
] as const

test.each(typed)(
  'a %s takes as many characters as its field holds and tells each of them',
  async (_, Edit) => {
    const changed = vi.fn()
    show(<Edit field={aField({ max: 3 })} value="ab" onChange={changed} id="c" />)
    const box = screen.getByPlaceholderText<HTMLInputElement>('请输入项目')
    expect([box.id, box.value, box.hasAttribute('maxlength')]).toEqual(['c', 'ab', false])
    await hand.type(box, 'c')
    expect(changed.mock.calls).toEqual([['abc']])
  },
)

test.each(typed)('a %s has the placeholder of its field and cannot be used while disabled', (_, Edit) => {
  const { container } = show(<Edit field={aField({ placeholder: '随便写' })} value={null} disabled />)
  expect(controlsIn(container)).toEqual(['[随便写]'])
})

test.each(typed)('the cursor stands in a %s that a form opens on, and in no other', (_, Edit) => {
  const { unmount } = show(<Edit field={aField()} />)
  expect(document.activeElement).toBe(document.body)
  unmount()
  show(<Edit field={aField()} isFirst />)
  expect(document.activeElement).toBe(screen.getByPlaceholderText('请输入项目'))
})

test('browsers fill nothing into texts and no stored password into passwords', () => {
  show(<TextEdit field={aField()} />)
  show(<PasswordEdit field={aField({ label: '密码' })} />)
  show(<TextQuery field={aField({ label: '名称' })} id="q" value={undefined} onChange={() => undefined} />)
  const fills = ['项目', '密码', '名称'].map((label) =>
    screen.getByPlaceholderText(`请输入${label}`).getAttribute('autocomplete'),
  )
  expect(fills).toEqual(['off', 'new-password', 'off'])
  expect(screen.getByPlaceholderText<HTMLInputElement>('请输入密码').type).toBe('password')
})

test.each([
  [undefined, null],
  [5, '2 / 5'],
])('a long text with the limit %s counts its characters as %s', (max, count) => {
  const { container } = show(<TextareaEdit field={aField({ max })} value="ab" />)
  const counter = container.querySelector('.ant-input-data-count')
  expect(counter?.textContent ?? null).toBe(count)
})

test.each([
  ['123456', null],
  ['1234567', '1234567'],
])('LIST-042 the text %s shows %s on hover: a short one is seen whole', (value, title) => {
  const { container } = show(<TextShow field={aField()} value={value} />)
  expect(container.querySelector('span')?.getAttribute('title') ?? null).toBe(title)
})

test.each([
  [aField({ ellipsLength: 3 }), {}, 'abc…'],
  [aField({ ellipsLength: 3 }), { length: 5 }, 'abcde…'],
  [aField(), {}, 'abcdef'],
  [aField(), { text: '文字' }, '文字'],
  [aField(), { text: '' }, '-'],
])('LIST-042 a text of %j with %j shows %s', (field, given, shown) => {
  const { container } = show(<TextShow field={field} value="abcdef" {...given} />)
  expect(container.textContent).toBe(shown)
})

test.each([
  [{ type: 'integer' }, '7.8', 8],
  [{ type: 'number', onlyInteger: true }, '7.8', 8],
  [{ type: 'number' }, '7.8', 7.8],
] as const)('WIDGET-004 a number of %j typed as %s is %s', (given, text, value) => {
  const changed = vi.fn()
  show(<NumberEdit field={aField(given)} onChange={changed} />)
  const box = screen.getByPlaceholderText('请输入项目')
  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)
  expect(changed.mock.lastCall).toEqual([value])
})

test('a number opens with its value, its own placeholder and, when it is the first, the cursor', () => {
  show(<NumberEdit field={aField({ type: 'number', placeholder: '多少' })} value={12} isFirst id="n" />)
  const box = screen.getByPlaceholderText<HTMLInputElement>('多少')
  expect([box.value, box.id]).toEqual(['12', 'n'])
  expect(document.activeElement).toBe(box)
})

test('LIST-043 numbers in a list have digits of one width', () => {
  const { container } = show(<NumberShow field={aField({ type: 'number' })} value={1234.5} />)
  const shown = container.querySelector('span')
  expect([shown?.textContent, shown?.style.fontVariantNumeric]).toEqual(['1,234.5', 'tabular-nums'])
})

const asked = (query: Field['query'], value?: QueryValue) => {
  const changed = vi.fn()
  const { container } = show(
    <NumberQuery field={aField({ type: 'number', query })} id="q" value={value} onChange={changed} />,
  )
  return { changed, container }
}

test('a number is asked for in one box, with the keys of numbers on a phone', () => {
  const { changed, container } = asked('eq', '5')
  expect(controlsIn(container)).toEqual(['5 请输入项目 decimal'])
  fireEvent.change(screen.getByPlaceholderText('请输入项目'), { target: { value: '56' } })
  expect(changed.mock.calls).toEqual([['56']])
})

test('a range of numbers is asked for by its least and its greatest', () => {
  const { changed, container } = asked('range', ['1', '9'])
  expect(controlsIn(container)).toEqual(['项目最小值 1 最小值 decimal', '项目最大值 9 最大值 decimal'])
  const [least, greatest] = [screen.getByLabelText('项目最小值'), screen.getByLabelText('项目最大值')]
  expect([least.id, greatest.id]).toEqual(['q', ''])
  fireEvent.change(least, { target: { value: '2' } })
  fireEvent.change(greatest, { target: { value: '8' } })
  expect(changed.mock.calls).toEqual([[['2', '9']], [['1', '8']]])
})

test('WIDGET-027 a hidden value is an input of its own name that nobody sees', () => {
  const { container } = show(<HiddenEdit field={aField({ type: 'hidden' })} value="k" id="h" />)
  const input = container.querySelector('input')
  expect([input?.type, input?.id, input?.name, input?.value]).toEqual(['hidden', 'h', 'f', 'k'])
})
