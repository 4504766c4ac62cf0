import type { Reader } from '@banyan/contract/messaging/announcement'
import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { activePeople } from '#modules/identity/public.ts'
import { receipts } from './messaging.tables.ts'

interface Question {
  anntId: string
  /** Everybody counts as a receiver, with a mark or without. */
  isToAll: boolean
  readFlag?: string
  size: number
  current: number
}

/** A page of the receivers with what they have read, the latest readers first. */
export async function pageOfReaders(
  tx: Tx,
  { anntId, isToAll, readFlag, size, current }: Question,
): Promise<{ records: Reader[]; total: number }> {
  const from = sql`
    from (${activePeople}) people
    left join ${receipts} mark on mark.tenant_id = app_tenant() and mark.annt_id = ${anntId} and mark.user_id = people.id
    where (${isToAll} or mark.id is not null)
      and (${readFlag ?? null}::text is null or coalesce(mark.read_flag, '0') = ${readFlag ?? null})`
  const { rows: counted } = await tx.execute<{ n: number }>(sql`select count(*)::int as n ${from}`)
  const { rows } = await tx.execute<Record<keyof Reader, string>>(sql`
    select people.id as "userId", people.username, people.realname,
      coalesce(mark.read_flag, '0') as "readFlag", mark.read_time as "readTime" ${from}
    order by mark.read_time desc nulls last, people.username limit ${size} offset ${(current - 1) * size}`)
  return { records: rows, total: counted[0]?.n ?? 0 }
}
