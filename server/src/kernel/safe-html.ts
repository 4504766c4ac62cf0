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
  // What stands inside these is no text of the author's.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title', 'svg', 'math'],
  nestingLimit: 50,
}

/** Rich text with everything taken out that is not on the list; done whenever it is written (security, section 13). */
export const safeHtml = (html: string): string => {
  // Text without markup stays as it is; thousands of alerts at once are such texts.
  if (!/[<>&]/.test(html)) return html
  // Loaded with the first rich text: 15 MB that a server at rest does without.
  clean ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return clean(html, options)
}

let clean: typeof sanitizeHtml | undefined

/** Plain text, such as a name, within HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Cleaned HTML as text: paragraphs become lines. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h[1-6])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot|nbsp));/g, (_, code, name: keyof typeof named) =>
      code ? String.fromCodePoint(Number(code)) : named[name],
    )
    .trim()

const named = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
