import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { serve } from '#kernel/call/serve.ts'
import { statement } from '#kernel/database/fragment.ts'
import { extendScope } from '#kernel/database/tx.ts'
import { sourcesOfTable } from '#kernel/records/catalogue.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { isAccountValueFree } from '#modules/identity/public.ts'
import { findCheckable } from './duplicate-check.rules.ts'

export const duplicateCheckRoutes = serve(duplicateCheck, {
  async check({ tx, me, input: { tableName, fieldName, fieldVal = '', dataId } }) {
    const checkable = findCheckable(me, tableName, fieldName)
    // Unregistered columns count as free without a query (family-contract 17).
    if (!checkable) return null
    const { table, column, member, entities } = checkable
    if (!entities.some((entity) => me.rights.can(`${entity}:add`) || me.rights.can(`${entity}:edit`)))
      throw refuse.noPermission()
    // A hidden column may not be queried value by value either.
    const ruled = { ...me, rights: me.rights.ruled }
    if (sourcesOfTable(me, table).some((source) => isHidden(source, ruled, member)))
      throw refuse.noPermission()
    if (fieldVal === '') return null
    // A name is unique on the whole platform, a number or an address in the tenant (docs/decisions/0029).
    if (table === 'identity_user' && isAccountMember(member)) {
      if (member === 'username') await extendScope(tx, { auth: true })
      if (!(await isAccountValueFree(tx, member, fieldVal, dataId))) throw valueTaken()
      return null
    }
    const { rows } = await tx.$client.query(
      statement(
        (bind) =>
          `select 1 from "${table}" where tenant_id = ${bind(me.tenantId)} and del_flag = 0
           and "${column}"::text = ${bind(fieldVal)}${dataId ? ` and id <> ${bind(dataId)}` : ''} limit 1`,
      ),
    )
    if (rows.length) throw valueTaken()
    return null
  },
})

const isAccountMember = (member: string): member is 'username' | 'phone' | 'email' =>
  ['username', 'phone', 'email'].includes(member)

const valueTaken = () => new Refusal('该值不可用，系统中已存在！')
