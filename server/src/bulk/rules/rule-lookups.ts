import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import {
  checkSame,
  itemValues,
  pickOne,
  type RuledCall,
  rowIds,
  toCamelCase,
  treeLevel,
} from './rule-visit.ts'

/* Calls that look up rows by the names of tables and columns. */

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

export const lookupCall: RuledCall = async (visit) => {
  const { me, set, wrong, turn } = visit
  const known = lookups[set.data.entity]!
  const [table, textColumn, codeColumn] = known[turn % known.length]!
  const [text, code] = [toCamelCase(textColumn.toLowerCase()), toCamelCase(codeColumn.toLowerCase())]
  const dict = `${table},${textColumn},${codeColumn}`
  const within = visit.hidden.has(text) || visit.hidden.has(code) ? [] : visit.seen
  const codes = within.map((row) => String(row[code]))
  const items = await me.client.call(dictionary.search, { dict })
  if (within.length <= 200) {
    checkSame(visit, `loadDict ${dict}`, itemValues(items), codes)
    checkSame(
      visit,
      `getDictItems ${dict}`,
      itemValues(await me.client.call(dictionary.items, { code: dict })),
      codes,
    )
  } else if (items.length !== 200 || itemValues(items).some((value) => !codes.includes(value)))
    wrong(`loadDict ${dict}`, `${items.length} items`)
  const all = set.data.rows.map((row) => String(row[code])).slice(0, 400)
  const key = all.join()
  const texts = await me.client.call(dictionary.texts, { dict, key })
  const wanted = within.filter((row) => all.includes(String(row[code])))
  checkSame(
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
  if (itemValues(named).some((value) => !codes.includes(value))) wrong(`loadDictOrderByValue ${dict}`, 'more')
  const [sample] = pickOne(visit.unseen, turn)
  const found = await me.client.call(dictionary.search, { dict, keyword: String(sample?.[text] ?? '无此') })
  if (itemValues(found).some((value) => !codes.includes(value))) wrong(`loadDict by keyword ${dict}`, 'more')
}

const trees: Record<string, { table: string; text: string; parent: string }> = {
  depart: { table: 'organisation_depart', text: 'depart_name', parent: 'parent_id' },
  category: { table: 'dictionary_category', text: 'name', parent: 'pid' },
}

export const treeCall: RuledCall = async (visit) => {
  const { me, set, turn } = visit
  const tree = trees[set.data.entity]
  if (!tree) return
  const { table, text } = tree
  const parent = toCamelCase(tree.parent)
  const isOpen = !visit.hidden.has(toCamelCase(text)) && !visit.hidden.has(parent)
  const [top] = pickOne(
    visit.seen.filter(({ id }) => visit.seen.some((row) => row[parent] === id)),
    turn,
  )
  for (const pid of [undefined, top?.id]) {
    if (pid === undefined && top === undefined && visit.seen.length === 0) continue
    const level = isOpen ? treeLevel(visit.seen, parent, pid) : []
    const nodes = await me.client.call(dictionary.tableTree, {
      pid,
      tableName: table,
      text,
      code: 'id',
      pidField: tree.parent,
    })
    checkSame(visit, `loadTreeData ${table} ${pid}`, itemValues(nodes), rowIds(level))
    const options = await me.client.call(linkedSelect.level, {
      table,
      txt: text,
      key: 'id',
      idField: 'id',
      pidField: tree.parent,
      pidValue: pid,
    })
    checkSame(visit, `querySelectOptions ${table} ${pid}`, rowIds(options), rowIds(level))
  }
}

export const linkedCall: RuledCall = async (visit) => {
  const { me, set, hidden, turn } = visit
  if (set.data.entity !== 'vehicleBrand') return
  const [sample] = pickOne(
    set.data.rows.filter(({ typeId }) => typeId),
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
  checkSame(visit, 'getSubTableDictItems', itemValues(items), rowIds(wanted))
}

const uniqueColumns: Record<string, string[]> = {
  user: ['workNo', 'username', 'phone'],
  depart: ['orgCode'],
  category: ['code'],
  vehicleType: ['name'],
  vehicleBrand: ['name'],
}

/** Whether a value is taken is answered for invisible rows too; a hidden column is refused. */
export const duplicateCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  const { entity, table, rows } = set.data
  const member = uniqueColumns[entity]![turn % uniqueColumns[entity]!.length]!
  const [taken] = pickOne(
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
