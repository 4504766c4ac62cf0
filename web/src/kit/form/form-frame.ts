import type { FormCaller } from '@banyan/contract/form/form-context'
import { readsAnyName, readTableRows } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { FormInstance } from 'antd'
import type { Backend } from '#kit/call/backend.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import { fieldChecker } from './field-checker.ts'
import { type ItemFrame, isLocked, isReadOnly } from './field-item.tsx'
import { formState, withoutEmptied } from './form-state.ts'
import { isDrawn } from './layout.ts'
import { mainValues, type TableState, tableState } from './rows/table-state.ts'

/** Shared by an open form and its sub-tables; the object stays the same while the form is open. */
interface FormFrame extends ItemFrame {
  tables: readonly TableState[]
}

interface FormFrameOptions {
  form: FormInstance
  /** The name of the form, the prefix of its control ids. */
  name: string
  fields: readonly Field[]
  tables: readonly SubTable[]
  /** The fields and initial values, with rows under the keys of their sub-tables. */
  opened: Values
  isNew: boolean
  check: FormCheck
  rules: Backend['rules']
  table: string | undefined
  recordId: string | undefined
  caller: FormCaller | undefined
  /** Called at every edit. */
  onEdit: () => void
}

export function formFrame(given: FormFrameOptions): FormFrame {
  const { form, name, fields, opened, isNew, check, rules, table, recordId, caller, onEdit } = given
  const keys = new Set(given.tables.map(({ key }) => key))
  const own = Object.fromEntries(Object.entries(opened).filter(([member]) => !keys.has(member)))
  const read = (): Values => ({ ...own, ...form.getFieldsValue(true) })
  const asked = { rules, opened: own, table, recordId, caller }
  /** The current rows under the keys of their sub-tables, for rules of the record. */
  const rowsNow = (): Values =>
    readsRows ? Object.fromEntries(tables.map((each) => [each.table.key, each.read()])) : {}
  const readsRows = fields.some((field) => readsAnyName(field, [...keys]))
  const checker = fieldChecker({
    check,
    read: () => withoutEmptied(state, { ...rowsNow(), ...read() }),
    ...asked,
  })
  const idOf = (place: string) => `${name}_${place}` // the id that antd uses for custom controls
  const around = mainValues(fields, read, rowsNow, caller)
  let following = 0
  /** Computes the record from its rows and the rows from the record; a cycle stops after ten rounds. */
  const rowsChanged = (key: string) => {
    if (!readsRows || following >= 10) return
    following++
    state.changed([key])
    following--
  }
  const tables: TableState[] = []
  for (const each of given.tables) {
    const rows = readTableRows(each, opened) ?? []
    const onRowChanged = () => rowsChanged(each.key)
    tables.push(
      tableState({ table: each, rows, around: around.read, caller, rules, idOf, onEdit, onRowChanged }),
    )
  }
  around.changed() // the rows are complete now
  const state = formState({
    store: { read: () => form.getFieldsValue(true), write: (values) => form.setFieldsValue(values) },
    fields,
    around: rowsNow,
    ...asked,
    idOf,
    useRefusal: checker.useRefusal,
    onWrite: (names) => {
      onEdit()
      for (const field of fields) if (names.includes(field.name)) checker.fieldChanged(field)
    },
    onChanged: (names) => {
      around.changed()
      checker.recheckNaming(fields, names)
      const own = names.filter((each) => !keys.has(each))
      if (own.length) for (const state of tables) state.mainChanged(own)
    },
  })
  const first = fields.find((field) => isTyped(field) && !isLocked(field, isNew))?.name
  return { check, opened: own, isNew, checker, state, first, tables }
}

const isTyped = (field: Field) => isDrawn(field) && !isReadOnly(field)
