/**
 * The tags allowed in rich text (security, section 13). The server removes others on writing, the console again before
 * showing. No style, frame, form, script, svg.
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

/** Allowed schemes of links and pictures; paths of our own are allowed too. */
export const safeSchemes = ['http', 'https', 'mailto'] as const

/** Returns an address from data if it may be opened: http(s), mailto, or a path that begins with one slash. */
export function safeUrl(url: string | null | undefined): string | undefined {
  const text = url?.trim() ?? ''
  // Browsers read a backslash as a slash and skip tabs and line ends.
  if (/[\\\p{Cc}]/u.test(text)) return undefined
  return /^(https?:\/\/[^/]|mailto:|\/(?!\/))/i.test(text) ? text : undefined
}
