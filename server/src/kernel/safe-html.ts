import { createRequire } from 'node:module'
import { safeAttributes, safeSchemes, safeTags } from '@banyan/contract/safe-html'
import type sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...safeTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(safeAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: [...safeSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // The content of these elements is dropped too.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title', 'svg', 'math'],
  nestingLimit: 50,
}

/** Removes everything from rich text that is not on the list; applied at every write (security, section 13). */
export const safeHtml = (html: string): string => {
  // Skips the parser for plain text: alerts come by the thousand and have no markup.
  if (!/[<>&]/.test(html)) return html
  // Loaded at the first use, because it takes 15 MB of memory.
  cleanHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return cleanHtml(html, options)
}

let cleanHtml: typeof sanitizeHtml | undefined

/** Escapes plain text for use within HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Cleaned HTML as text: paragraphs become lines. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h[1-6])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot|nbsp));/g, (_, code, name: keyof typeof namedEntities) =>
      code ? String.fromCodePoint(Number(code)) : namedEntities[name],
    )
    .trim()

const namedEntities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
