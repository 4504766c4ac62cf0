import { levelsOf } from '@banyan/contract/form/form-value'
import { useWidgets } from '#kit/widgets/registry.ts'
import { type Beside, BesideContext } from '#kit/widgets/surroundings.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import styles from './form.module.css'
import { hiddenIn } from './form-state.ts'
import { isWide, sectionsOf } from './layout.ts'

/** A record to read from the same fields as its form: label over value under the same headings (LIST-005, LIST-039). */
export function RecordFacts({ fields, record }: { fields: readonly Field[]; record: Values }) {
  const hidden = hiddenIn(fields, record)
  const levels = levelsOf(fields) // shown by the drop-down they belong to
  const shown = fields.filter(({ name, type }) => type !== 'hidden' && !hidden.has(name) && !levels.has(name))
  return (
    <BesideContext value={besideOf(fields, record)}>
      {sectionsOf(shown).map(({ group, fields: members }) => (
        <section key={group ?? ''} aria-label={group}>
          {group && <h3 className={styles.title}>{group}</h3>}
          <dl className={styles.facts}>
            {members.map((field) => (
              <div key={field.name} className={isWide(field) ? styles.wide : undefined}>
                <dt>{field.label}</dt>
                <dd>
                  <Fact field={field} record={record} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </BesideContext>
  )
}

/** What stands beside a field of a record that is only read. */
const besideOf = (fields: readonly Field[], record: Values): Beside => ({
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
