import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { clockFunctions, standardFunctions } from './functions.ts'
import { parse } from './parse.ts'

const values = {
  n: 3,
  half: 0.5,
  text: 'abc',
  digits: ' 12.5 ',
  empty: '',
  none: null,
  yes: true,
  day: '2026-03-01',
  moment: '2026-03-01 08:30:00',
  list: ['a'],
  fn: () => 1,
  config: { map: 'm', deep: { er: 1 } },
}
const functions = { ...standardFunctions, ...clockFunctions('2026-11-15 09:00:00') }
const run = (text: string) => {
  const expression = parse(text)
  return expression ? evaluate(expression, { values, functions }) : 'no expression'
}

test.each<[string, unknown]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['7 % 4 - 10 / 4', 0.5],
  ['0.1 + 0.2', 0.3],
  ['-n', -3],
  ['- - n', 3],
  ['0 * -1', 0],
  ['2 - 3 - 4', -5],
  ['1 / 0', undefined],
  ['0 % 0', undefined],
  ['n / none', null],
  ['n * empty', null],
  ['text * 2', undefined],
  ['digits * 2', 25],
  ['yes * 2', undefined],
  ['unknown + 1', undefined],
  ["'a' + n", 'a3'],
  ["n + 'a'", '3a'],
  ["'a' + none", 'a'],
  ["'1' + 1", '11'],
  ['none + 1', null],
  ["'a' + unknown", undefined],
  ["'it\\'s' + \"\\n\"", "it's\n"],
])('DEC-077 arithmetic: %s is %j', (text, value) => {
  expect(run(text)).toBe(value)
})

test.each<[string, unknown]>([
  ['n == 3', true],
  ["n == '3'", true],
  ["n === '3.0'", true],
  ["'3' == '3.0'", false],
  ['empty == null', true],
  ['unknown == null', true],
  ["unknown != '1'", true],
  ['0 == null', false],
  ['yes == true', true],
  ["yes == 'true'", false],
  ['yes == 1', false],
  ["'2026-01-09' < '2026-01-10'", true],
  ['digits > 12', true],
  ["'9' < '10'", false],
  ["'9' < 10", true],
  ['none < 1', false],
  ['none >= 1', false],
  ['text < 1', false],
  ['yes <= 1', false],
  ['1 < 2 == true', true],
])('comparison: %s is %j', (text, value) => {
  expect(run(text)).toBe(value)
})

test.each<[string, unknown]>([
  ["empty || 'x'", 'x'],
  ['none && unknown', null],
  ['n && text', 'abc'],
  ['!n', false],
  ['!empty', true],
  ['0 || false || none', null],
  ["n > 2 ? 'many' : 'few'", 'many'],
  ["n > 5 ? 'a' : n > 2 ? 'b' : 'c'", 'b'],
  ['yes ? 1 : boom()', 1],
])('logic: %s is %j', (text, value) => {
  expect(run(text)).toBe(value)
})

test.each<[string, unknown]>([
  ["len('汉字😀')", 3],
  ["lower('AbC') + upper('x') + trim('  y ')", 'abcXy'],
  ["concat('a', 1, null, unknown, true)", 'a1true'],
  ["contains(text, 'b') && startsWith(text, 'a') && endsWith(text, 'c')", true],
  ["includes('a,b,c', 'b') && !includes('ab,c', 'b')", true],
  ['substr(text, 1)', 'bc'],
  ['substr(text, 0, 2)', 'ab'],
  ['substr(text, -1)', undefined],
  ["replace('a-b-c', '-', '+')", 'a+b+c'],
  ["replace(text, '', 'x')", 'abc'],
  ['round(2.675, 2)', 2.68],
  ['round(2.5, 0)', 3],
  ['round(-2.5)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(n / 7, 10)', 0.4285714286],
  ['round(1.5, 11)', undefined],
  ['round(1.5, -1)', undefined],
  ['floor(-1.5)', -2],
  ['ceil(-1.5)', -1],
  ['floor(2.39, 1)', 2.3],
  ['ceil(2.31, 1)', 2.4],
  ['abs(0 - n)', 3],
  ['min(3, none, 1, 2)', 1],
  ["max(3, '10', 2)", 10],
  ['sum(0.1, 0.2, empty)', 0.3],
  ['sum()', null],
  ['sum(1, text)', undefined],
  ["ifNull(empty, 'x') + ifNull(unknown, 'y') + ifNull(n, 0)", 'xy3'],
  ['isEmpty(none) && !isEmpty(0)', true],
  ["number('12.50')", 12.5],
  ["number('x')", undefined],
  ['text(12)', '12'],
  ["encodeURIComponent(config.map + '/&')", 'm%2F%26'],
  ['addDays(day, -1)', '2026-02-28'],
  ['addDays(moment, 31)', '2026-04-01'],
  ["addMonths('2026-01-31', 1)", '2026-02-28'],
  ["addMonths('2024-03-31', -1)", '2024-02-29'],
  ["days('2026-02-27', day)", 2],
  ['days(day, none)', null],
  ["days(day, '2026-02-30')", undefined],
  ['year(day) * 10000 + month(day) * 100 + day(day)', 20260301],
  ["weekday('2026-11-15')", 7],
  ["weekday('1969-12-29')", 1],
  ["addDays('9999-12-31', 1)", undefined],
  ['today()', '2026-11-15'],
  ['now()', '2026-11-15 09:00:00'],
  ['days(today(), day) < 0', true],
])('functions: %s is %j', (text, value) => {
  expect(run(text)).toEqual(value)
})

test.each([
  'constructor',
  '__proto__',
  'toString',
  'text.length',
  'config.constructor',
  'config.__proto__.x',
  'config',
  'list',
  'fn',
  'fn()',
  'constructor()',
  'toString()',
  '__proto__()',
  'hasOwnProperty(text)',
])('security §7 %s reaches nothing', (text) => {
  expect(run(text)).toBeUndefined()
})

test.each([
  '',
  '1 +',
  '+ 1',
  '(1',
  '1)',
  'a b',
  'f(1,)',
  'a = 1',
  'a; b',
  'a[0]',
  '`a`',
  "'a",
  'a ? b',
  '1.2.3',
  '1e5',
  '12abc',
  'a.1',
  'new Date()',
  '{}',
  '/x/',
  '=> 1',
  `${'('.repeat(40)}1${')'.repeat(40)}`,
  `${'!'.repeat(40)}1`,
  `1${' + 1'.repeat(600)}`,
  `'${'x'.repeat(2001)}'`,
])('security §7 %s is no expression', (text) => {
  expect(parse(text)).toBeUndefined()
})

test('texts that grow without end have no result', () => {
  const long = { values: { long: 'x'.repeat(60_000) }, functions }
  expect(evaluate(parse('len(long + long)')!, long)).toBe(0)
  expect(evaluate(parse("replace(long, 'x', long)")!, long)).toBeUndefined()
  expect(evaluate(parse('concat(long, long)')!, long)).toBeUndefined()
})

test('a function that throws has no result', () => {
  const scope = { values: { half: '\ud800' }, functions }
  expect(evaluate(parse('encodeURIComponent(half)')!, scope)).toBeUndefined()
})
