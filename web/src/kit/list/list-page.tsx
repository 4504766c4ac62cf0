import type { z } from 'zod'
import type { ListDeclaration, ListPageProps } from './declaration.ts'
import { type ListFamily, type Plan, readPlan } from './family.ts'
import { ListBody } from './list-body.tsx'
import styles from './list-page.module.css'

/** The uniform list page: a declaration becomes search, table, form, Excel and their phone version. */
export function ListPage<F extends z.ZodRawShape>({ of, hints, ...declared }: ListPageProps<F>) {
  const plan = withHints(readPlan(of as unknown as ListFamily), hints)
  if (!plan.calls.list) {
    return (
      <div className={styles.notice} role="alert">
        <p>请设置url.list属性!</p> {/* LIST-018 */}
      </div>
    )
  }
  // Inside, rows are untyped; the declaration above keeps the types of their members.
  return <ListBody plan={plan} list={plan.calls.list} {...(declared as ListDeclaration)} />
}

const withHints = (plan: Plan, hints: Record<string, string | undefined> | undefined): Plan =>
  hints
    ? { ...plan, fields: plan.fields.map((field) => ({ ...field, hint: hints[field.name] ?? field.hint })) }
    : plan
