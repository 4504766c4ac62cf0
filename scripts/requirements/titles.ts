import { isNode, parseSource, type SyntaxNode, walk } from '../syntax.ts'

/**
 * The titles of the tests and groups of a test file. A title of `test.each` is followed by what its placeholders
 * print, as far as the table stands in the same file. Skipped tests have no title here: they prove nothing.
 */
export function titlesIn(path: string, text: string): string[] {
  const program = parseSource(path, text)
  const tables = constantsOf(program)
  const titles: string[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression') return
    const callee = calleeOf(node.callee)
    if (!callee) return
    const [first] = node.arguments as SyntaxNode[]
    const title = textOf(first)
    if (title === undefined) return
    titles.push([title, ...printed(title, callee.table, tables), ...looped(first, parents, tables)].join(' '))
  })
  return titles
}

const roots = new Set(['test', 'it', 'describe'])
const modes = new Set(['only', 'concurrent', 'sequential', 'describe', 'serial', 'parallel', 'fails'])
const perRow = new Set(['each', 'for'])
const conditional = new Set(['runIf', 'skipIf'])

/** What is called when a call declares a test: undefined for any other call; `table` stands in `.each(table)`. */
function calleeOf(callee: unknown): { table?: SyntaxNode } | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return roots.has(String(callee.name)) ? {} : undefined
  if (callee.type === 'MemberExpression')
    return modes.has(memberOf(callee)) ? calleeOf(callee.object) : undefined
  const maker = callee.type === 'TaggedTemplateExpression' ? callee.tag : callee.callee
  if (!isNode(maker) || maker.type !== 'MemberExpression') return undefined
  const name = memberOf(maker)
  if (!perRow.has(name) && !conditional.has(name)) return undefined
  if (!calleeOf(maker.object)) return undefined
  const [table] = (callee.arguments ?? []) as SyntaxNode[]
  return perRow.has(name) && table ? { table } : {}
}

const memberOf = (node: SyntaxNode) => String((node.property as SyntaxNode).name)

/** The text of a string literal, a template (without its values) or a sum of both. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
  if (node.type !== 'BinaryExpression') return undefined
  return `${textOf(node.left) ?? ''}${textOf(node.right) ?? ''}`
}

/** The values that the placeholders of a title print, row by row: `%s` by position, `$name` by member. */
function printed(
  title: string,
  table: SyntaxNode | undefined,
  tables: ReadonlyMap<string, SyntaxNode>,
): string[] {
  const positions = title.match(/%[sdifjo]/g)?.length ?? 0
  const names = new Set([...title.matchAll(/\$([a-z]\w*)/gi)].map(([, name]) => name))
  return rowsOf(table, tables).flatMap((row) => {
    const values =
      row.type === 'ArrayExpression'
        ? (row.elements as SyntaxNode[]).slice(0, positions)
        : row.type === 'ObjectExpression'
          ? membersOf(row).filter(({ key }) => names.has(String((key as SyntaxNode).name)))
          : positions
            ? [row]
            : []
    return values.map((value) => textOf(value.type === 'Property' ? value.value : value) ?? '')
  })
}

/** The values that a template prints of a table its loop walks: ``for (const { id } of rows) test(`${id} …`)``. */
function looped(
  title: SyntaxNode | undefined,
  parents: readonly SyntaxNode[],
  tables: ReadonlyMap<string, SyntaxNode>,
): string[] {
  if (title?.type !== 'TemplateLiteral') return []
  const names = new Set((title.expressions as SyntaxNode[]).map(({ name }) => String(name)))
  return parents
    .filter(({ type }) => type === 'ForOfStatement')
    .flatMap(({ right }) => rowsOf(right as SyntaxNode, tables))
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((row) => membersOf(row).filter(({ key }) => names.has(String((key as SyntaxNode).name))))
    .map(({ value }) => textOf(value) ?? '')
}

const membersOf = (row: SyntaxNode) =>
  (row.properties as SyntaxNode[]).filter(({ type }) => type === 'Property')

function rowsOf(table: SyntaxNode | undefined, tables: ReadonlyMap<string, SyntaxNode>): SyntaxNode[] {
  if (!table) return []
  const bare = withoutType(table)
  if (bare.type === 'Identifier') return rowsOf(tables.get(String(bare.name)), new Map())
  if (bare.type !== 'ArrayExpression') return []
  return (bare.elements as (SyntaxNode | null)[]).filter(isNode).map(withoutType)
}

/** `x as const` and `x satisfies T` are `x`. */
function withoutType(node: SyntaxNode): SyntaxNode {
  return /^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    ? withoutType(node.expression as SyntaxNode)
    : node
}

/** The values of the file's own constants, by name. */
function constantsOf(program: SyntaxNode): Map<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>()
  for (const statement of program.body as SyntaxNode[]) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations as SyntaxNode[])
      if (isNode(init)) constants.set(String((id as SyntaxNode).name), init)
  }
  return constants
}
