import { expect, test } from 'vitest'
import { type Dot, drawDot, drawGroup } from './draw-dot.ts'

const colours = { good: 'g', warn: 'w', primary: 'p', neutral: 'n', ground: 'ground', text: 'text' }

/** What was drawn, a line for each step. */
function drawn(draw: (context: CanvasRenderingContext2D) => void): string[] {
  const steps: string[] = []
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) =>
          steps.push([name, ...values].join(' ')),
      set: (_, name, value) => Boolean(steps.push(`${String(name)} = ${value}`)),
    },
  )
  draw(context as CanvasRenderingContext2D)
  return steps
}
const dot = (given: Partial<Dot>): Dot => ({
  key: 'a',
  at: [0, 0],
  title: '',
  tone: 'good',
  isFilled: true,
  form: 'circle',
  ...given,
})
const round = 2 * Math.PI

test('the kind of a thing is its form', () => {
  const outline = (form: Dot['form']) =>
    drawn((context) => drawDot(context, 100, 50, dot({ form }), colours, false)).slice(1, -6)
  expect(outline('circle')).toEqual([`arc 100 50 6 0 ${round}`])
  expect(outline('square')).toEqual(['rect 95 45 10 10'])
  expect(outline('triangle')).toEqual(['moveTo 100 43', 'lineTo 107 55', 'lineTo 93 55'])
})

test('its state is the colour and whether it is filled; the chosen one has a ring', () => {
  const paint = (given: Partial<Dot>) =>
    drawn((context) => drawDot(context, 0, 0, dot(given), colours, false)).slice(-5)
  expect(paint({ tone: 'warn' })).toEqual([
    'fillStyle = w',
    'fill',
    'strokeStyle = ground',
    'lineWidth = 1',
    'stroke',
  ])
  expect(paint({ tone: 'neutral', isFilled: false })).toEqual([
    'fillStyle = ground',
    'fill',
    'strokeStyle = n',
    'lineWidth = 2',
    'stroke',
  ])
  expect(drawn((context) => drawDot(context, 100, 50, dot({}), colours, true)).slice(0, 5)).toEqual([
    'beginPath',
    `arc 100 50 12 0 ${round}`,
    'strokeStyle = text',
    'lineWidth = 2',
    'stroke',
  ])
})

test.each([
  [2, '2', 13],
  [9999, '9999', 12 + Math.log2(9999)],
  [10_000, '1.0万', 12 + Math.log2(10_000)],
  [123_456, '12.3万', 26],
])('a group of %i says %s', (count, label, radius) => {
  const steps = drawn((context) => drawGroup(context, 100, 50, count, colours))
  expect(steps).toEqual([
    'beginPath',
    `arc 100 50 ${radius} 0 ${round}`,
    'fillStyle = ground',
    'fill',
    'strokeStyle = p',
    'lineWidth = 2',
    'stroke',
    'fillStyle = text',
    'font = 600 12px sans-serif',
    'textAlign = center',
    'textBaseline = middle',
    `fillText ${label} 100 50`,
  ])
})
