import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/table.ts'

export const roles = tenantTable(
  'access_role',
  { roleName: text().notNull(), roleCode: text().notNull(), description: text() },
  {
    unique: [['roleCode']],
    search: ['roleName', 'roleCode'],
    lookups: ['roleName,id'],
    changesAccess: true,
  },
)

export const userRoles = tenantTable(
  'access_user_role',
  { userId: text().notNull(), roleId: text().notNull() },
  {
    unique: [['userId', 'roleId']],
    indexes: [['roleId']],
    references: { roleId: () => roles },
    changesAccess: true,
  },
)

/** Menus (type 0, 1) and buttons (type 2) (DEC-046). The platform's rows serve every tenant. */
export const permissions = tenantTable(
  'access_permission',
  {
    parentId: text(),
    sysId: text(),
    name: text().notNull(),
    url: text(),
    component: text(),
    componentName: text(),
    icon: text(),
    menuType: integer().notNull(),
    perms: text(),
    permsType: text().notNull().default('1'),
    status: text().notNull().default('1'),
    sortNo: integer().notNull().default(0),
    route: boolean().notNull().default(true),
    ruleFlag: integer().notNull().default(0),
    alwaysShow: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    keepAlive: boolean().notNull().default(true),
    internalOrExternal: boolean().notNull().default(false),
    /** Only the platform's administrators may hold it. */
    platformOnly: boolean().notNull().default(false),
    redirect: text(),
    description: text(),
  },
  { showsPlatformRows: true, changesAccess: true },
)

export const rolePermissions = tenantTable(
  'access_role_permission',
  { roleId: text().notNull(), permissionId: text().notNull() },
  { unique: [['roleId', 'permissionId']], references: { roleId: () => roles }, changesAccess: true },
)

/** Which rows and members of an entity a role reaches (DEC-063). */
export const objectRules = tenantTable(
  'access_object_rule',
  {
    roleId: text().notNull(),
    entity: text().notNull(),
    scope: integer().notNull(),
    condition: jsonb(),
    hiddenAttrs: text().array().notNull().default([]),
    status: text().notNull().default('1'),
  },
  { indexes: [['roleId']], references: { roleId: () => roles }, changesAccess: true },
)
