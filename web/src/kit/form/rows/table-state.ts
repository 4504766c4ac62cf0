import type { FormCaller } from '@banyan/contract/form/form-context'
import { computeForm, withLevelSelects } from '@banyan/contract/form/form-value'
import { checkRows, faultText } from '@banyan/contract/form/nested-check'
import type { ComputedRow } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { useSyncExternalStore } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from '../check.ts'
import { formContext } from '../form-context.ts'
import { type RowOptions, type RowState, rowState, shownColumns } from './row-state.ts'

/** The rows of a sub-table in an open form. */
export interface TableState {
  /** The table without fields that the server fills. */
  table: SubTable
  useSnapshot: () => TableSnapshot
  /** Adds a row at the end, where the server stores it too; `first` gets the focus. */
  add: (values: Values, first?: string, isCopy?: boolean) => void
  remove: (row: RowState) => void
  /** Replaces all rows. */
  replace: (rows: readonly Values[]) => void
  drawMore: () => void
  /** The rows as they are sent. */
  read: () => Values[]
  /** Checks all rows and returns the first fault. */
  lookAt: () => Promise<TableFault | undefined>
  /** Shows a refusal of the server at its place; returns that place and how to clear it. */
  refuse: (fault: RowFault) => { place: string; takeBack: () => void }
  /** Fields of the record changed: recomputes rows whose rules read them. */
  mainChanged: (names: readonly string[]) => void
  /** The element id of a place in this sub-table. */
  idOf: (place: string) => string
}

export interface TableSnapshot {
  rows: readonly RowState[]
  /** The number of rendered rows. */
  drawn: number
  /** A fault of all rows together. */
  refusal: string | undefined
}

interface TableFault {
  /** The place of the fault, so that the form can scroll to it. */
  place: string
  /** The text with the fault and its place. */
  text: string
  /** The field itself is hidden. */
  isUnseen: boolean
  /** The number of faults. */
  count: number
}

export interface RowFault {
  field: string
  message: string
  row?: number
  beside?: readonly string[]
}

type TableStateOptions = Omit<RowOptions, 'table' | 'repeated'> & { table: SubTable; rows: readonly Values[] }

/** Rows rendered at once: controls take milliseconds, and few records have more rows. */
const drawnAtOnce = 30

/** Holds the rows; each renders and checks itself, so that typing in one does not affect the others. */
export function tableState({ table: given, rows: opened, ...about }: TableStateOptions): TableState {
  const table = { ...given, fields: withLevelSelects(given.fields.filter(({ readOnly }) => !readOnly)) }
  const listeners = new Set<() => void>()
  let snapshot: TableSnapshot = { rows: [], drawn: drawnAtOnce, refusal: undefined }
  const change = (next: Partial<TableSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const settled = (): ComputedRow[] =>
    snapshot.rows.map((row) => ({
      ...computeForm(table.fields, row.values(), formContext(about.caller), about.around()),
      ...(row.id !== undefined && { id: row.id }),
    }))
  const faultsNow = () => checkRows(table, settled(), { ...formContext(about.caller), told: about.around })
  const newRow = (values: Values, first?: string, isCopy?: boolean) =>
    rowState({
      ...about,
      table,
      repeated: (row, field) =>
        faultsNow().find((fault) => snapshot.rows[fault.row ?? -1] === row && fault.field === field)?.message,
      onEdit: () => {
        about.onEdit()
        for (const row of snapshot.rows) row.lookAgain()
      },
      values,
      first,
      isCopy,
    })
  const addPlace = `${table.key}.#add`
  const placeOf = (row: RowState, field: string) => `${table.key}.${row.key}.${field}`
  const show = (row: RowState) => change({ drawn: Math.max(snapshot.drawn, snapshot.rows.indexOf(row) + 1) })
  const seen = new Set(shownColumns(table).map(({ name }) => name))
  snapshot = { ...snapshot, rows: opened.map((row) => newRow(row)) }

  return {
    table,
    useSnapshot: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        () => snapshot,
      ),
    add: (values, first, isCopy) => {
      const rows = [...snapshot.rows, newRow(values, first, isCopy)]
      change({ rows, drawn: Math.max(snapshot.drawn, rows.length), refusal: undefined })
      about.onEdit()
      about.onRowChanged?.()
    },
    remove: (row) => {
      change({ rows: snapshot.rows.filter((each) => each !== row), refusal: undefined })
      about.onEdit()
      about.onRowChanged?.()
      for (const other of snapshot.rows) other.lookAgain()
    },
    replace: (rows) => {
      change({ rows: rows.map((row) => newRow(row)), refusal: undefined })
      about.onEdit()
      about.onRowChanged?.()
    },
    drawMore: () => change({ drawn: snapshot.drawn + 2 * drawnAtOnce }),
    read: () => snapshot.rows.map((row) => row.sent()),
    lookAt: async () => {
      const faults = faultsNow()
      change({ refusal: faults.find((fault) => fault.row === undefined)?.message })
      const { rows } = snapshot
      for (const [at, row] of rows.entries()) row.refuse(faults.filter((fault) => fault.row === at))
      const found: RowFault[] = faults.length ? faults : await remoteFaults(rows)
      const [fault] = found
      if (!fault) return undefined
      const row = fault.row === undefined ? undefined : rows[fault.row]
      if (row) show(row)
      return {
        place: row ? placeOf(row, fault.field) : addPlace,
        text: faultText({ fields: [], tables: [table] }, { ...fault, table: table.key }),
        isUnseen: row !== undefined && !seen.has(fault.field),
        count: found.length,
      }
    },
    refuse: ({ field, message, row: at, beside = [] }) => {
      const row = at === undefined ? undefined : snapshot.rows[at]
      if (!row) {
        change({ refusal: message })
        return { place: addPlace, takeBack: () => change({ refusal: undefined }) }
      }
      show(row)
      row.refuse([field, ...beside].map((name) => ({ field: name, message })))
      return { place: placeOf(row, field), takeBack: () => row.refuse([]) }
    },
    mainChanged: (names) => {
      for (const row of snapshot.rows) row.mainChanged(names)
    },
    idOf: (place) => about.idOf(`${table.key}.${place}`),
  }
}

/** Faults by the server's rules; asked only when the rows are valid otherwise. */
async function remoteFaults(rows: readonly RowState[]): Promise<RowFault[]> {
  const found = await Promise.all(rows.map((row) => row.lookRemote()))
  return found.flatMap((faults, at) => faults.map((fault) => ({ ...fault, row: at })))
}

/** The values that rules of a row may read: the stored fields of the record, and the record as `main`. */
export function mainValues(
  fields: readonly Field[],
  read: () => Values,
  rows: () => Values = () => ({}),
  caller?: FormCaller,
) {
  let known: Values | undefined
  return {
    read: (): Values => {
      if (known) return known
      const main = computeForm(fields, read(), formContext(caller), rows()).values
      known = { ...main, main }
      return known
    },
    changed: () => {
      known = undefined
    },
  }
}
