import { sql } from 'drizzle-orm'

/**
 * SQL for ids and names of people who can work in the tenant, for statements about all of them. It names the tenant,
 * because a person can also see their own rows in other tenants.
 */
export const activePeople = sql`
  select id, username, realname from identity_user
  where tenant_id = app_tenant() and del_flag = 0 and status = '1'`
