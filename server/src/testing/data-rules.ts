import { newId } from '#kernel/keys.ts'
import type { Client, TestServer } from './server.ts'

interface Limits {
  /** Members they never see. */
  hidden?: readonly string[]
  /** Members they see and cannot change. */
  fixed?: readonly string[]
  /** The rows they see, one condition; all rows unless told. */
  condition?: object
}

/** Puts a data rule on the role of a person who was made by `someone`. */
export async function limitPerson(
  { sql }: Pick<TestServer, 'sql'>,
  who: Client,
  entity: string,
  { hidden = [], fixed = [], condition }: Limits,
): Promise<void> {
  const id = newId()
  const content = [
    ...hidden.map((attr) => ({ attr, visible: false, editable: false })),
    ...fixed.map((attr) => ({ attr, visible: true, editable: false })),
  ]
  await sql('begin')
  await sql(`select set_config('app.tenant_id', $1, true)`, [String(who.tenantId)])
  await sql(
    `with attributes as (
       insert into access_attr_rule (id, name, entity, content) values ($1, $1, $2, $3) returning id)
     insert into access_object_rule (id, role_id, entity, scope, rule_id, condition, status)
     select $1, r.role_id, $2, $4, attributes.id, $5, '1'
     from attributes, access_user_role r where r.user_id = $6`,
    [
      id,
      entity,
      JSON.stringify(content),
      condition ? '5' : '1',
      condition ? JSON.stringify([condition]) : null,
      who.userId,
    ],
  )
  await sql('commit')
}
