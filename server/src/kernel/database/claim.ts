import { sql } from 'drizzle-orm'
import { claims } from './kernel.tables.ts'
import { executeWrite, isPreview, type Tx } from './tx.ts'

/**
 * Lets transactions that write the same value follow each other: the second one waits here until the first has ended.
 * For values in any number, such as those of an import: the claim is an inserted and deleted row, because thousands of
 * advisory locks would fill the lock table of the server.
 */
export const claimValue = (tx: Tx, thing: readonly unknown[]): Promise<void> => claimValues(tx, [thing])

/** Claims many things at once, always in the order of their keys, so that two transactions cannot block each other. */
export async function claimValues(tx: Tx, things: readonly (readonly unknown[])[]): Promise<void> {
  if (isPreview(tx) || things.length === 0) return
  const names = sql.param(things.map((thing) => JSON.stringify(thing)))
  const keys = sql`select hashtextextended(name, 7270004) from unnest(${names}::text[]) name order by 1`
  await Promise.all([
    executeWrite(tx, claims, sql`insert into ${claims} (key) ${keys} on conflict do nothing`),
    executeWrite(tx, claims, sql`delete from ${claims} where key in (${keys})`),
  ])
}

/** Like `claim` for few things, such as the tree of a tenant: an advisory lock until the transaction ends. */
export async function waitForLock(tx: Tx, kind: number, thing: string | number): Promise<void> {
  if (isPreview(tx)) return
  await tx.execute(
    typeof thing === 'number'
      ? sql`select pg_advisory_xact_lock(${kind}::int, ${thing}::int)`
      : sql`select pg_advisory_xact_lock(hashtextextended(${thing}, ${kind}))`,
  )
}
