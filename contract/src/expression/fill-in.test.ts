import { expect, test, vi } from 'vitest'
import { fillPlaceholders, isNameOrSimpleCall, namesInPlaceholders } from './fill-in.ts'
import { urlFunctions } from './functions.ts'
import { parse } from './parse.ts'

const scope = {
  values: { token: 'code-1', empty: '', none: null, count: 3, config: { map: 'm' } },
  functions: urlFunctions,
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
  expect(fillPlaceholders(text, scope, warned, isNameOrSimpleCall)).toBe(filled)
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
  'encodeURIComponent(token, token)',
  'encodeURIComponent(token',
  'token + 1',
  '1 + 1',
  'true',
  'token ? token : token',
  '!token',
  'token.',
  '.token',
  'token token',
  "'text'",
  'config["map"]',
  '`token`',
])('DEC-028 security §7 in a menu url {{%s}} is nothing, and whoever wrote it is told', (inner) => {
  const warned = vi.fn()
  expect(fillPlaceholders(`<{{${inner}}}>`, scope, warned, isNameOrSimpleCall)).toBe('<>')
  expect(warned).toHaveBeenCalledExactlyOnceWith(inner)
})

test('elsewhere a text may hold whole expressions', () => {
  expect(fillPlaceholders("{{count * 2}}/{{'a' + count}}/{{other}}", scope)).toBe('6/a3/')
})

test('the names of a text are known before it is filled', () => {
  const text = '/x?a={{token}}&b={{encodeURIComponent(config.map)}}&c={{a + f(b.c) ? !d : -(e)}}&d={{a+}}'
  expect(namesInPlaceholders(text, isNameOrSimpleCall)).toEqual(['token', 'config.map'])
  expect(namesInPlaceholders(text)).toEqual(['token', 'config.map', 'a', 'b.c', 'd', 'e'])
  expect(parse('a.b')).toEqual({ kind: 'name', path: ['a', 'b'] })
})
