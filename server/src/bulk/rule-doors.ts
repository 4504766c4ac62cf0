import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { fieldsOf } from '@banyan/contract/field'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { describe } from '@banyan/contract/uniform'
import { readLimits } from '#kernel/excel/workbook.ts'
import { workbookRows } from '#kernel/excel/workbook-rows.ts'
import type { TestServer } from '#testing/server.ts'
import type { RuleSet } from './random-rule.ts'
import type { Row, Ruled } from './rule-world.ts'

/** One set of rules at the doors: what should be seen, and where to say that it is not so. */
export interface Visit {
  me: Ruled
  set: RuleSet
  seen: Row[]
  unseen: Row[]
  hidden: ReadonlySet<string>
  fixed: ReadonlySet<string>
  sql: TestServer['sql']
  wrong(door: string, what: string): void
  /** A number that differs from visit to visit. */
  turn: number
}
export type Door = (visit: Visit) => Promise<void>

export const listDoor: Door = async (visit) => {
  const { me, set, hidden, wrong } = visit
  const { family, kinds, labels } = set.world
  const page = (await me.client.call(family.list, { pageSize: 500 } as never)) as Page
  sameRows(visit, 'list', page.records)
  if (page.total !== visit.seen.length) wrong('list', `total ${page.total}`)
  for (const row of page.records) {
    const raw = visit.seen.find(({ id }) => id === row.id)
    const missing = [...labels.keys()].find(
      (member) => !hidden.has(member) && (raw?.[member] ?? null) !== (row[member] ?? null),
    )
    if (raw && missing) wrong('list', `${missing} of ${row.id}: ${row[missing]} instead of ${raw[missing]}`)
  }
  const closed = [...hidden].find((member) => kinds.has(member))
  if (!closed) return
  const asked = { pageSize: 500, column: closed, order: 'asc', [closed]: 'no such value' }
  sameRows(
    visit,
    'list by a hidden member',
    ((await me.client.call(family.list, asked as never)) as Page).records,
  )
  const superQueryParams = encodeURIComponent(JSON.stringify([{ field: closed, rule: 'not_empty' }]))
  const { body } = await me.client.ask(family.list, { superQueryParams })
  if (body.message !== '高级查询参数错误') wrong('super query by a hidden member', body.message)
}

export const detailDoor: Door = async (visit) => {
  const { me, set, wrong, turn } = visit
  for (const { id } of oneOf(visit.seen, turn)) {
    const { body } = await me.client.ask(set.world.family.byId, { id })
    if (body.success) masked(visit, 'detail', [body.result as Shown])
    else wrong('detail', `${id}: ${body.message}`)
  }
  for (const { id } of oneOf(visit.unseen, turn)) {
    const { body } = await me.client.ask(set.world.family.byId, { id })
    if (body.success) wrong('detail', `${id} is shown`)
  }
}

export const exportDoor: Door = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  const { family, labels, rows } = set.world
  const format = turn % 2 ? 'xls' : 'xlsx'
  // Every other time all rows are chosen, those out of sight too.
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
  same(visit, 'columns of the export', titles.map(String), wanted)
  // Creation times cannot be hidden, and differ from row to row.
  const at = titles.indexOf('创建时间')
  same(
    visit,
    `export ${format}`,
    found.map((cells) => String(cells[at])),
    visit.seen.map(({ createTime }) => String(createTime)),
  )
}

/** Table dictionaries: which column is shown, which is stored. */
const lookups: Record<string, [table: string, text: string, code: string][]> = {
  user: [
    ['identity_user', 'realname', 'id'],
    ['sys_user', 'realname', 'username'],
  ],
  depart: [
    ['organisation_depart', 'depart_name', 'id'],
    ['sys_depart', 'depart_name', 'org_code'],
  ],
  category: [['SYS_CATEGORY', 'NAME', 'ID']],
  vehicleType: [['fleet_vehicle_type', 'name', 'id']],
  vehicleBrand: [['fleet_vehicle_brand', 'name', 'id']],
}

export const lookupDoor: Door = async (visit) => {
  const { me, set, wrong, turn } = visit
  const known = lookups[set.world.entity]!
  const [table, textColumn, codeColumn] = known[turn % known.length]!
  const [text, code] = [camel(textColumn.toLowerCase()), camel(codeColumn.toLowerCase())]
  const dict = `${table},${textColumn},${codeColumn}`
  const within = visit.hidden.has(text) || visit.hidden.has(code) ? [] : visit.seen
  const codes = within.map((row) => String(row[code]))
  const items = await me.client.call(dictionary.search, { dict })
  if (within.length <= 200) {
    same(visit, `loadDict ${dict}`, values(items), codes)
    same(visit, `getDictItems ${dict}`, values(await me.client.call(dictionary.items, { code: dict })), codes)
  } else if (items.length !== 200 || values(items).some((value) => !codes.includes(value)))
    wrong(`loadDict ${dict}`, `${items.length} items`)
  const all = set.world.rows.map((row) => String(row[code])).slice(0, 400)
  const key = all.join()
  const texts = await me.client.call(dictionary.texts, { dict, key })
  const wanted = within.filter((row) => all.includes(String(row[code])))
  same(
    visit,
    `loadDictItem ${dict}`,
    texts,
    wanted.map((row) => String(row[text] ?? row[code])),
  )
  const named = await me.client.call(dictionary.searchByValue, {
    dict,
    keyword: key.slice(0, 1500),
    pageSize: 1,
  })
  if (values(named).some((value) => !codes.includes(value))) wrong(`loadDictOrderByValue ${dict}`, 'more')
  const [sample] = oneOf(visit.unseen, turn)
  const found = await me.client.call(dictionary.search, { dict, keyword: String(sample?.[text] ?? '无此') })
  if (values(found).some((value) => !codes.includes(value))) wrong(`loadDict by keyword ${dict}`, 'more')
}

const trees: Record<string, { table: string; text: string; parent: string }> = {
  depart: { table: 'organisation_depart', text: 'depart_name', parent: 'parent_id' },
  category: { table: 'dictionary_category', text: 'name', parent: 'pid' },
}

export const treeDoor: Door = async (visit) => {
  const { me, set, turn } = visit
  const tree = trees[set.world.entity]
  if (!tree) return
  const { table, text } = tree
  const parent = camel(tree.parent)
  const isOpen = !visit.hidden.has(camel(text)) && !visit.hidden.has(parent)
  const [top] = oneOf(
    visit.seen.filter(({ id }) => visit.seen.some((row) => row[parent] === id)),
    turn,
  )
  for (const pid of [undefined, top?.id]) {
    if (pid === undefined && top === undefined && visit.seen.length === 0) continue
    const level = isOpen ? levelOf(visit.seen, parent, pid) : []
    const nodes = await me.client.call(dictionary.tableTree, {
      pid,
      tableName: table,
      text,
      code: 'id',
      pidField: tree.parent,
    })
    same(visit, `loadTreeData ${table} ${pid}`, values(nodes), ids(level))
    const options = await me.client.call(linkedSelect.level, {
      table,
      txt: text,
      key: 'id',
      idField: 'id',
      pidField: tree.parent,
      pidValue: pid,
    })
    same(visit, `querySelectOptions ${table} ${pid}`, ids(options), ids(level))
  }
}

/** Rows below a parent; without one, those whose parent is nowhere to be seen. */
export const levelOf = (seen: Row[], parent: string, pid: string | undefined): Row[] =>
  seen.filter((row) => (pid ? row[parent] === pid : !seen.some(({ id }) => id === row[parent])))

export const linkedDoor: Door = async (visit) => {
  const { me, set, hidden, turn } = visit
  if (set.world.entity !== 'vehicleBrand') return
  const [sample] = oneOf(
    set.world.rows.filter(({ typeId }) => typeId),
    turn,
  )
  const items = await me.client.call(linkedSelect.ofMain, {
    tableName: 'fleet_vehicle_brand',
    valueField: 'id',
    labelField: 'name',
    foreignKey: 'type_id',
    mainTableName: 'fleet_vehicle_type',
    mainValueField: 'id',
    mainValue: String(sample?.typeId),
  })
  const isOpen = !hidden.has('name') && !hidden.has('typeId')
  const wanted = isOpen ? visit.seen.filter(({ typeId }) => typeId === sample?.typeId) : []
  same(visit, 'getSubTableDictItems', values(items), ids(wanted))
}

const unique: Record<string, string[]> = {
  user: ['workNo', 'username', 'phone'],
  depart: ['orgCode'],
  category: ['code'],
  vehicleType: ['name'],
  vehicleBrand: ['name'],
}

/** Whether a value is taken is a fact, whoever sees the row; a hidden column answers nothing at all. */
export const duplicateDoor: Door = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  const { entity, table, rows } = set.world
  const member = unique[entity]![turn % unique[entity]!.length]!
  const [taken] = oneOf(
    rows.filter((row) => row[member]),
    turn,
  )
  const from = `10.7.${Math.floor(turn / 250) % 250}.${(turn % 250) + 1}`
  const isFree = turn % 3 === 0
  const fieldVal = isFree ? 'no-such-value' : String(taken?.[member])
  const { status, body } = await me.client.ask(
    duplicateCheck.check,
    { tableName: table, fieldName: member, fieldVal },
    { from },
  )
  const isRight = hidden.has(member) ? status === 403 : status === 200 && body.success === isFree
  if (!isRight) wrong('duplicate check', `${member} ${fieldVal}: ${status} ${body.message}`)
}

/** What is hidden or fixed stays as it is, whatever is sent; what is out of sight is not touched. */
export const editDoor: Door = async (visit) => {
  const { me, set, hidden, fixed, wrong, turn, sql } = visit
  const { family, table, kinds } = set.world
  const fields = fieldsOf(family[describe].shape).filter(([, { readOnly, secret }]) => !readOnly && !secret)
  const [row] = oneOf(
    visit.seen.filter(({ username }) => username !== 'u0001'),
    turn,
  )
  const columns = [...kinds.keys()].map((member) => `"${snake(member)}"::text as "${member}"`).join()
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
  const [foreign] = oneOf(visit.unseen, turn)
  if (!foreign) return
  const { body } = await me.client.ask(family.edit, { id: foreign.id })
  if (body.success) wrong('edit', `${foreign.id} is out of sight`)
}

/** One row out of sight keeps all of them. */
export const removeDoor: Door = async (visit) => {
  const { me, set, wrong, turn, sql } = visit
  const [mine] = oneOf(visit.seen, turn)
  const [foreign] = oneOf(visit.unseen, turn)
  if (!foreign) return
  const together = [...(mine ? [mine.id] : []), foreign.id]
  const { body } = await me.client.ask(set.world.family.removeBatch, { ids: together })
  const gone = await sql(`select id from ${set.world.table} where id = any($1) and del_flag <> 0`, [together])
  if (body.success || gone.length) wrong('batch delete', `${together}: ${body.message}`)
}

type Shown = { id: string } & Record<string, unknown>
interface Page {
  records: Shown[]
  total: number
}

/** The same rows, and none of them says what is hidden. */
export function sameRows(visit: Visit, door: string, rows: { id: string }[], wanted = visit.seen): void {
  same(visit, door, ids(rows), ids(wanted))
  masked(visit, door, rows as Shown[])
}

export function same(visit: Visit, door: string, got: string[], wanted: string[]): void {
  const [left, right] = [[...got].sort(), [...wanted].sort()]
  if (JSON.stringify(left) === JSON.stringify(right)) return
  const more = left.filter((each) => !right.includes(each))
  const less = right.filter((each) => !left.includes(each))
  visit.wrong(door, `${left.length} instead of ${right.length}; too many: ${more}; missing: ${less}`)
}

export function masked(visit: Visit, door: string, rows: Shown[]): void {
  for (const member of visit.hidden) {
    const telling = rows.find((row) => isSaid(row[member]) || isSaid(row[`${member}_dictText`]))
    if (telling) visit.wrong(door, `shows ${member}: ${JSON.stringify(telling).slice(0, 300)}`)
  }
}
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

/** One of the rows, another at each turn; none where there is none. */
export const oneOf = <T>(rows: T[], turn: number): T[] =>
  rows.length ? [rows[(turn * 13) % rows.length]!] : []

export const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const values = (items: { value: string }[]) => items.map(({ value }) => value)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
