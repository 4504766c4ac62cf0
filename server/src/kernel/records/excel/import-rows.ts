import { setImmediate } from 'node:timers/promises'
import type { Cell, ReadRow } from '@banyan/workbook/workbook'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import type { Context } from '#kernel/call/serve.ts'
import { type AuditEntry, auditAll } from '#kernel/observe/audit.ts'
import { type HeldValues, isAnyHeldByOthers } from '../held-values.ts'
import { type Change, type Draft, type RecordEntity, storeRecord } from '../records.ts'
import { importFields } from './export.ts'
import { faultOfIssue, type RowFault, refusalFault, rowReason } from './import-reason.ts'
import { rowTranslator, type TitleRow } from './import-sheet.ts'

/** The call of an import. */
export type ImportCall = Pick<
  Context<never>,
  'app' | 'tx' | 'me' | 'peer' | 'within' | 'afterCommit' | 'prepared'
>

/** The change an import makes, with the ids of the rows that it has stored so far. */
interface StoringChange extends Change {
  stored: string[]
}

/** A row that was not stored, with its original cells. */
export interface BadRow {
  row: number
  cells: Cell[]
  faults: RowFault[]
  reason: string
}

/** Stores the valid rows of a batch; `tell` is called with the number of processed rows. */
export async function storeBatch(
  entity: RecordEntity,
  context: StoringChange,
  titles: TitleRow,
  rows: ReadRow[],
  tell: (done: number) => void,
): Promise<BadRow[]> {
  if (rows.length === 0) return []
  const fields = importFields(entity)
  const { importDraft } = entity.options
  const translate = await rowTranslator(context, titles, rows)
  const bad: BadRow[] = []
  for (let at = 0; at < rows.length; at += chunkRows) {
    const good: ValidRow[] = []
    for (const { row, cells } of rows.slice(at, at + chunkRows)) {
      const { draft, unknown } = translate(cells)
      const parsed = entity.parseDraft(draft)
      const isUnknown = new Set(unknown.map(({ path }) => path[0]))
      // A value whose text is unknown is reported once, without the further issues of its column.
      const others = parsed.success ? [] : parsed.issues.filter(({ path }) => !isUnknown.has(path[0]))
      const issues = [...unknown, ...others]
      if (parsed.success && issues.length === 0)
        good.push({ row, cells, draft: (await importDraft?.(context, parsed.data)) ?? parsed.data })
      else {
        const faults = issues.map((issue) => faultOfIssue(fields, issue))
        bad.push({ row, cells, faults, reason: faults.map((fault) => rowReason(fault, row)).join('；') })
      }
    }
    bad.push(...(await storeChunk(entity, context, good)))
    tell(Math.min(at + chunkRows, rows.length))
  }
  return bad.sort((a, b) => a.row - b.row)
}

type StoredEntry = AuditEntry & { rowId: string }

interface ValidRow {
  row: number
  cells: Cell[]
  draft: Draft
}

/** Rows per chunk: enough to fill a packet, few enough to be repeated when one of them fails. */
const chunkRows = 50
const smallChunkRows = 6

/** Sends all rows of a chunk without waiting; if one is refused, each half is tried alone. */
async function storeChunk(entity: RecordEntity, context: StoringChange, rows: ValidRow[]): Promise<BadRow[]> {
  const { insert, insertsTogether = !insert } = entity.options
  const together =
    typeof insertsTogether === 'boolean' ? insertsTogether : rows.every(({ draft }) => insertsTogether(draft))
  if (!together || rows.length <= smallChunkRows) return storeOneByOne(entity, context, rows)
  const { tx, me, peer } = context
  await tx.$client.query('savepoint import_chunk')
  const held: HeldValues[] = []
  const storing: Promise<StoredEntry | undefined>[] = []
  let isRefused = false
  const refused = () => {
    isRefused = true
    return undefined
  }
  for (const { draft } of rows) {
    if (isRefused) break
    storing.push(storeRecord(entity, { tx, me, peer, held }, draft).catch(refused))
    await setImmediate() // lets other calls run between two rows
  }
  const entries = (await Promise.all(storing)).filter((entry) => entry !== undefined)
  if (entries.length < rows.length || (await isAnyHeldByOthers(tx, me.tenantId, held))) {
    await rollbackSavepoint(context, 'import_chunk')
    const half = Math.ceil(rows.length / 2)
    const first = await storeChunk(entity, context, rows.slice(0, half))
    return [...first, ...(await storeChunk(entity, context, rows.slice(half)))]
  }
  await auditAll(tx, me, peer, entries)
  await tx.$client.query('release savepoint import_chunk')
  context.stored.push(...entries.map(({ rowId }) => rowId))
  return []
}

/** Rolls back and releases: the savepoints of thousands of refused rows would fill the lock table of the server. */
const rollbackSavepoint = ({ tx }: StoringChange, savepoint: string) =>
  tx.$client.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)

async function storeOneByOne(
  entity: RecordEntity,
  context: StoringChange,
  rows: ValidRow[],
): Promise<BadRow[]> {
  const { tx, me, peer } = context
  const bad: BadRow[] = []
  const entries: StoredEntry[] = []
  for (const { row, cells, draft } of rows) {
    const stored = await storeRow(entity, context, draft, row)
    if ('refused' in stored) bad.push({ row, cells, faults: [stored.refused], reason: stored.reason })
    else entries.push(stored)
  }
  await auditAll(tx, me, peer, entries)
  context.stored.push(...entries.map(({ rowId }) => rowId))
  return bad
}

/** Stores one row behind a savepoint, so that a refusal does not undo the others. */
async function storeRow(
  entity: RecordEntity,
  context: StoringChange,
  draft: Draft,
  row: number,
): Promise<StoredEntry | { refused: RowFault; reason: string }> {
  const client = context.tx.$client
  // Not awaited: the savepoint is sent together with the first statement of the row, which fails if it fails.
  client.query('savepoint import_row').catch(() => undefined)
  try {
    const entry = await storeRecord(entity, context, draft)
    await client.query('release savepoint import_row')
    return entry
  } catch (error) {
    await rollbackSavepoint(context, 'import_row')
    const refusal = toRefusal(error, context.tx.app.part(uniqueTexts))
    // Server faults and rate limits end the import: they are not the fault of a row.
    if (!refusal || refusal.status >= 429) throw error
    const refused = refusalFault(entity.source, error, refusal.message)
    const own = entity.options.importRefusal?.(refusal.message, draft, row)
    return { refused, reason: own ?? rowReason(refused, row) }
  }
}
