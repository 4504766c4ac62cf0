import { isNode, parseSource, type SyntaxNode, walk } from '../syntax.ts'

export type Kind = 'operator' | 'constant' | 'path' | 'condition' | 'dropped'

/** One place of a file and what stands there instead. */
export interface Mutation {
  /** Tells it from all others, also after a change of other lines. */
  key: string
  path: string
  line: number
  /** Whether it runs when something is called, not when the module is loaded. */
  isInFunction: boolean
  kind: Kind
  start: number
  end: number
  before: string
  after: string
}

/** Every place of a source that can be broken, in the order of the file. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const found: Mutation[] = []
  if (/^\/\/ Written by /.test(text)) return found // the generator has the tests
  const alike = new Map<string, number>()
  walk(parseSource(path, text), (node, parents) => {
    if ([...parents, node].some((each) => isOutside(each, path))) return
    for (const { kind, start = node.start, end = node.end, after } of changesOf(node, parents, text)) {
      const before = text.slice(start, end)
      if (before === after) continue
      const line = text.slice(0, start).split('\n').length
      const name = `${path} ${kind} ${text.split('\n')[line - 1]?.trim()} ${before} ${after}`
      const count = (alike.get(name) ?? 0) + 1
      alike.set(name, count)
      const isInFunction = parents.some(isFunction)
      found.push({ key: `${name} ${count}`, path, line, isInFunction, kind, start, end, before, after })
    }
  })
  return found
}

/** The text of a file with a mutation in it. */
export function applied(text: string, { start, end, after }: Mutation): string {
  return text.slice(0, start) + after + text.slice(end)
}

/** Imports, types, looks and log lines: nothing a test of behaviour is asked to notice. */
function isOutside(node: SyntaxNode, path: string): boolean {
  if (/^(Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return true
  if (/^TS/.test(node.type)) return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
  if (node.type === 'JSXAttribute') return looks.has(String((node.name as SyntaxNode).name))
  if (node.type === 'Property')
    return path.endsWith('.tsx') && memberLooks.has(String((node.key as SyntaxNode).name))
  return node.type === 'ExpressionStatement' && isLogLine(node.expression as SyntaxNode)
}

/** Attributes and members of screens that only say how something looks, and React's keys. */
const looks = new Set([
  'className',
  'style',
  'styles',
  'classNames',
  'key',
  'size',
  'gap',
  'span',
  'width',
  'height',
  'popupMatchSelectWidth',
])
const memberLooks = new Set([
  'className',
  'style',
  'styles',
  'width',
  'minWidth',
  'maxWidth',
  'height',
  'padding',
])

/** `log.info(…)` and `request.log.warn(…)` as statements. */
function isLogLine({ type, callee }: SyntaxNode): boolean {
  const called = callee as SyntaxNode | undefined
  if (type !== 'CallExpression' || called?.type !== 'MemberExpression') return false
  const { name, property } = called.object as SyntaxNode
  return name === 'log' || (isNode(property) && property.name === 'log')
}

interface Change {
  kind: Kind
  start?: number
  end?: number
  after: string
}

function changesOf(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): Change[] {
  const parent = parents.at(-1)
  const source = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  switch (node.type) {
    case 'BinaryExpression':
      return operatorChange(node, text)
    case 'LogicalExpression': {
      if (node.operator === '??') return [{ kind: 'operator', after: source(node.left) }]
      return operatorChange(node, text)
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [{ kind: 'condition', after: source(node.argument) }] : []
    case 'IfStatement':
      return [{ kind: 'condition', ...place(node.test), after: 'false' }]
    case 'ConditionalExpression':
      return [{ kind: 'condition', ...place(node.test), after: `!(${source(node.test)})` }]
    case 'ExpressionStatement':
      return isCall(node.expression) && parents.some(isFunction) ? [{ kind: 'dropped', after: ';' }] : []
    case 'CallExpression':
      return droppedParts(node, text)
    case 'Literal':
      return parent?.type === 'Property' && parent.key === node ? [] : literalChange(node)
    default:
      return []
  }
}

const place = (node: unknown) => ({ start: (node as SyntaxNode).start, end: (node as SyntaxNode).end })
const isFunction = ({ type }: SyntaxNode) => /Function/.test(type)
const isCall = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node.argument)))

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

function operatorChange(node: SyntaxNode, text: string): Change[] {
  const operator = String(node.operator)
  const after = opposites[operator]
  const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode]
  const isJoining = operator === '+' && [left, right].some(({ type }) => /^(Template)?Literal$/.test(type))
  if (!after || isJoining) return []
  const start = text.indexOf(operator, left.end)
  return [{ kind: 'operator', start, end: start + operator.length, after }]
}

function literalChange({ value, raw }: SyntaxNode): Change[] {
  if (typeof value === 'boolean') return [{ kind: 'constant', after: String(!value) }]
  if (typeof value === 'number') return [{ kind: 'constant', after: String(value + 1) }]
  if (typeof value !== 'string') return []
  const quote = String(raw)[0]
  const inside = String(raw).slice(1, -1)
  if (/^\/\w[\w/:.*-]*$/.test(value)) return [{ kind: 'path', after: `${quote}${inside}x${quote}` }]
  if (/^\d+$/.test(value)) return [{ kind: 'constant', after: `${quote}${Number(value) + 1}${quote}` }]
  return []
}

/** A condition of a query, or a filter of a list, that is missing. */
function droppedParts(node: SyntaxNode, text: string): Change[] {
  const callee = node.callee as SyntaxNode
  const given = node.arguments as SyntaxNode[]
  if (callee.type === 'Identifier' && (callee.name === 'and' || callee.name === 'or') && given.length > 1)
    return given.map((part, index) => {
      const next = given[index + 1]
      const [start, end] = next ? [part.start, next.start] : [given[index - 1]!.end, part.end]
      return { kind: 'dropped', start, end, after: '' }
    })
  const isFilter = callee.type === 'MemberExpression' && (callee.property as SyntaxNode).name === 'filter'
  return isFilter
    ? [{ kind: 'dropped', after: text.slice(node.start, (callee.object as SyntaxNode).end) }]
    : []
}
