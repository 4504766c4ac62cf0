/**
 * Values of `target_session_attrs` that are allowed for the primary; with several hosts `any` is treated as `primary`.
 */
const primaryAttributes = ['any', 'read-write', 'primary']
/** The values allowed for a replica. */
const replicaAttributes = ['any', 'read-only', 'standby', 'prefer-standby']

/**
 * The addresses of one host each that an address stands for, as libpq reads it: `//a:5432,b:5433/…` or
 * `…?host=a,b&port=5432,5433`. `undefined`: it is no address of a PostgreSQL database.
 */
export function hostsInUrl(text: string, aim: 'write' | 'read' = 'write'): string[] | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(\/[^?#]+)(?:\?([^#]*))?$/.exec(text)
  if (!parts) return undefined
  const [, start = '', authority = '', path = '', query = ''] = parts
  const asked = new URLSearchParams(query)
  const attributes = asked.get('target_session_attrs') ?? 'any'
  if (!(aim === 'write' ? primaryAttributes : replicaAttributes).includes(attributes)) return undefined
  for (const name of ['target_session_attrs', 'load_balance_hosts']) asked.delete(name)
  const urls = (asked.get('host') ? hostsInQuery(asked) : hostsInAuthority(authority, asked))?.map(
    ({ host, more }) => `${start}${host}${path}${more}`,
  )
  if (!urls?.every((url) => URL.canParse(url))) return undefined
  return urls.length === 1 ? [text] : urls
}

interface OneHost {
  host: string
  more: string
}

function hostsInAuthority(authority: string, asked: URLSearchParams): OneHost[] | undefined {
  const hosts = authority.split(',')
  if (hosts.length > 1 && hosts.some((host) => !/^(\[[0-9a-f:.]+\]|[^:\][]+)(:\d{1,5})?$/i.test(host)))
    return undefined
  return hosts.map((host) => ({ host, more: queryString(asked) }))
}

/** One port for all hosts, or one for each. */
function hostsInQuery(asked: URLSearchParams): OneHost[] | undefined {
  const hosts = (asked.get('host') ?? '').split(',')
  const ports = asked.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== hosts.length) return undefined
  return hosts.map((host, n) => {
    const one = new URLSearchParams(asked)
    one.set('host', host)
    const port = ports.length > 1 ? ports[n] : ports[0]
    if (port) one.set('port', port)
    return { host: 'localhost', more: queryString(one) }
  })
}

const queryString = (asked: URLSearchParams): string => (asked.size ? `?${asked}` : '')
