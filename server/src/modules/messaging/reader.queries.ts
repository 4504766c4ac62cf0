import type { Reader } from '@banyan/contract/messaging/announcement'
import type { Caller } from '#kernel/caller.ts'
import { type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Paging } from '#kernel/records/list/paging.ts'
import { isHidden, rowScope } from '#kernel/records/list/row-scope.ts'
import { userSource } from '#modules/identity/public.ts'

interface ReaderQuestion extends Paging {
  anntId: string
  /** Sent to everybody, so people without a mark are receivers too. */
  isToAll: boolean
  readFlag?: string
}

type Bind = (value: unknown) => string

/** A page of the receivers the caller may see, with what they have read, the latest readers first. */
export async function findReaderPage(
  tx: Tx,
  me: Caller,
  { anntId, isToAll, readFlag, size, offset }: ReaderQuestion,
): Promise<{ records: Reader[]; total: number }> {
  const hides = (member: string) => isHidden(userSource, me, member)
  const people = rowScope(userSource, me, [(() => "status = '1'") as Fragment]).where
  const from = (bind: Bind) => `
    from (select id, username, realname from identity_user where ${people(bind)}) people
    left join messaging_receipt mark
      on mark.tenant_id = app_tenant() and mark.annt_id = ${bind(anntId)} and mark.user_id = people.id
    where (${bind(isToAll)}::boolean or mark.id is not null)
      and (${bind(readFlag ?? null)}::text is null or coalesce(mark.read_flag, '0') = ${bind(readFlag ?? null)}::text)`
  const counted = await tx.$client.query<{ n: number }>(
    statement((bind) => `select count(*)::int as n ${from(bind)}`),
  )
  const page = await tx.$client.query<Reader>(
    statement(
      (bind) => `select people.id as "userId", ${hides('username') ? "''" : 'people.username'} as username,
        ${hides('realname') ? 'null' : 'people.realname'} as realname,
        coalesce(mark.read_flag, '0') as "readFlag", mark.read_time as "readTime" ${from(bind)}
      order by mark.read_time desc nulls last, ${hides('username') ? 'people.id' : 'people.username'}
      limit ${bind(size)} offset ${bind(offset)}`,
    ),
  )
  return { records: page.rows, total: counted.rows[0]?.n ?? 0 }
}
