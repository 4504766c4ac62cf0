import { sql } from 'drizzle-orm'
import { integer, smallint, text } from 'drizzle-orm/pg-core'
import { globalTable, tenantTable, wireDay, wireTime } from '#kernel/database/table.ts'

/** Tenant 0 is the platform (DEC-003). A person sees the tenants they belong to; sign-in and the platform see all. */
export const tenants = globalTable(
  'tenancy_tenant',
  {
    id: integer().primaryKey(),
    /** Where it is empty, the id is used as the code (DEC-093). */
    code: text(),
    name: text().notNull(),
    hosts: text().array().notNull().default([]),
    beginDate: wireDay(),
    endDate: wireDay(),
    /** The storage limit of the tenant; without it the default of the installation counts. */
    storageMb: integer(),
    status: smallint().notNull().default(1),
    /**
     * The access version, raised by the database whenever rights inside the tenant change; caches of rights compare it.
     */
    accessVersion: integer().notNull().default(1),
    version: integer().notNull().default(1),
    createBy: text(),
    createTime: wireTime().notNull().default(sql`now()`),
    updateBy: text(),
    updateTime: wireTime(),
    delFlag: smallint().notNull().default(0),
  },
  `id = app_tenant() or app_tenant() = 0 or app_flag('auth')
   or exists (select 1 from identity_user u where u.tenant_id = tenancy_tenant.id and u.id = app_text('account_id'))`,
  [{ member: 'code', by: [sql`lower(code)`], where: sql`del_flag = 0`, taken: '该编号已存在!' }],
)

export const loginConfigs = tenantTable(
  'tenancy_login_config',
  {
    title: text().notNull().default(''),
    icp: text().notNull().default(''),
    loginPosition: text().notNull().default(''),
    backgroundPicture: text().notNull().default(''),
    loginBoxBackgroundPicture: text().notNull().default(''),
    webIcon: text().notNull().default(''),
    otherLoginType: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  { files: ['backgroundPicture', 'loginBoxBackgroundPicture', 'webIcon'] },
)

export const homeConfigs = tenantTable(
  'tenancy_home_config',
  {
    systemName: text().notNull(),
    logoIcon: text().notNull().default(''),
  },
  { files: ['logoIcon'] },
)
