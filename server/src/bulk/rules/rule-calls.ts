import { fieldsOf } from '@banyan/contract/field'
import { superQueryRefusal } from '@banyan/contract/list-query'
import { describe } from '@banyan/contract/uniform'
import { readLimits, workbookRows } from '@banyan/workbook/workbook'
import type { Row } from './entity-rows.ts'
import {
  checkMasked,
  checkSame,
  checkSameRows,
  type Page,
  pickOne,
  type RuledCall,
  type ShownRow,
  toSnakeCase,
} from './rule-visit.ts'

/* The calls every list has. */

export const listCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong } = visit
  const { family, kinds, labels } = set.data
  const page = (await me.client.call(family.list, { pageSize: 500 } as never)) as Page
  checkSameRows(visit, 'list', page.records)
  if (page.total !== visit.seen.length) wrong('list', `total ${page.total}`)
  for (const row of page.records) {
    const raw = visit.seen.find(({ id }) => id === row.id)
    // Roles and last visits are added to rows by the server, so a stored row does not have them.
    const missing = [...labels.keys()].find(
      (member) =>
        raw && member in raw && !hidden.has(member) && asText(raw?.[member]) !== asText(row[member]),
    )
    if (raw && missing) wrong('list', `${missing} of ${row.id}: ${row[missing]} instead of ${raw[missing]}`)
  }
  const closed = [...hidden].find((member) => kinds.has(member))
  if (!closed) return
  const asked = { pageSize: 500, column: closed, order: 'asc', [closed]: 'no such value' }
  checkSameRows(
    visit,
    'list by a hidden member',
    ((await me.client.call(family.list, asked as never)) as Page).records,
  )
  const superQueryParams = encodeURIComponent(JSON.stringify([{ field: closed, rule: 'not_empty' }]))
  const { body } = await me.client.ask(family.list, { superQueryParams })
  if (body.message !== superQueryRefusal) wrong('super query by a hidden member', body.message)
}

export const detailCall: RuledCall = async (visit) => {
  const { me, set, wrong, turn } = visit
  for (const { id } of pickOne(visit.seen, turn)) {
    const { body } = await me.client.ask(set.data.family.byId, { id })
    if (body.success) checkMasked(visit, 'detail', [body.result as ShownRow])
    else wrong('detail', `${id}: ${body.message}`)
  }
  for (const { id } of pickOne(visit.unseen, turn)) {
    const { body } = await me.client.ask(set.data.family.byId, { id })
    if (body.success) wrong('detail', `${id} is shown`)
  }
}

export const exportCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  const { family, labels, rows } = set.data
  const format = turn % 2 ? 'xls' : 'xlsx'
  // In half of the visits all rows are selected, also invisible ones.
  const selections = turn % 4 < 2 ? undefined : rows.map(({ id }) => id).join()
  const { raw, status } = await me.client.ask(family.exportXls, { format, selections })
  if (status !== 200) return wrong('export', `${status} ${raw.toString().slice(0, 200)}`)
  const read: (string | number | null)[][] = []
  for await (const batch of workbookRows(raw, readLimits)) read.push(...batch.map(({ cells }) => cells))
  const [titles = [], ...found] = read
  const wanted = [
    ...[...labels].flatMap(([member, label]) => (hidden.has(member) ? [] : [label])),
    '创建时间',
  ]
  checkSame(visit, 'columns of the export', titles.map(String), wanted)
  // Compared by creation time, which cannot be hidden and differs in each row.
  const at = titles.indexOf('创建时间')
  checkSame(
    visit,
    `export ${format}`,
    found.map((cells) => String(cells[at])),
    visit.seen.map(({ createTime }) => String(createTime)),
  )
}

/** An edit never changes hidden or read-only members or invisible rows. */
export const editCall: RuledCall = async (visit) => {
  const { me, set, hidden, fixed, wrong, turn, sql } = visit
  const { family, table, kinds } = set.data
  const fields = fieldsOf(family[describe].shape).filter(([, { readOnly, secret }]) => !readOnly && !secret)
  const [row] = pickOne(
    visit.seen.filter(({ username }) => username !== 'u0001'),
    turn,
  )
  const columns = [...kinds.keys()].map((member) => `"${toSnakeCase(member)}"::text as "${member}"`).join()
  const read = async (id: string) =>
    (await sql<Row>(`select ${columns} from ${table} where id = $1`, [id]))[0]
  if (row) {
    const before = await read(row.id)
    const draft: Record<string, unknown> = { id: row.id }
    for (const [member, { required, type }] of fields) {
      const isKept = hidden.has(member) || fixed.has(member)
      if (isKept)
        draft[member] = required ? '改掉的值' : type === 'integer' ? 7 : member === 'pid' ? '0' : null
      else if (row[member] !== '') draft[member] = row[member]
    }
    if ('username' in draft) draft.username = 'changed_name'
    const { body } = await me.client.ask(family.edit, draft)
    if (!body.success) wrong('edit', `${row.id}: ${body.message}`)
    const after = await read(row.id)
    if (JSON.stringify(before) !== JSON.stringify(after))
      wrong('edit', `${JSON.stringify(before)} became ${JSON.stringify(after)}`)
  }
  const [foreign] = pickOne(visit.unseen, turn)
  if (!foreign) return
  const { body } = await me.client.ask(family.edit, { id: foreign.id })
  if (body.success) wrong('edit', `${foreign.id} is out of sight`)
}

/** A deletion that includes an invisible row deletes nothing. */
export const removeCall: RuledCall = async (visit) => {
  const { me, set, wrong, turn, sql } = visit
  const [mine] = pickOne(visit.seen, turn)
  const [foreign] = pickOne(visit.unseen, turn)
  if (!foreign) return
  const together = [...(mine ? [mine.id] : []), foreign.id]
  const { body } = await me.client.ask(set.data.family.removeBatch, { ids: together })
  const gone = await sql(`select id from ${set.data.table} where id = any($1) and del_flag <> 0`, [together])
  if (body.success || gone.length) wrong('batch delete', `${together}: ${body.message}`)
}

/** Some codes are stored as text and travel as numbers (family-contract 17). */
const asText = (value: unknown) => (value === null || value === undefined ? null : String(value))
