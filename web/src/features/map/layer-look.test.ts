import { expect, test } from 'vitest'
import { findLayer, layerLooks, statusMark } from './layer-look.ts'

const unknown = { tone: 'neutral', shape: 'hollow' }

test.each([
  ['vehicle', '1', { tone: 'good' }],
  ['vehicle', '2', { tone: 'neutral', shape: 'hollow' }],
  ['device', '3', { tone: 'neutral', shape: 'flat' }],
  ['workOrder', '1', { tone: 'warn' }],
  ['workOrder', '2', { tone: 'primary' }],
  ['workOrder', '3', { tone: 'primary', shape: 'ring' }],
  ['workOrder', '4', unknown],
  ['vehicle', null, unknown],
] as const)('a %s of status %s has the mark %j', (type, status, mark) => {
  expect(statusMark(type, status)).toEqual(mark)
})

test('each layer has a form and a sign of its own', () => {
  const found = Object.entries(layerLooks).map(([type, { form, sign }]) => `${type} ${form} ${sign}`)
  expect(found).toEqual(['vehicle circle ●', 'device square ■', 'workOrder triangle ▲'])
  for (const type of ['vehicle', 'device', 'workOrder'] as const) expect(findLayer(type).type).toBe(type)
  expect(() => findLayer('ship' as never)).toThrow('no layer ship')
})
