import { readsNames, rowsIn } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { FormInstance } from 'antd'
import type { Backend } from '#kit/call/backend.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import { fieldChecker } from './field-checker.ts'
import { type ItemFrame, isLocked, isReadOnly } from './field-item.tsx'
import { formState } from './form-state.ts'
import { isDrawn } from './layout.ts'
import { aroundRows, type TableState, tableState } from './rows/table-state.ts'

/** What an open form and its sub-tables work with; the same object for as long as it is open. */
interface FormFrame extends ItemFrame {
  tables: readonly TableState[]
}

interface Given {
  form: FormInstance
  /** The name of the form, which the ids of its controls begin with. */
  name: string
  fields: readonly Field[]
  tables: readonly SubTable[]
  /** What the form opens with: its fields, and its rows under the keys of their sub-tables. */
  opened: Values
  isNew: boolean
  check: FormCheck
  rules: Backend['rules']
  table: string | undefined
  recordId: string | undefined
  /** Something was written. */
  onEdit: () => void
}

export function formFrame(given: Given): FormFrame {
  const { form, name, fields, opened, isNew, check, rules, table, recordId, onEdit } = given
  const keys = new Set(given.tables.map(({ key }) => key))
  const own = Object.fromEntries(Object.entries(opened).filter(([member]) => !keys.has(member)))
  const read = (): Values => ({ ...own, ...form.getFieldsValue(true) })
  const asked = { rules, opened: own, table, recordId }
  /** The rows under the keys of their sub-tables, as rules of the record name them. */
  const rowsNow = (): Values =>
    readsRows ? Object.fromEntries(tables.map((each) => [each.table.key, each.read()])) : {}
  const readsRows = fields.some((field) => readsNames(field, [...keys]))
  const checker = fieldChecker({ check, read: () => ({ ...rowsNow(), ...read() }), ...asked })
  const idOf = (place: string) => `${name}_${place}` // as antd spells those of a page's own controls
  const around = aroundRows(fields, read, rowsNow)
  let following = 0
  /** The record follows its rows, and they follow it; what runs in a circle is left where it is. */
  const rowsChanged = (key: string) => {
    if (!readsRows || following >= 10) return
    following++
    state.changed([key])
    following--
  }
  const tables: TableState[] = []
  for (const each of given.tables) {
    const rows = rowsIn(each, opened) ?? []
    const onRowChanged = () => rowsChanged(each.key)
    tables.push(tableState({ table: each, rows, around: around.read, rules, idOf, onEdit, onRowChanged }))
  }
  around.changed() // the rows stand now
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
      const own = names.filter((each) => !keys.has(each))
      if (own.length) for (const state of tables) state.mainChanged(own)
    },
  })
  const first = fields.find((field) => isTyped(field) && !isLocked(field, isNew))?.name
  return { check, opened: own, isNew, checker, state, first, tables }
}

const isTyped = (field: Field) => isDrawn(field) && !isReadOnly(field)
