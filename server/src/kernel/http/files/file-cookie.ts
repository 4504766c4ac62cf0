const name = 'banyan-file'

/** The cookie for reading pictures and downloads: not readable by scripts, sent by our own pages only (DEC-100). */
export const fileCookie = (
  value: string,
  { path, seconds, isSecure }: { path: string; seconds: number; isSecure: boolean },
): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** Its value in a `cookie` header. */
export const readFileCookie = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
