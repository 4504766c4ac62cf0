import { safeAttributes, safeSchemes, safeTags } from '@banyan/contract/safe-html'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './safe-html.module.css'

const purify = DOMPurify(window)

// Applies the attributes allowed per tag; DOMPurify supports only one list for all tags.
purify.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name, attrValue: value } = attribute
  const isListed = safeAttributes[node.nodeName.toLowerCase()]?.includes(name) ?? false
  const isAddress = name === 'href' || name === 'src'
  attribute.keepAttr = isListed && (!isAddress || isSafeAddress(value))
})
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Whether an address is allowed for links and pictures. */
export function isSafeAddress(value: string): boolean {
  if (/^\s*[\\/]{2}/.test(value) || !URL.canParse(value, window.location.href)) return false
  const { protocol } = new URL(value, window.location.href)
  return safeSchemes.some((scheme) => protocol === `${scheme}:`)
}

/** Removes everything from rich text that is not on the list (security, section 13). */
export const sanitize = (html: string): string =>
  purify.sanitize(html, { ALLOWED_TAGS: [...safeTags], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false })

/** The style class of rich text. */
export const richText = styles.rich ?? ''

/** The only place where text from data becomes HTML. */
export function SafeHtml({ html }: { html: string | null | undefined }) {
  const clean = useMemo(() => sanitize(html ?? ''), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above; nobody else may
  return <div className={richText} dangerouslySetInnerHTML={{ __html: clean }} />
}
