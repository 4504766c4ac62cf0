import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { planCard } from './card-plan.ts'

const text = (name: string, type: Field['type'] = 'text'): Field => ({ name, label: name, type })
const columns = [
  text('name'),
  text('code'),
  text('orderStatus', 'list'),
  text('city'),
  text('note'),
  text('createTime'),
]

test('a card shows the first column, the status, two more and when it was made', () => {
  expect(planCard(columns)).toEqual({
    title: 'name',
    status: 'orderStatus',
    lines: ['code', 'city'],
    time: 'createTime',
  })
})

test.each([
  ['a text called status', [text('a'), text('status')], 'status'],
  ['a choice called so', [text('a'), text('useStatus', 'list')], 'useStatus'],
  ['a text that only ends so', [text('a'), text('useStatus')], undefined],
  ['another choice', [text('a'), text('kind', 'list')], undefined],
  ['the title itself', [text('status'), text('a')], undefined],
])('%s is the status or not', (_, given, status) => {
  expect(planCard(given).status).toBe(status)
})

test('what a page declares goes first, and a list without columns shows ids', () => {
  expect(planCard(columns, { title: 'city', status: 'note', time: 'code' })).toEqual({
    title: 'city',
    status: 'note',
    lines: ['name', 'orderStatus'],
    time: 'code',
  })
  expect(planCard(columns, { lines: ['note'] }).lines).toEqual(['note'])
  expect(planCard([])).toEqual({ title: 'id', status: undefined, lines: [], time: undefined })
})
