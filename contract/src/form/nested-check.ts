import { type CheckOptions, checkComputedForm, type FormFault, visibleMessageValues } from './form-check.ts'
import { type FormValues, splitList } from './form-value.ts'
import { type ComputedNested, type ComputedRow, computeNested } from './nested-value.ts'
import { mostRows, type NestedForm, type SubTable } from './sub-table.ts'

/** Checks a form and its rows without the server's data. */
export const checkNested = (form: NestedForm, values: FormValues, options: CheckOptions): FormFault[] =>
  checkComputedNested(form, computeNested(form, values, options), options)

/** The same for a computed form. */
export const checkComputedNested = (
  form: NestedForm,
  settled: ComputedNested,
  options: CheckOptions,
): FormFault[] => {
  const toldOfRecord = () => {
    const main = visibleMessageValues(form.fields, settled, options)
    return { ...main, main }
  }
  return [
    ...checkComputedForm(form.fields, settled, options),
    ...form.tables.flatMap((table) =>
      settled.unreadable.has(table.key)
        ? [tableFault(table, `${table.title}格式不正确`)]
        : checkRows(table, settled.tables[table.key] ?? [], { ...options, told: toldOfRecord }),
    ),
  ]
}

/** The faults of a sub-table: number of rows, their values, and duplicates. */
export function checkRows(table: SubTable, rows: readonly ComputedRow[], options: CheckOptions): FormFault[] {
  const wrongCount = countRefusal(table, rows.length)
  if (wrongCount) return [tableFault(table, wrongCount)]
  const repeated = repeatedRowFaults(table, rows)
  const order = table.fields.map(({ name }) => name)
  return rows.flatMap((row, at) =>
    [...checkComputedForm(table.fields, row, options, table.key), ...(repeated.get(at) ?? [])]
      .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
      .map((fault) => ({ ...fault, table: table.key, row: at })),
  )
}

/** The path of a fault: `name`, `details` or `details[2].amount`. */
export const faultPath = ({ table, row, field }: FormFault): string =>
  table === undefined || row === undefined ? field : `${table}[${row}].${field}`

/** The text of a fault with its place, for a message away from the field. */
export function faultText({ tables }: NestedForm, { table, row, message }: FormFault): string {
  const found = row === undefined ? undefined : tables.find(({ key }) => key === table)
  if (!found || row === undefined) return message
  return `${found.title}${found.relation === 'many' ? `第${row + 1}行` : ''}：${message}`
}

const tableFault = ({ key }: SubTable, message: string): FormFault => ({ field: key, message, table: key })

function countRefusal(table: SubTable, count: number): string | undefined {
  const { title, relation, minRows = 0, maxRows = mostRows } = table
  if (relation === 'one') return count > 1 ? `${title}只能填写一条` : undefined
  if (count < minRows) return `${title}至少填写${minRows}行`
  return count > maxRows ? `${title}最多填写${maxRows}行` : undefined
}

/** Duplicate values (DEC-076) and stored rows given twice, by row. */
function repeatedRowFaults(table: SubTable, rows: readonly ComputedRow[]): ReadonlyMap<number, FormFault[]> {
  const repeated = new Map<number, FormFault[]>()
  const groups: UniqueGroup[] = [['id'], ...uniqueGroups(table)]
  for (const [name, ...others] of groups) {
    const first = new Map<string, number>()
    for (const [at, { id = null, values }] of rows.entries()) {
      const given = [name, ...others].map((member) => (member === 'id' ? id : values[member]))
      if (given.includes(null)) continue
      const key = JSON.stringify(given)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, at)
      else {
        const fault = { field: name, message: `与第${earlier + 1}行重复`, repeats: earlier }
        repeated.set(at, [...(repeated.get(at) ?? []), others.length ? { ...fault, beside: others } : fault])
      }
    }
  }
  return repeated
}

type UniqueGroup = [name: string, ...others: string[]]

/** The groups of fields that must be unique among rows; the first field of a group shows the fault. */
const uniqueGroups = ({ fields, foreignKey }: SubTable): UniqueGroup[] =>
  fields.flatMap(({ name, unique, extend }) => {
    if (unique) return [[name]]
    const columns = splitList(extend?.uniqueColumns ?? '')
    const others = columns.filter((column) => column !== name && fields.some((each) => each.name === column))
    // Together with the foreign key: unique among the rows of one record.
    return others.length || columns.includes(foreignKey) ? [[name, ...others]] : []
  })
