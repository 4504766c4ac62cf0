import { vi } from 'vitest'

/**
 * Looks again until it holds. The time is for the slowest machine; a test that owes a requirement a
 * shorter time names it.
 */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>, timeout = 15_000): Promise<Seen> =>
  vi.waitFor(look, { timeout, interval: 50 })
