import { definitionChanges } from '@banyan/contract/online/definition-changes'
import { proofreadWhole } from '@banyan/contract/online/proofread'
import type { Reading } from '#kernel/caller.ts'
import { absent, found } from '#kernel/refusal.ts'
import { callerNamesIn } from './caller-names.ts'
import { findHeadByTable } from './definition.queries.ts'
import { draftSnapshot, findVersions } from './history.ts'

/** What a publication changes in words, and whom it touches: the records there are, and those that lack something. */
export async function reviewPublication(reading: Reading, tableName: string) {
  const head = found(
    [await findHeadByTable(reading.tx, reading.me.tenantId, tableName)].filter((each) => each !== undefined),
    absent.definition,
  )
  const [last] = await findVersions(reading, head.id)
  const draft = await draftSnapshot(reading, head)
  const names = await callerNamesIn(reading, [...(last ? [last.snapshot] : []), draft])
  const changes = last ? definitionChanges(last.snapshot, draft, names) : []
  // A sub-table is read with its form.
  const findings = (head.tableType === 3 ? [] : proofreadWhole(draft, names)).map(({ isError, message }) => ({
    isError,
    message,
  }))
  if (!head.physicalName || head.tableVersion === 0) return { changes, records: 0, missing: [], findings }
  const wasRequired = new Set(
    last?.snapshot.fields.flatMap(({ dbFieldName, fieldMustInput }) =>
      Number(fieldMustInput) ? [dbFieldName] : [],
    ),
  )
  const known = new Set(last?.snapshot.fields.map(({ dbFieldName }) => dbFieldName))
  const asked = last
    ? draft.fields.filter(
        ({ dbFieldName, fieldMustInput }) => Number(fieldMustInput) && !wasRequired.has(dbFieldName),
      )
    : []
  // Names of columns are those of published fields, which `columnNameFault` let pass.
  const counts = asked.map(({ dbFieldName }, at) =>
    known.has(dbFieldName)
      ? `count(*) filter (where "${dbFieldName}" is null) as c${at}`
      : `count(*) as c${at}`,
  )
  const { rows } = await reading.tx.$client.query<Record<string, string>>(
    `select ${['count(*) as records', ...counts].join(', ')} from "${head.physicalName}" where del_flag = 0`,
  )
  const missing = asked.map(({ dbFieldTxt }, at) => ({
    label: dbFieldTxt,
    count: Number(rows[0]?.[`c${at}`] ?? 0),
  }))
  return {
    changes,
    records: Number(rows[0]?.records ?? 0),
    missing: missing.filter(({ count }) => count > 0),
    findings,
  }
}
