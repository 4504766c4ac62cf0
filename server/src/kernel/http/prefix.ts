export interface Prefixes {
  oauth: string
  auth: string
  vcl: string
  para: string
  sysDict: string
  context?: string
}

/**
 * The bare path of a request: any configured prefix is stripped before routing, so that each handler has exactly one
 * rule under every prefix (DEC-001).
 */
export function prefixStripper({
  oauth,
  auth,
  vcl,
  para,
  sysDict,
  context,
}: Prefixes): (url: string) => string {
  const plain = [oauth, auth, vcl, para].filter((prefix) => prefix !== '' && prefix !== '/')
  return (raw) => {
    let url = raw.startsWith('/') ? raw : `/${raw}`
    if (context && (url === context || url.startsWith(`${context}/`))) url = url.slice(context.length) || '/'
    const prefix = plain.find((each) => url.startsWith(`${each}/`))
    if (prefix) return url.slice(prefix.length)
    // Only a dictionary prefix that lies under none of the others still needs its own replacement.
    if (sysDict && url.startsWith(`${sysDict}/`)) return `/sys/dict${url.slice(sysDict.length)}`
    return url
  }
}
