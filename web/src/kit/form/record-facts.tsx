import { readTableRows } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { Suspense } from 'react'
import { dash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { type FormScope, FormScopeContext } from '#kit/widgets/form-scope.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import { Tabs } from './field-layout.tsx'
import styles from './form.module.css'
import { hiddenFields } from './form-state.ts'
import { buildLayout, drawnFields, fieldWidth, type Section } from './layout.ts'

interface Props {
  fields: readonly Field[]
  tables?: readonly SubTable[]
  record: Values
}

/** A read-only record with the fields of its form: labels over values under the same headings (LIST-005, LIST-039). */
export function RecordFacts({ fields, tables = [], record }: Props) {
  return (
    <>
      <Facts fields={fields} record={record} />
      {tables.map((table) => (
        <section key={table.key} aria-label={table.title}>
          <h3 className={styles.title}>{table.title}</h3>
          <RowFacts table={table} rows={readTableRows(table, record) ?? []} main={record} />
        </section>
      ))}
    </>
  )
}

interface RowsProps {
  table: SubTable
  rows: readonly Values[]
  main: Values
}

/** The rows of a sub-table, as a table or, in narrow windows, as cards. */
function RowFacts({ table, rows, main }: RowsProps) {
  const isPhone = useIsPhone()
  const around = { ...main, main }
  if (rows.length === 0) return <p className={styles.none}>无</p>
  if (isPhone || table.relation === 'one')
    return rows.map((row, at) => (
      <div key={String(row.id ?? at)} className={styles.row}>
        <Facts fields={table.fields} record={row} around={around} />
      </div>
    ))
  const columns = drawnFields(table.fields)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const hidden = hiddenFields(table.fields, row, around)
            return (
              <FormScopeContext key={String(row.id ?? at)} value={recordScope(table.fields, row)}>
                <tr>
                  {columns.map((field) => (
                    <td key={field.name}>
                      {hidden.has(field.name) ? dash : <Fact field={field} record={row} />}
                    </td>
                  ))}
                </tr>
              </FormScopeContext>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ fields, record, around }: { fields: readonly Field[]; record: Values; around?: Values }) {
  const hidden = hiddenFields(fields, record, around)
  const shown = drawnFields(fields).filter(({ name }) => !hidden.has(name))
  const { head, tabs } = buildLayout(shown)
  const draw = (sections: readonly Section[]) =>
    sections.map(({ group, fields: members }) => (
      <section key={group ?? ''} aria-label={group}>
        {group && <h3 className={styles.title}>{group}</h3>}
        <dl className={styles.facts}>
          {members.map((field) => (
            <div key={field.name} className={styles[fieldWidth(field) ?? '']}>
              <dt>{field.label}</dt>
              <dd>
                <Fact field={field} record={record} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))
  return (
    <FormScopeContext value={recordScope(fields, record)}>
      {draw(head)}
      {tabs.length > 0 && (
        <Suspense fallback={null}>
          <Tabs
            items={tabs.map(({ name, sections }) => ({ key: name, label: name, children: draw(sections) }))}
          />
        </Suspense>
      )}
    </FormScopeContext>
  )
}

/** The read-only form scope of a record. */
const recordScope = (fields: readonly Field[], record: Values): FormScope => ({
  useValue: (name) => record[name],
  read: () => record,
  write: () => undefined,
  useRefusal: () => undefined,
  idOf: (name) => name,
  fields,
})

function Fact({ field, record }: { field: Field; record: Values }) {
  const { Show } = useWidgets()[field.type]
  const text = record[`${field.name}_dictText`]
  return (
    <Show
      field={field}
      value={record[field.name]}
      text={typeof text === 'string' && text !== '' ? text : undefined}
      length={Number.POSITIVE_INFINITY}
    />
  )
}
