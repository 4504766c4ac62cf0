import { safeAttributes, safeTags } from '@banyan/contract/safe-html'
import { displayUrl } from '#kit/call/text-url.ts'
import { isSafeAddress } from '#kit/ui/safe-html.tsx'

/** A node of a markdown tree. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const allowed: ReadonlySet<string> = new Set(safeTags)
/** The content of these elements is dropped too. */
const droppedWithContent =
  /^(script|style|textarea|option|noscript|iframe|title|svg|math|template|object|embed|audio|video)$/

/**
 * Removes everything from a markdown tree that is not on the list of rich text (security, section 13): the same tags,
 * attributes and addresses as `SafeHtml`. Runs before React renders the rest.
 */
export function cleanTree(node: Node): void {
  node.children = (node.children ?? []).flatMap(cleanNode)
}

function cleanNode(node: Node): Node[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || node.tagName === undefined) return [] // comments, raw HTML, instructions
  if (node.tagName === 'input') return [checkboxText(node)]
  if (droppedWithContent.test(node.tagName)) return []
  cleanTree(node)
  if (!allowed.has(node.tagName)) return node.children ?? []
  node.properties = safeProperties(node.tagName, node.properties ?? {})
  return [node]
}

/** Converts attribute names: the list uses HTML names (`colspan`), the tree DOM names (`colSpan`). */
function safeProperties(tag: string, given: Record<string, unknown>): Record<string, unknown> {
  const listed = safeAttributes[tag] ?? []
  const kept = Object.entries(given).filter(
    ([name, value]) =>
      listed.includes(name.toLowerCase()) &&
      (typeof value === 'string' || typeof value === 'number') &&
      (!(name === 'href' || name === 'src') || isSafeAddress(String(value))),
  )
  const outside = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const shown = kept.map(([name, value]) => [name, name === 'src' ? displayUrl(String(value)) : value])
  return { ...Object.fromEntries(shown), ...outside }
}

/** The checkbox of a task list as a character. */
const checkboxText = ({ properties }: Node): Node => ({
  type: 'text',
  value: properties?.checked ? '☑ ' : '☐ ',
})
