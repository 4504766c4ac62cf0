import type { SubTable } from '@banyan/contract/form/sub-table'
import type { Backend } from '#kit/call/backend.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { checkBySchema, type FormCheck, type Values } from '../check.ts'
import { fieldChecker } from '../field-checker.ts'
import { type ItemFrame, isLocked, isReadOnly } from '../field-item.tsx'
import { formState, withComputed } from '../form-state.ts'
import { drawnFields } from '../layout.ts'

/** One row of a sub-table in an open form: a small form of its own. */
export interface RowState {
  /** Stays the same while the form is open; the ids of its controls hold it. */
  key: string
  /** Of a row that is stored. */
  id: string | undefined
  /** What its controls work with. */
  frame: ItemFrame
  /** What it opened with, as far as nobody typed it. */
  filled: Values
  values: () => Values
  /** The row as it is sent. */
  sent: () => Values
  /** Says what is wrong with its fields; with all others nothing is. */
  refuse: (faults: readonly { field: string; message: string }[]) => void
  /** Asks the server what only it knows: faults by field. */
  lookRemote: () => Promise<{ field: string; message: string }[]>
  /** Another row changed: values that were the same as its own may no longer be. */
  lookAgain: () => void
  mainChanged: (names: readonly string[]) => void
}

export interface RowGiven {
  table: SubTable
  /** The values of the record, and the record as `main`. */
  around: () => Values
  rules: Backend['rules']
  idOf: (place: string) => string
  onEdit: () => void
  /** Own fields have changed, also those that followed others. */
  onRowChanged?: () => void
  /** What a row says that holds a value an earlier one holds. */
  repeated: (row: RowState, field: string) => string | undefined
}

let count = 0

export function rowState(given: RowGiven & { values: Values; first?: string; isCopy?: boolean }): RowState {
  const { table, around, rules, idOf, onEdit, onRowChanged, repeated } = given
  const { fields } = table
  const key = `row${++count}`
  const id = typeof given.values.id === 'string' && given.values.id !== '' ? given.values.id : undefined
  const isNew = id === undefined
  const opened = withComputed(fields, given.values, around())
  const held: Values = Object.fromEntries(fields.map(({ name }) => [name, opened[name]]))
  const values = (): Values => ({ ...opened, ...held })
  const check: FormCheck = {
    isRequired: checkBySchema.isRequired,
    refusal: (field, value, all) =>
      checkBySchema.refusal(field, value, all) ?? (isDistinct(field) ? repeated(row, field.name) : undefined),
  }
  const asked = { rules, opened, table: table.key, recordId: id }
  const checker = fieldChecker({ check, read: () => ({ ...around(), ...values() }), ...asked })
  const state = formState({
    store: { read: () => held, write: (written) => Object.assign(held, written) },
    fields,
    around,
    ...asked,
    idOf: (name) => idOf(`${table.key}.${key}.${name}`),
    useRefusal: checker.useRefusal,
    onWrite: (names) => {
      onEdit()
      for (const field of fields) if (names.includes(field.name)) checker.fieldChanged(field)
    },
    onChanged: (names) => fields.some(({ name }) => names.includes(name)) && onRowChanged?.(),
  })
  const row: RowState = {
    key,
    id,
    frame: { check, opened, isNew, state, checker, first: given.first },
    filled: given.isCopy ? {} : opened,
    values,
    sent: () => {
      const names = [...state.written, ...fields.map(({ name }) => name)]
      return {
        ...(isNew ? {} : { id, version: opened.version }),
        ...Object.fromEntries(names.map((name) => [name, state.isHidden(name) ? null : held[name]])),
      }
    },
    refuse: (faults) => {
      for (const { name } of fields)
        checker.setRefusal(name, faults.find(({ field }) => field === name)?.message)
    },
    lookRemote: async () => {
      const remote = fields.filter((field) => isRemote(field) && !state.isHidden(field.name))
      const found = await checker.checkFields(remote)
      return [...found].map(([field, message]) => ({ field, message }))
    },
    lookAgain: () => {
      for (const field of fields) if (isDistinct(field)) checker.recheck(field)
    },
    mainChanged: (names) => {
      const own = new Set(fields.map(({ name }) => name))
      state.changed(['main', ...names.filter((name) => !own.has(name))])
    },
  }
  return row
}

/** The fields that have a place of their own in a row. */
export const shownColumns = ({ fields }: SubTable): Field[] => drawnFields(fields)

/** The field a new row opens on. */
export const firstTyped = (table: SubTable): string | undefined =>
  shownColumns(table).find((field) => !isReadOnly(field) && !isLocked(field, true))?.name

const isDistinct = ({ unique, extend }: Field) => unique === true || extend?.uniqueColumns !== undefined
const isRemote = ({ unique, checkRule }: Field) => unique === true || checkRule !== undefined
