import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import type { Field, QueryValue } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { choose, openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { show } from '#testing/show.tsx'
import { Edit as CheckboxEdit } from './checkbox/edit.tsx'
import { Edit as ListEdit } from './list/edit.tsx'
import { Query as ListQuery, MultiQuery } from './list/query.tsx'
import { selectChoices } from './list/select-choices.ts'
import { Show as ListShow } from './list/show.tsx'
import { Edit as ListMultiEdit } from './list-multi/edit.tsx'
import { Edit as RadioEdit } from './radio/edit.tsx'
import { Edit as RateEdit } from './rate/edit.tsx'
import { Show as RateShow } from './rate/show.tsx'
import { Edit as SwitchEdit } from './switch/edit.tsx'
import { Query as SwitchQuery } from './switch/query.tsx'
import { Show as SwitchShow } from './switch/show.tsx'

const listSource = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]
const aField = (given: Partial<Field> = {}): Field => ({
  name: 'f',
  label: '项目',
  type: 'list',
  listSource,
  ...given,
})

/** Shows a control inside a form; returns the function by which it writes into other fields. */
function showIn(screen: React.ReactNode) {
  const write = vi.fn()
  const scope = {
    useValue: () => undefined,
    read: () => ({}),
    write,
    useRefusal: () => undefined,
    idOf: (name: string) => name,
    fields: [],
  }
  show(<FormScopeContext value={scope}>{screen}</FormScopeContext>)
  return write
}
const parent = aField({ assolist: 'a,b' })
const cleared = [[{ a: null, b: null }]]
const box = () => screen.getByRole('combobox')

test('WIDGET-072 a box that is ticked clears the fields that hang on it', async () => {
  const changed = vi.fn()
  const write = showIn(<CheckboxEdit field={parent} value="2" onChange={changed} />)
  await hand.click(screen.getByLabelText('男'))
  expect(changed.mock.calls).toEqual([['1,2']])
  expect(write.mock.calls).toEqual(cleared)
})

test('WIDGET-072 a radio that is chosen clears the fields that hang on it', async () => {
  const changed = vi.fn()
  const write = showIn(<RadioEdit field={parent} value="2" onChange={changed} />)
  expect(screen.getByLabelText<HTMLInputElement>('女').checked).toBe(true)
  await hand.click(screen.getByLabelText('男'))
  expect(changed.mock.calls).toEqual([['1']])
  expect(write.mock.calls).toEqual(cleared)
})

test.each([
  ['list', ListEdit, '1'],
  ['list of many', ListMultiEdit, '2,1'],
] as const)(
  'WIDGET-072 a %s tells what is chosen and clears the fields that hang on it',
  async (_, Edit, value) => {
    const changed = vi.fn()
    const write = showIn(<Edit field={parent} value="2" onChange={changed} />)
    await choose(box(), '男')
    expect(changed.mock.calls).toEqual([[value]])
    expect(write.mock.calls).toEqual(cleared)
  },
)

test.each([
  ['one', ListQuery, undefined, '1'],
  ['any', ListQuery, 'any', '2,1'],
  ['many', MultiQuery, undefined, '2,1'],
] as const)(
  'WIDGET-072 a query for %s tells what is chosen and clears the fields that hang on it',
  async (_, Query, query, value) => {
    const changed = vi.fn()
    const write = showIn(<Query field={{ ...parent, query }} id="q" value="2" onChange={changed} />)
    expect(box().id).toBe('q')
    await choose(box(), '男')
    expect(changed.mock.calls).toEqual([[value]])
    expect(write.mock.calls).toEqual(cleared)
  },
)

test.each([
  ['list', ListEdit],
  ['list of many', ListMultiEdit],
] as const)('what is taken out of a %s leaves nothing', async (_, Edit) => {
  const changed = vi.fn()
  showIn(<Edit field={aField()} value="2" onChange={changed} />)
  const cross = box().closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement
  await hand.click(cross.querySelector('button') ?? cross)
  await waitFor(() => expect(changed.mock.lastCall).toEqual([null]))
})

test('a checkbox without a tick holds nothing', async () => {
  const changed = vi.fn()
  showIn(<CheckboxEdit field={aField()} value="2" onChange={changed} />)
  await hand.click(screen.getByLabelText('女'))
  expect(changed.mock.calls).toEqual([[null]])
})

test.each([
  ['list', ListEdit],
  ['list of many', ListMultiEdit],
] as const)('an empty %s asks for a choice in the words of its field', async (_, Edit) => {
  showIn(<Edit field={aField()} value={null} id="c" />)
  expect([shownIn(box()), box().id]).toEqual(['请选择项目', 'c'])
  showIn(<Edit field={aField({ placeholder: '挑一个' })} value="" isFirst />)
  const second = screen.getAllByRole('combobox')[1] as HTMLElement
  expect(shownIn(second)).toBe('挑一个')
  expect(document.activeElement).toBe(second)
})

test('the choices of a list are searched by their text, not by what they store', async () => {
  showIn(<ListEdit field={aField()} />)
  const list = await openSelect(box())
  expect(optionsIn(list)).toEqual(['男', '女'])
  await hand.type(box(), '女')
  await waitFor(() => expect(optionsIn(list)).toEqual(['女']))
  await hand.clear(box())
  await hand.type(box(), '1')
  await within(list).findByText('没有匹配的数据')
})

test('choices are given to a select as texts, with what an empty list says', () => {
  const items = [{ value: 3 as unknown as string, text: '三' }]
  expect(selectChoices({ items, isLoading: false, hint: '没有' })).toMatchObject({
    options: [{ value: '3', label: '三', title: '三' }],
    loading: false,
    notFoundContent: '没有',
  })
  expect(selectChoices({ items, isLoading: true, hint: '没有' })).toMatchObject({
    loading: true,
    notFoundContent: '加载中……',
  })
})

test.each([
  ['1', undefined, '男'],
  ['1,2', undefined, '男,女'],
  ['9', undefined, '9'],
  ['1', '先生', '先生'],
  ['1', 'null', '男'],
  [null, undefined, '-'],
])('DEC-114 a choice stored as %j with the text %j reads %s', (value, text, shown) => {
  const { container } = show(<ListShow field={aField()} value={value} text={text} />)
  expect(container.textContent).toBe(shown)
})

test('a control that is disabled takes no choice, and a label finds its first box', async () => {
  const changed = vi.fn()
  showIn(<CheckboxEdit field={aField()} onChange={changed} id="c" disabled />)
  showIn(<RadioEdit field={aField()} onChange={changed} id="r" disabled />)
  showIn(<SwitchEdit field={aField({ label: '开关' })} onChange={changed} id="s" disabled />)
  for (const role of ['checkbox', 'radio', 'switch'])
    for (const one of screen.getAllByRole(role)) {
      expect(one).toHaveProperty('disabled', true)
      await hand.click(one)
    }
  expect(changed).not.toHaveBeenCalled()
  expect(screen.getAllByRole('checkbox').map(({ id }) => id)).toEqual(['c', ''])
  expect(screen.getByRole('radiogroup').id).toBe('r')
  expect(screen.getByRole('switch', { name: '开关' }).id).toBe('s')
})

test('WIDGET-058 a switch shows whether it is on and turns both ways', async () => {
  const changed = vi.fn()
  const field = aField({ type: 'switch', switchOptions: ['1', '0'] })
  const { unmount } = show(<SwitchEdit field={field} value="1" onChange={changed} />)
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  await hand.click(screen.getByRole('switch'))
  unmount()
  show(<SwitchEdit field={field} value="0" onChange={changed} />)
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  await hand.click(screen.getByRole('switch'))
  expect(changed.mock.calls).toEqual([['0'], ['1']])
})

test.each<[Partial<Field>, unknown, string | undefined, string]>([
  [{}, 'Y', undefined, '是'],
  [{}, 'N', undefined, '否'],
  [{ switchOptions: ['1', '0'] }, 0, undefined, '否'],
  [{}, 'X', undefined, 'X'],
  [{}, null, undefined, '-'],
  [{}, 'Y', '开', '开'],
])('a switch of %j stored as %j with the text %j reads %s', (given, value, text, shown) => {
  const { container } = show(
    <SwitchShow field={aField({ type: 'switch', ...given })} value={value} text={text} />,
  )
  expect(container.textContent).toBe(shown)
})

test('a switch is asked for as one of two where no query mode is given', async () => {
  const changed = vi.fn<(value: QueryValue | undefined) => void>()
  show(<SwitchQuery field={aField({ type: 'switch' })} id="q" value="N" onChange={changed} />)
  expect([shownIn(box()), box().id]).toEqual(['否', 'q'])
  await choose(box(), '是')
  expect(changed.mock.lastCall?.[0]).toBe('Y')
})

test('stars are reached as one control and named by their field', () => {
  show(<RateEdit field={aField({ type: 'rate' })} value={2} id="r" />)
  const stars = screen.getAllByRole('radio')
  expect(stars.map((star) => [star.getAttribute('aria-checked'), star.tabIndex])).toEqual([
    ['true', -1],
    ['true', -1],
    ['false', -1],
    ['false', -1],
    ['false', -1],
  ])
  expect(document.getElementById('r')?.getAttribute('aria-label')).toBe('项目')
})

test('a rating is read out as its number of stars', () => {
  show(<RateShow field={aField({ type: 'rate' })} value={4} />)
  const shown = screen.getByRole('img', { name: '4 星' })
  expect([shown.textContent, shown.title]).toEqual(['★★★★☆', '4 星'])
})
