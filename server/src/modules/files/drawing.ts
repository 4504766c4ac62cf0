const prolog = /^\uFEFF?\s*(<\?xml\s[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/
const scriptedContent =
  /<\s*\/?\s*([\w-]+:)?(script|foreignobject|iframe|object|embed|audio|video|handler|listener|set|animate\w*|link|meta|base|form|input|image)\b/i

/**
 * Whether an SVG is free of scripts, event handlers, entities, foreign HTML and external resources. It is stored
 * unchanged, so anything unknown is refused.
 */
export function isHarmlessDrawing(text: string): boolean {
  const encoding = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]
  if (text.length > 2_000_000 || !prolog.test(text)) return false
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') return false
  if (/<!(doctype|entity|\[cdata)/i.test(text) || /<\?(?!xml\s)/i.test(text) || scriptedContent.test(text))
    return false
  if (
    /[\s"'/](on\w+|formaction|ping)\s*=/i.test(text) ||
    /javascript|vbscript|@import|\\|expression\s*\(/i.test(text)
  )
    return false
  return (
    linkTargets(text).every((target) => target.startsWith('#')) &&
    urlTargets(text).every((target) => target.startsWith('#'))
  )
}

const linkTargets = (text: string) =>
  [...text.matchAll(/[\s"'/](?:[\w-]+:)?(?:href|src)\s*=\s*["']?\s*([^"'\s>]*)/gi)].map(
    ([, target = '']) => target,
  )
const urlTargets = (text: string) =>
  [...text.matchAll(/url\s*\(\s*["']?\s*([^)"']*)/gi)].map(([, target = '']) => target)
