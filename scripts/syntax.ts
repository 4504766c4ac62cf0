import { parseAst } from 'rolldown/parseAst'

/** A node of a syntax tree, as loosely as scripts need it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

/** The syntax tree of a TypeScript source; `path` tells whether it may hold JSX. */
export function parseSource(path: string, text: string): SyntaxNode {
  return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as never
}

/** Visits every node below `node`, parents first; `visit` receives the node and its parents, nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  const inner = [...parents, node]
  for (const child of childrenOf(node)) walk(child, visit, inner)
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Whether a member of a node is a node itself. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
