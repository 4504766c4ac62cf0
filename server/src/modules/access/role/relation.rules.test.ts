import { expect, test } from 'vitest'
import { planGrants } from './relation.rules.ts'

const relations = new Map([
  ['order', ['vehicle']],
  ['map', ['vehicle', 'device']],
  ['vehicle', ['brand']],
])
const plan = (before: string[], wanted: string[]) => planGrants(before, wanted, relations)

test('DEC-047 granting a menu grants the related ones, and what those bring', () => {
  expect(plan([], ['order'])).toEqual({ added: ['order', 'vehicle', 'brand'], lost: [] })
  expect(plan(['vehicle'], ['vehicle', 'order'])).toEqual({ added: ['order', 'brand'], lost: [] })
})

test('DEC-047 taking a menu takes the related ones', () => {
  expect(plan(['order', 'vehicle', 'brand', 'home'], ['vehicle', 'brand', 'home'])).toEqual({
    added: [],
    lost: ['order', 'vehicle', 'brand'],
  })
})

test('DEC-047 what another menu brings along stays with it', () => {
  expect(plan(['order', 'map', 'vehicle', 'device', 'brand'], ['map', 'vehicle', 'device', 'brand'])).toEqual(
    {
      added: [],
      lost: ['order'],
    },
  )
})

test('DEC-047 a related menu taken by itself goes alone; nothing changes without a change', () => {
  expect(plan(['order', 'vehicle'], ['order'])).toEqual({ added: [], lost: ['vehicle'] })
  expect(plan(['order'], ['order'])).toEqual({ added: [], lost: [] })
  expect(plan(['order', 'vehicle', 'brand'], ['map'])).toEqual({ added: ['map', 'device'], lost: ['order'] })
})
