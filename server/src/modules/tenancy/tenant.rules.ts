/** Hosts as people type them: commas or spaces between, any case, ports ignored; each once (DEC-093). */
export function hostsIn(text: string | null | undefined): string[] {
  const hosts = (text ?? '')
    .split(/[\s,]+/)
    .map((host) => normalizeHost(host))
    .filter((host) => host !== '')
  return [...new Set(hosts)]
}

/** A host without its port, as it is compared. */
export const normalizeHost = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, '')

/** The kinds of scan login a page may offer: those it lists and the server has a provider for. */
export const offeredTypes = (listed: string, configured: readonly number[]): string =>
  listed
    .split(',')
    .filter((type) => configured.includes(Number(type)))
    .join(',')
