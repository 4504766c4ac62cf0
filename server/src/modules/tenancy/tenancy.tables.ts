import { integer, smallint, text } from 'drizzle-orm/pg-core'
import { globalTable, tenantTable, wireDay } from '#kernel/table.ts'

/** Tenant 0 is the platform (DEC-003). A person sees the tenants they belong to; sign-in and the platform see all. */
export const tenants = globalTable(
  'tenancy_tenant',
  {
    id: integer().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    hosts: text().array().notNull().default([]),
    beginDate: wireDay(),
    endDate: wireDay(),
    status: smallint().notNull().default(1),
    /** Raised by the database whenever rights inside the tenant change; caches of rights carry it. */
    accessVersion: integer().notNull().default(1),
  },
  `id = app_tenant() or app_tenant() = 0 or app_flag('auth')
   or exists (select 1 from identity_user u where u.tenant_id = tenancy_tenant.id and u.id = app_text('account_id'))`,
)

export const loginConfigs = tenantTable('tenancy_login_config', {
  title: text().notNull().default(''),
  icp: text().notNull().default(''),
  loginPosition: text().notNull().default(''),
  backgroundPicture: text().notNull().default(''),
  loginBoxBackgroundPicture: text().notNull().default(''),
  webIcon: text().notNull().default(''),
  otherLoginType: text().notNull().default(''),
  remark: text().notNull().default(''),
})

export const homeConfigs = tenantTable('tenancy_home_config', {
  systemName: text().notNull(),
  logoIcon: text().notNull().default(''),
})
