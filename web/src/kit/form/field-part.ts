import type { FormInstance } from 'antd'
import { changedMembers, isSame } from '#kit/draft/form-part.ts'
import type { Change, DraftPart } from '#kit/draft/work.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import type { FormState } from './form-state.ts'
import type { TableState } from './rows/table-state.ts'

interface FieldPartOptions {
  form: FormInstance
  fields: readonly Field[]
  opened: Values
  state: FormState
  tables: readonly TableState[]
}

/** The stored part of a form: its changed fields and sub-tables. */
interface KeptFormValues {
  fields?: Values
  rows?: Record<string, Values[]>
}

/** The fields and sub-tables of a form as a part of its draft. */
export function fieldPart({ form, fields, opened, state, tables }: FieldPartOptions): DraftPart {
  const secret = new Set(fields.filter(isSecret).map(({ name }) => name))
  const before = new Map(tables.map((each) => [each.table.key, JSON.stringify(rowsWithoutSecrets(each))]))
  return {
    read(): KeptFormValues | undefined {
      const typed = Object.entries(form.getFieldsValue(true) as Values).filter(([name]) => !secret.has(name))
      const changed = changedMembers(Object.fromEntries(typed), opened)
      const moved = tables.filter(
        (each) => JSON.stringify(rowsWithoutSecrets(each)) !== before.get(each.table.key),
      )
      const rows = Object.fromEntries(moved.map((each) => [each.table.key, rowsWithoutSecrets(each)]))
      return changed || moved.length ? { fields: changed, rows } : undefined
    },
    restore({ fields: values, rows = {} }: KeptFormValues) {
      if (values) state.scope.write(values)
      for (const each of tables) {
        const kept = rows[each.table.key]
        if (kept) each.replace(kept)
      }
    },
    changes({ fields: values = {}, rows = {} }: KeptFormValues): Change[] {
      const now = { ...opened, ...(form.getFieldsValue(true) as Values) }
      const inFields = Object.entries(values)
        .filter(([name, kept]) => !isSame(now[name], kept))
        .map(([name, kept]) => {
          const field = fields.find((each) => each.name === name)
          return { label: field?.label ?? name, field, now: now[name], kept }
        })
      const inTables = tables
        .filter(({ table }) => rows[table.key])
        .map((each) => ({
          label: each.table.title,
          now: `${each.read().length} 行`,
          kept: `${rows[each.table.key]?.length ?? 0} 行`,
        }))
      return [...inFields, ...inTables]
    },
  }
}

const isSecret = ({ type, secret }: Field) => type === 'password' || secret === true

/** The rows of a sub-table without passwords. */
const rowsWithoutSecrets = ({ table, read }: TableState): Values[] => {
  const secret = table.fields.filter(isSecret).map(({ name }) => name)
  return secret.length
    ? read().map((row) => ({ ...row, ...Object.fromEntries(secret.map((name) => [name, undefined])) }))
    : read()
}
