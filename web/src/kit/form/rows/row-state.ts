import type { FormCaller } from '@banyan/contract/form/form-context'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { Backend } from '#kit/call/backend.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { checkBySchema, type FormCheck, type Values } from '../check.ts'
import { fieldChecker } from '../field-checker.ts'
import { type ItemFrame, isLocked, isReadOnly } from '../field-item.tsx'
import { formState, withComputed, withoutEmptied } from '../form-state.ts'
import { drawnFields } from '../layout.ts'

/** One row of a sub-table in an open form: a small form of its own. */
export interface RowState {
  /** Constant while the form is open; part of the control ids. */
  key: string
  /** The id of a stored row. */
  id: string | undefined
  /** The frame of its controls. */
  frame: ItemFrame
  /** The initial values that the user has not changed. */
  filled: Values
  values: () => Values
  /** The row as it is sent. */
  sent: () => Values
  /** Shows the refusals of its fields and clears all others. */
  refuse: (faults: readonly { field: string; message: string }[]) => void
  /** Runs the server's rules and returns faults by field. */
  lookRemote: () => Promise<{ field: string; message: string }[]>
  /** Another row changed: checks duplicates again. */
  lookAgain: () => void
  mainChanged: (names: readonly string[]) => void
}

export interface RowOptions {
  table: SubTable
  /** The values of the record, under their own names and together as `main`. */
  around: () => Values
  /** Somebody else than the signed-in user. */
  caller?: FormCaller
  rules: Backend['rules']
  idOf: (place: string) => string
  onEdit: () => void
  /** Fields of the row have changed, including computed ones. */
  onRowChanged?: () => void
  /** The refusal when an earlier row has the same unique value. */
  repeated: (row: RowState, field: string) => string | undefined
}

let count = 0

export function rowState(given: RowOptions & { values: Values; first?: string; isCopy?: boolean }): RowState {
  const { table, around, caller, rules, idOf, onEdit, onRowChanged, repeated } = given
  const { fields } = table
  const key = `row${++count}`
  const id = typeof given.values.id === 'string' && given.values.id !== '' ? given.values.id : undefined
  const isNew = id === undefined
  const opened = withComputed(fields, given.values, around(), caller)
  const held: Values = Object.fromEntries(fields.map(({ name }) => [name, opened[name]]))
  const values = (): Values => ({ ...opened, ...held })
  const check: FormCheck = {
    isRequired: checkBySchema.isRequired,
    refusal: (field, value, all, context) =>
      checkBySchema.refusal(field, value, all, context) ??
      (isComparedWithRows(field) ? repeated(row, field.name) : undefined),
  }
  const asked = { rules, opened, table: table.key, recordId: id, caller }
  const checker = fieldChecker({
    check,
    read: () => withoutEmptied(state, { ...around(), ...values() }),
    ...asked,
  })
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
    onChanged: (names) => {
      checker.recheckNaming(fields, names)
      if (fields.some(({ name }) => names.includes(name))) onRowChanged?.()
    },
  })
  const row: RowState = {
    key,
    id,
    frame: { check, opened, isNew, state, checker, first: given.first },
    filled: given.isCopy ? {} : opened,
    values,
    sent: () => {
      const names = [...state.written, ...fields.map(({ name }) => name)]
      const emptied = new Set(state.emptied().map(({ name }) => name))
      return {
        ...(isNew ? {} : { id, version: opened.version }),
        ...Object.fromEntries(names.map((name) => [name, emptied.has(name) ? null : held[name]])),
      }
    },
    refuse: (faults) => {
      for (const { name } of fields)
        checker.setRefusal(name, faults.find(({ field }) => field === name)?.message)
    },
    lookRemote: async () => {
      const remote = fields.filter((field) => isCheckedByServer(field) && !state.isHidden(field.name))
      const found = await checker.checkFields(remote)
      return [...found].map(([field, message]) => ({ field, message }))
    },
    lookAgain: () => {
      for (const field of fields) if (isComparedWithRows(field)) checker.recheck(field)
    },
    mainChanged: (names) => {
      const own = new Set(fields.map(({ name }) => name))
      state.changed(['main', ...names.filter((name) => !own.has(name))])
    },
  }
  return row
}

/** The fields with their own column. */
export const shownColumns = ({ fields }: SubTable): Field[] => drawnFields(fields)

/** The field of a new row that gets the focus. */
export const firstTypedField = (table: SubTable): string | undefined =>
  shownColumns(table).find((field) => !isReadOnly(field) && !isLocked(field, true))?.name

const isComparedWithRows = ({ unique, extend }: Field) =>
  unique === true || extend?.uniqueColumns !== undefined
const isCheckedByServer = ({ unique, checkRule }: Field) => unique === true || checkRule !== undefined
