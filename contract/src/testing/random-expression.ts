import { evaluate, type Scope } from '../expression/evaluate.ts'
import { clockFunctions, standardFunctions } from '../expression/functions.ts'
import { parse } from '../expression/parse.ts'

/** Random expressions and what they give, the same from the same seed wherever it runs: two engines are compared by it. */
export function randomOutcomes(seed: number, count: number): { expression: string; outcome: string }[] {
  const dice = diceOf(seed)
  return Array.from({ length: count }, () => {
    const expression = randomExpression(dice)
    return { expression, outcome: outcomeOf(expression, randomScope(dice)) }
  })
}

/** One number for many outcomes (FNV-1a). */
export function digestOf(outcomes: readonly { expression: string; outcome: string }[]): string {
  let hash = 0x811c9dc5
  for (const { expression, outcome } of outcomes) {
    for (const sign of `${expression}\n${outcome}\n`) {
      hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export type Dice = (sides: number) => number

/** Whole numbers from 0 up to `sides`, by integer arithmetic only (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** A random expression; a few of them are none. */
function randomExpression(dice: Dice): string {
  const text = expressionOf(dice, 4)
  if (dice(20) > 0) return text
  const at = dice(text.length + 1)
  return text.slice(0, at) + pick(dice, broken) + text.slice(at + dice(3))
}

/** The outcome as text, with its type. */
export function outcomeOf(expression: string, scope: Scope): string {
  const parsed = parse(expression)
  if (!parsed) return 'none'
  const value = evaluate(parsed, scope)
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

const names = ['a', 'b', 'c', 'config.map', 'config.none', 'unknown', 'constructor', '__proto__', 'toString']
const texts = [
  "''",
  "'x'",
  "'12'",
  "'-0.50'",
  '"汉字"',
  "'😀'",
  "'2026-02-28'",
  "'2024-02-29 10:00:00'",
  "'a,b'",
]
const numbers = [
  '0',
  '1',
  '2',
  '3',
  '7',
  '10',
  '0.1',
  '0.2',
  '2.675',
  '1000000',
  '999999999999999',
  '0.0000001',
]
const words = ['true', 'false', 'null']
const operators = ['+', '+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '===', '!==']
const broken = ['', '(', ')', '"', "'", '.', '..', '?', '=', '\u0000', '\ud800', '{{', '  ', 'ß', '，']
const callable = [...Object.keys(standardFunctions), 'today', 'now', 'constructor', 'nothing']

const held: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'ABC 汉字 😀',
  '12',
  ' 3.5 ',
  '1e5',
  '2026-01-31',
  '2026-01-31 23:59:59',
  '9999-12-31',
  'a,b,,c',
  0,
  -1,
  7,
  0.1,
  1e21,
  123456789.123456,
  true,
  false,
]

const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)]!

function expressionOf(dice: Dice, depth: number): string {
  const kind = depth === 0 ? dice(4) : dice(11)
  switch (kind) {
    case 0:
      return pick(dice, names)
    case 1:
      return pick(dice, numbers)
    case 2:
      return pick(dice, texts)
    case 3:
      return dice(3) ? pick(dice, names.slice(0, 3)) : pick(dice, words)
    case 4:
      return `(${expressionOf(dice, depth - 1)})`
    case 5:
      return (dice(2) ? '-' : '!') + expressionOf(dice, depth - 1)
    case 6:
      return `${expressionOf(dice, depth - 1)} ? ${expressionOf(dice, depth - 1)} : ${expressionOf(dice, depth - 1)}`
    case 7:
    case 8:
      return `${pick(dice, callable)}(${Array.from({ length: dice(4) }, () => expressionOf(dice, depth - 1)).join(', ')})`
    default:
      return `${expressionOf(dice, depth - 1)} ${pick(dice, operators)} ${expressionOf(dice, depth - 1)}`
  }
}

function randomScope(dice: Dice): Scope {
  return {
    values: {
      a: pick(dice, held),
      b: pick(dice, held),
      c: pick(dice, held),
      config: { map: pick(dice, held) },
    },
    functions: { ...standardFunctions, ...clockFunctions('2026-11-15 09:00:00') },
  }
}
