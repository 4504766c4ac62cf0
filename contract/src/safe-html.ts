/**
 * What rich text may hold (security, section 13). The server cleans with it when something is written, the console
 * again before something is shown. No style, frame, form, script, svg.
 */
export const safeTags = [
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'del',
  'div',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
] as const

/** Attributes by tag; every other attribute is dropped. */
export const safeAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** Addresses of links and pictures: these schemes, or a path of our own. */
export const safeSchemes = ['http', 'https', 'mailto'] as const

/** An address from data that may be opened: http(s), mailto, or a path that begins with one slash. */
export function safeUrl(url: string | null | undefined): string | undefined {
  const text = url?.trim() ?? ''
  // Browsers read a backslash as a slash and skip tabs and line ends.
  if (/[\\\p{Cc}]/u.test(text)) return undefined
  return /^(https?:\/\/[^/]|mailto:|\/(?!\/))/i.test(text) ? text : undefined
}
