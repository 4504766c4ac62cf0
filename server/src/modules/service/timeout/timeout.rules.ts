import type { Timer } from '@banyan/contract/service/time/timers'

/**
 * Whether someone concerned by an order hears of a promise: before the deadline whoever handles it, or everybody
 * concerned while nobody does; afterwards all of them.
 */
export const hears = (
  kind: Timer['kind'],
  { handlerId }: { handlerId: string | null },
  userId: string,
): boolean => kind !== 'warn' || !handlerId || handlerId === userId
