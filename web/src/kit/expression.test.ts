import { expect, test, vi } from 'vitest'
import { fillIn, namesIn, parse } from './expression.ts'

const scope = {
  values: { token: 'code-1', empty: '', none: null, count: 3, config: { map: 'm' } },
  functions: { encodeURIComponent: (value: unknown) => encodeURIComponent(String(value)) },
}

test.each([
  ['{{token}}', 'code-1'],
  ['a{{ token }}b{{count}}', 'acode-1b3'],
  ['{{config.map}}', 'm'],
  ['{{ config . map }}', 'm'],
  ['{{encodeURIComponent(token)}}', 'code-1'],
  ['{{ encodeURIComponent( config.map ) }}', 'm'],
  ['{{empty}}{{none}}', ''],
  ['no expression', 'no expression'],
  ['{token} }} {{', '{token} }} {{'],
])('DEC-028 %s becomes %s', (text, filled) => {
  const warned = vi.fn()
  expect(fillIn(text, scope, warned)).toBe(filled)
  expect(warned).not.toHaveBeenCalled()
})

test.each([
  '',
  'other',
  'config',
  'config.other',
  'config.map.length',
  'config.constructor',
  'constructor',
  '__proto__',
  'toString()',
  'alert(1)',
  'alert(token)',
  'constructor(token)',
  'encodeURIComponent',
  'encodeURIComponent()',
  'encodeURIComponent(encodeURIComponent(token))',
  'encodeURIComponent(token',
  'token + 1',
  'token.',
  '.token',
  'token token',
  "'text'",
  'config["map"]',
  '`token`',
])('DEC-028 security §7 {{%s}} is nothing, and whoever wrote it is told', (inner) => {
  const warned = vi.fn()
  expect(fillIn(`<{{${inner}}}>`, scope, warned)).toBe('<>')
  expect(warned).toHaveBeenCalledExactlyOnceWith(inner)
})

test('the names of a text are known before it is filled', () => {
  expect(namesIn('/x?a={{token}}&b={{encodeURIComponent(config.map)}}&c={{a+b}}')).toEqual([
    'token',
    'config.map',
  ])
  expect(parse('a.b')).toEqual({ kind: 'name', path: ['a', 'b'] })
})
