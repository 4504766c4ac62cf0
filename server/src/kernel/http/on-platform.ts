import type { Context, Handlers } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { inTenant } from '#kernel/database/tx.ts'

/**
 * Handlers of calls with scope `platform`: they work on the platform (tenant 0) wherever the caller works, so that what
 * they log is not told to a tenant.
 */
export function onPlatform<F>(handlers: Handlers<F>): Handlers<F> {
  const wrapped = Object.entries<(context: Context<unknown>) => Promise<unknown>>(
    handlers as unknown as Record<string, never>,
  ).map(([name, handle]) => [
    name,
    (context: Context<unknown>) => inTenant(context.tx, 0, (tx) => handle(withTx(context, tx))),
  ])
  return Object.fromEntries(wrapped) as Handlers<F>
}

/** The same call with another `Tx`; other members are still made on first use. */
const withTx = (context: Context<unknown>, tx: Tx): Context<unknown> =>
  Object.create(context, { tx: { value: tx } })
