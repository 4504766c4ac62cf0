import { sql } from 'drizzle-orm'

/**
 * Ids and names of the people of the tenant who can work in it, as a piece of SQL: for statements that write or read
 * something for all of them at once. The tenant stands in it because a person also sees their rows elsewhere.
 */
export const activePeople = sql`
  select id, username, realname from identity_user
  where tenant_id = app_tenant() and del_flag = 0 and status = '1'`
