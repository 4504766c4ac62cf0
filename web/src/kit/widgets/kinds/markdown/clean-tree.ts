import { safeAttributes, safeTags } from '@banyan/contract/safe-html'
import { shownUrl } from '#kit/call/text-url.ts'
import { isSafeAddress } from '#kit/ui/safe-html.tsx'

/** A node of the tree markdown is read into. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const allowed: ReadonlySet<string> = new Set(safeTags)
/** What stands inside these is no text of the author's. */
const silent =
  /^(script|style|textarea|option|noscript|iframe|title|svg|math|template|object|embed|audio|video)$/

/**
 * Takes everything out of a markdown tree that is not on the list of rich text (security, section 13): the same tags,
 * attributes and addresses as `SafeHtml`, before React draws the rest.
 */
export function cleanTree(node: Node): void {
  node.children = (node.children ?? []).flatMap(cleanNode)
}

function cleanNode(node: Node): Node[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || node.tagName === undefined) return [] // comments, raw HTML, instructions
  if (node.tagName === 'input') return [box(node)]
  if (silent.test(node.tagName)) return []
  cleanTree(node)
  if (!allowed.has(node.tagName)) return node.children ?? []
  node.properties = propertiesOf(node.tagName, node.properties ?? {})
  return [node]
}

/** The list spells attributes as HTML does, the tree as the DOM does: `colspan`, `colSpan`. */
function propertiesOf(tag: string, given: Record<string, unknown>): Record<string, unknown> {
  const listed = safeAttributes[tag] ?? []
  const kept = Object.entries(given).filter(
    ([name, value]) =>
      listed.includes(name.toLowerCase()) &&
      (typeof value === 'string' || typeof value === 'number') &&
      (!(name === 'href' || name === 'src') || isSafeAddress(String(value))),
  )
  const outside = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const shown = kept.map(([name, value]) => [name, name === 'src' ? shownUrl(String(value)) : value])
  return { ...Object.fromEntries(shown), ...outside }
}

/** A ticked box of a task list, as a sign. */
const box = ({ properties }: Node): Node => ({ type: 'text', value: properties?.checked ? '☑ ' : '☐ ' })
