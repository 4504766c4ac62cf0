import { sql } from 'drizzle-orm'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'

/** The menus, buttons and data rules of holders: one interface for all three kinds. */
export interface GrantTable {
  /** Permission ids; `lock` prevents their removal until the commit. */
  held(tx: Tx, holderId: string, lock?: boolean): Promise<string[]>
  /** The same with the data rules attached to each. */
  withRules(tx: Tx, holderId: string): Promise<{ permissionId: string; dataRuleIds: string[] }[]>
  give(tx: Tx, holderId: string, permissionIds: string[]): Promise<void>
  take(tx: Tx, holderIds: string[], permissionIds: string[]): Promise<void>
  /** The attached data rules; `undefined`: the menu is not held at all. */
  ruleIds(tx: Tx, holderId: string, permissionId: string): Promise<string[] | undefined>
  attach(tx: Tx, holderId: string, permissionId: string, ruleIds: string[]): Promise<void>
  /** Removes deleted permissions from all holders. */
  withdraw(tx: Tx, permissionIds: string[]): Promise<void>
  /** Removes everything of deleted holders. */
  forget(tx: Tx, holderIds: string[]): Promise<void>
}

export const roleGrants = grantTable('access_role_permission', 'role_id')
export const departGrantTable = grantTable('access_depart_permission', 'depart_id')
export const departRoleGrants = grantTable('access_depart_role_permission', 'depart_role_id')

function grantTable(tableName: string, ownerName: string): GrantTable {
  const table = sql.identifier(tableName)
  const owner = sql.identifier(ownerName)
  return {
    async held(tx, holderId, lock = false) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select permission_id as id from ${table} where ${owner} = ${holderId} and del_flag = 0
          ${lock ? sql`for share` : sql``}`,
      )
      return rows.map(({ id }) => id)
    },
    async withRules(tx, holderId) {
      const { rows } = await tx.execute<{ permissionId: string; dataRuleIds: string[] }>(
        sql`select permission_id as "permissionId", data_rule_ids as "dataRuleIds" from ${table}
          where ${owner} = ${holderId} and del_flag = 0`,
      )
      return rows
    },
    async give(tx, holderId, permissionIds) {
      if (permissionIds.length === 0) return
      const rows = permissionIds.map((permissionId) => sql`(${newId()}, ${holderId}, ${permissionId})`)
      await executeWrite(
        tx,
        tableName,
        sql`insert into ${table} (id, ${owner}, permission_id) values ${sql.join(rows, sql`, `)}
          on conflict do nothing`,
      )
    },
    async take(tx, holderIds, permissionIds) {
      if (permissionIds.length === 0 || holderIds.length === 0) return
      await executeWrite(
        tx,
        tableName,
        sql`delete from ${table} where ${owner} = any(${sql.param(holderIds)}::text[])
          and permission_id = any(${sql.param(permissionIds)}::text[])`,
      )
    },
    async ruleIds(tx, holderId, permissionId) {
      const { rows } = await tx.execute<{ ids: string[] }>(
        sql`select data_rule_ids as ids from ${table}
          where ${owner} = ${holderId} and permission_id = ${permissionId} and del_flag = 0`,
      )
      return rows[0]?.ids
    },
    async attach(tx, holderId, permissionId, ruleIds) {
      await executeWrite(
        tx,
        tableName,
        sql`update ${table} set data_rule_ids = ${sql.param(ruleIds)}::text[]
          where ${owner} = ${holderId} and permission_id = ${permissionId}`,
      )
    },
    async withdraw(tx, permissionIds) {
      await executeWrite(
        tx,
        tableName,
        sql`delete from ${table} where permission_id = any(${sql.param(permissionIds)}::text[])`,
      )
    },
    async forget(tx, holderIds) {
      if (holderIds.length === 0) return
      await executeWrite(
        tx,
        tableName,
        sql`delete from ${table} where ${owner} = any(${sql.param(holderIds)}::text[])`,
      )
    },
  }
}
