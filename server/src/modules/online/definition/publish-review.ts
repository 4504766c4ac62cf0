import { type DefinitionSnapshot, definitionChanges } from '@banyan/contract/online/definition-changes'
import { proofreadWithSubTables } from '@banyan/contract/online/proofread'
import type { Reading } from '#kernel/caller.ts'
import { absentTexts, firstOrRefuse } from '#kernel/refusal.ts'
import { callerNamesIn } from './caller-names.ts'
import { findFields, findHeadByTable, findSubTables } from './definition.queries.ts'
import type { FormHeadStored } from './definition.tables.ts'
import { draftSnapshot, findVersions } from './history.ts'

/** The changes of a publication in words, with the numbers of all records and of incomplete ones. */
export async function reviewPublication(reading: Reading, tableName: string) {
  const head = firstOrRefuse(
    [await findHeadByTable(reading.tx, reading.me.tenantId, tableName)].filter((each) => each !== undefined),
    absentTexts.definition,
  )
  const [last] = await findVersions(reading, head.id)
  const draft = await draftSnapshot(reading, head)
  const names = await callerNamesIn(reading, [...(last ? [last.snapshot] : []), draft])
  const changes = last ? definitionChanges(last.snapshot, draft, names) : []
  // A sub-table is checked together with its form.
  const findings = (head.tableType === 3 ? [] : proofreadWithSubTables(draft, names)).map(
    ({ isError, message }) => ({
      isError,
      message,
    }),
  )
  const isInUse = head.physicalName !== null && head.tableVersion > 0
  return { changes, ...(isInUse ? await countAffected(reading, head, last?.snapshot) : noRecords), findings }
}

const noRecords = { records: 0, missing: [] }

/** The number of records, and of those that lack a newly required field in the form or its rows. */
async function countAffected(reading: Reading, head: FormHeadStored, last: DefinitionSnapshot | undefined) {
  const subs =
    head.tableType === 2 ? await findSubTables(reading.tx, reading.me.tenantId, head.tableName) : []
  const main = await countMissing(reading, head, last)
  const missing: { label: string; count: number; table?: string }[] = main.missing
  for (const sub of subs) {
    const before = last?.tables.find((table) => table.head.tableName === sub.tableName)
    const rows = sub.physicalName && before ? await countMissing(reading, sub, before) : noRecords
    missing.push(...rows.missing.map((each) => ({ ...each, table: sub.tableTxt })))
  }
  return { records: main.records, missing }
}

/** The number of rows of a published table, and of those that lack each newly required field. */
async function countMissing(
  { tx, me }: Reading,
  head: FormHeadStored,
  before: Pick<DefinitionSnapshot, 'fields'> | undefined,
) {
  const wasRequired = new Set(
    before?.fields.flatMap(({ dbFieldName, fieldMustInput }) =>
      Number(fieldMustInput) ? [dbFieldName] : [],
    ),
  )
  const fields = await findFields(tx, me.tenantId, [head.id])
  const asked = before
    ? fields.filter(
        ({ dbFieldName, fieldMustInput, mainTable }) =>
          fieldMustInput === 1 && !mainTable && !wasRequired.has(dbFieldName),
      )
    : []
  // Only checked column names are part of the SQL; a field that was put back still has its values.
  const counts = asked.map(({ dbFieldName, dbFieldNameOld }, at) =>
    dbFieldNameOld === dbFieldName
      ? `count(*) filter (where "${dbFieldName}" is null) as c${at}`
      : `count(*) as c${at}`,
  )
  const { rows } = await tx.$client.query<Record<string, string>>(
    `select ${['count(*) as records', ...counts].join(', ')} from "${head.physicalName}" where del_flag = 0`,
  )
  const missing = asked.map(({ dbFieldTxt }, at) => ({
    label: dbFieldTxt,
    count: Number(rows[0]?.[`c${at}`] ?? 0),
  }))
  return { records: Number(rows[0]?.records ?? 0), missing: missing.filter(({ count }) => count > 0) }
}
