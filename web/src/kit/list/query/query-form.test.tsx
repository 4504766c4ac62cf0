import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { Field, QueryProps } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { QueryForm } from './query-form.tsx'

const item = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  query: 'eq',
  ...given,
})
function showQuery(fields: Field[], filters = {}) {
  const ask = vi.fn()
  show(<QueryForm fields={fields} filters={filters} onAsk={ask} onReset={vi.fn()} />)
  return ask
}
const asks = () => hand.click(screen.getByRole('button', { name: '查询' }))

test('WIDGET-052 DEC-070 a range item has a begin and an end, sent under their own names', async () => {
  const ask = showQuery([item('price', { type: 'number', query: 'range' })])
  await hand.type(screen.getByLabelText('price最小值'), '1')
  await hand.type(screen.getByLabelText('price最大值'), '9')
  await asks()
  expect(ask).toHaveBeenCalledWith({ price_begin: '1', price_end: '9' })
})

test('LIST-001 items after the third stand behind 展开, open when one of them is asked', async () => {
  const fields = ['a', 'b', 'c', 'd'].map((name) => item(name))
  showQuery(fields)
  expect(screen.queryByLabelText('d')).toBeNull()
  await hand.click(screen.getByRole('button', { name: /展开/ }))
  screen.getByLabelText('d')
})

test('LIST-001 an asked item behind 展开 is seen at once', () => {
  showQuery(
    ['a', 'b', 'c', 'd'].map((name) => item(name)),
    { d: '1' },
  )
  expect(screen.getByLabelText<HTMLInputElement>('d').value).toBe('1')
})

test.each([
  ['LIST-045', '包含', '*京A*'],
  ['LIST-046', '不等于', '!京A'],
  ['LIST-047', '≥', '>=京A'],
  ['LIST-048', '≤', '<=京A'],
  ['LIST-023', '等于', '京A'],
])('%s the operator %s of a search input asks for %s', async (_, word, asked) => {
  const ask = showQuery([item('plate', { query: 'like', operators: ['like', 'eq', 'ne', 'ge', 'le'] })])
  await hand.click(screen.getByRole('combobox', { name: 'plate的比较方式' }))
  await hand.click(await screen.findByText(word, { selector: '.ant-select-item-option-content' }))
  await hand.type(screen.getByLabelText('plate', { selector: 'input' }), '京A')
  await asks()
  expect(ask).toHaveBeenCalledWith({ plate: asked })
})

test.each([
  ['*京 A*', '包含', '京 A'],
  ['!京A', '不等于', '京A'],
  ['>=7', '≥', '7'],
  ['<=7', '≤', '7'],
  ['eq !7', '等于', '!7'],
  ['', '包含', ''],
])('LIST-049 a search input that holds %j reads back as %s “%s”', (held, word, text) => {
  showQuery([item('plate', { operators: ['like', 'eq', 'ne', 'ge', 'le'] })], { plate: held })
  expect(screen.getByLabelText<HTMLInputElement>('plate', { selector: 'input' }).value).toBe(text)
  expect(screen.getAllByText(word)).not.toHaveLength(0)
})

/** A face that picks a whole range at once, as the calendar does. */
function Days({ value, onChange }: QueryProps) {
  return (
    <>
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => onChange(['2020-01-01', '2020-03-01'])}>
        pick
      </button>
    </>
  )
}

test.each([
  [{ before: '2020-01-02' }, '开始天数不能早于2020-01-02', ['', '2020-03-01']],
  [{ before: -1 }, '查询天数不能早于今天前1天', ['', '2020-03-01']],
  [{ after: '2020-02-29' }, '结束天数不能晚于2020-02-29', ['2020-01-01', '']],
  [{ interval: 31 }, '查询天数间隔不能大于31天', ['2020-01-01', '']],
] as const)(
  'WIDGET-061 WIDGET-062 WIDGET-063 WIDGET-064 DEC-078 limits %j say %s and clear what broke them',
  async (extend, words, left) => {
    vi.spyOn(widgets.date, 'Query', 'get').mockReturnValue(Days)
    showQuery([item('day', { type: 'date', query: 'range', extend })])
    await hand.click(screen.getByRole('button', { name: 'pick' }))
    await screen.findByText(words)
    expect(screen.getByRole('status').textContent).toBe(JSON.stringify(left))
    vi.restoreAllMocks()
  },
)

/** Stands for a linked item: shows its parent's value, and clears a neighbour. */
function Linked({ field }: QueryProps) {
  const { useValue, write, fields } = useFormScope()
  return (
    <button type="button" onClick={() => write({ b: null })}>
      {`${field.name} of ${String(useValue('a'))} among ${fields.length}`}
    </button>
  )
}

test('WIDGET-072 a query item reads and writes the items beside it', async () => {
  vi.spyOn(widgets.list, 'Query', 'get').mockReturnValue(Linked)
  const ask = showQuery([item('a'), item('b'), item('c', { type: 'list' })], { b: '旧' })
  fireEvent.change(screen.getByLabelText('a'), { target: { value: '甲' } })
  await hand.click(screen.getByRole('button', { name: 'c of 甲 among 3' }))
  await asks()
  expect(ask).toHaveBeenCalledWith({ a: '甲', b: '' })

  vi.restoreAllMocks()
})

test('LIST-001 a list that is asked by nothing has no buttons for it', () => {
  showQuery([])
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('LIST-001 展开 and 收起 take turns; three items need neither', async () => {
  showQuery(['a', 'b', 'c', 'd'].map((name) => item(name)))
  const more = screen.getByRole('button', { name: /展开/ })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await hand.click(more)
  expect([more.textContent, more.getAttribute('aria-expanded')]).toEqual(['收起', 'true'])
  await hand.click(more)
  expect(screen.queryByLabelText('d')).toBeNull()
  cleanup()
  showQuery(['a', 'b', 'c'].map((name) => item(name)))
  expect(screen.queryByRole('button', { name: /展开|收起/ })).toBeNull()
})

test('LIST-001 the advanced query tells its lines, and can be reset where nothing else is asked', async () => {
  const [onSuper, onReset] = [vi.fn(), vi.fn()]
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  show(
    <QueryForm fields={[]} filters={{}} superCount={2} onAsk={vi.fn()} onReset={onReset} onSuper={onSuper} />,
  )
  expect(names()).toEqual(['重置', '高级查询 2'])
  await hand.click(screen.getByRole('button', { name: /高级查询/ }))
  expect(onSuper).toHaveBeenCalledOnce()
  await hand.click(screen.getByRole('button', { name: '重置' }))
  expect(onReset).toHaveBeenCalledOnce()
  cleanup()
  show(<QueryForm fields={[]} filters={{}} onAsk={vi.fn()} onReset={onReset} onSuper={onSuper} />)
  expect(names()).toEqual(['高级查询'])
})
