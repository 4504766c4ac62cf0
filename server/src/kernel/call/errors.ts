import { malformed } from '@banyan/contract/wire'
import type { AppState } from '#kernel/app-state.ts'
import { isDatabaseAway } from '#kernel/database/lost-connection.ts'
import { type TakenText, tableList } from '#kernel/database/table.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'

interface DatabaseError {
  code?: string
  statusCode?: number
  message?: string
  constraint?: string
  table?: string
  column?: string
  syscall?: string
}

/** Refusal texts of unique indexes, by index name. */
export const uniqueTexts = (app: AppState): ReadonlyMap<string, TakenText> =>
  new Map(app.part(tableList).flatMap(({ taken }) => [...taken]))

/** Converts a thrown error to a refusal; `undefined` for a bug, which is answered with one neutral text. */
export function toRefusal(
  thrown: unknown,
  taken: ReadonlyMap<string, TakenText> = new Map(),
): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  const inner = databaseError(thrown)
  const { code, statusCode, constraint } = inner
  // Checked before the SQL states, because the code of the socket error EPIPE looks like an SQL state.
  if (isDatabaseAway(inner)) return refuse.unavailable()
  if (isDiskFull(code)) return refuse.noSpace()
  if (code && /^[0-9A-Z]{5}$/.test(code)) return databaseRefusal(code, taken.get(constraint ?? ''))
  if (statusCode === 404) return refuse.noPath()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse.malformed()
  return undefined
}

/** The index or key that refused a row. */
export const violatedConstraint = (thrown: unknown): string | undefined => databaseError(thrown).constraint

/** Whether the error is a not-null violation of this column. */
export function isEmptyRefused(thrown: unknown, place: { table: string; column: string }): boolean {
  const { code, table, column } = databaseError(thrown)
  return code === '23502' && table === place.table && column === place.column
}

/** The innermost cause, which has the SQL state, because Drizzle and the pool wrap errors. */
function databaseError(thrown: unknown): DatabaseError {
  if (typeof thrown !== 'object' || thrown === null) return {}
  const { cause } = thrown as { cause?: unknown }
  return typeof cause === 'object' && cause !== null ? databaseError(cause) : (thrown as DatabaseError)
}

const lockedText = '数据正在被其他操作占用，请稍后再试'

const refusalsByState: Record<string, string> = {
  '23505': '数据库中已存在该记录',
  '23503': '关联的数据不存在或正在被使用',
  '23502': '必填项不能为空',
  '22001': '字段太长,超出数据库字段的长度',
  '57014': '查询超时，请缩小查询范围后重试',
  '55P03': lockedText,
  '40001': lockedText,
  '40P01': lockedText,
}

function databaseRefusal(state: string, taken: TakenText | undefined): Refusal | undefined {
  const text = taken?.text ?? refusalsByState[state]
  if (text) return taken ? refuse.taken(taken.field, text) : new Refusal(text)
  if (state.startsWith('22') || state.startsWith('23')) return new Refusal(malformed)
  // 25006: the server at the address is a standby that takes no writes yet.
  if (/^(57P|08|53|25006)/.test(state)) return refuse.unavailable()
  return undefined
}

const isDiskFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS'
