import { boolean, doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { removedTogetherWith, tenantTable } from '#kernel/database/table.ts'

export const roles = tenantTable(
  'access_role',
  {
    roleName: text().notNull(),
    roleCode: text().notNull(),
    secondFactor: text().notNull().default('0'),
    description: text(),
  },
  {
    unique: [['roleCode']],
    taken: { roleCode: '角色编码已存在' },
    search: ['roleName', 'roleCode'],
    lookups: ['roleName,id', 'roleName,roleCode'],
    knownAs: ['sys_role'],
    changesAccess: true,
  },
)

export const userRoles = tenantTable(
  'access_user_role',
  { userId: text().notNull(), roleId: text().notNull() },
  {
    unique: [['userId', 'roleId']],
    indexes: [['roleId']],
    references: { roleId: removedTogetherWith(() => roles) },
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
    sortNo: doublePrecision().notNull().default(0),
    route: boolean().notNull().default(true),
    alwaysShow: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    keepAlive: boolean().notNull().default(true),
    internalOrExternal: boolean().notNull().default(false),
    /** Only the platform's administrators may hold it. */
    platformOnly: boolean().notNull().default(false),
    redirect: text(),
    description: text(),
    paraType: text(),
    paraTypeName: text(),
    /** Families whose lists the page shows: data rules of the menu apply to them (DEC-111). */
    families: text().array().notNull().default([]),
  },
  {
    showsPlatformRows: true,
    indexes: [['parentId']],
    lookups: ['name,id'],
    knownAs: ['sys_permission'],
    changesAccess: true,
  },
)

/** The data rules of the menu that apply to the holder are stored in the grant and removed with it (DEC-111). */
const grant = () => ({
  permissionId: text().notNull(),
  dataRuleIds: text().array().notNull().default([]),
})

export const rolePermissions = tenantTable(
  'access_role_permission',
  { roleId: text().notNull(), ...grant() },
  {
    unique: [['roleId', 'permissionId']],
    references: { roleId: removedTogetherWith(() => roles) },
    changesAccess: true,
  },
)

export const departPermissions = tenantTable(
  'access_depart_permission',
  { departId: text().notNull(), ...grant() },
  { unique: [['departId', 'permissionId']], changesAccess: true },
)

/** Roles inside one department (DEC-059). */
export const departRoles = tenantTable(
  'access_depart_role',
  {
    departId: text().notNull(),
    roleName: text().notNull(),
    roleCode: text().notNull(),
    description: text(),
  },
  {
    unique: [['departId', 'roleCode']],
    taken: { 'departId,roleCode': '角色编码已存在' },
    search: ['roleName', 'roleCode'],
    lookups: ['roleName,id'],
    knownAs: ['sys_depart_role'],
    changesAccess: true,
  },
)

export const departRolePermissions = tenantTable(
  'access_depart_role_permission',
  { departRoleId: text().notNull(), ...grant() },
  {
    unique: [['departRoleId', 'permissionId']],
    references: { departRoleId: removedTogetherWith(() => departRoles) },
    changesAccess: true,
  },
)

export const departRoleUsers = tenantTable(
  'access_depart_role_user',
  { departRoleId: text().notNull(), userId: text().notNull() },
  {
    unique: [['userId', 'departRoleId']],
    indexes: [['departRoleId']],
    references: { departRoleId: removedTogetherWith(() => departRoles) },
    changesAccess: true,
  },
)

/** Menus that go together with a menu (DEC-047); a tenant's own row for the same menu wins. */
export const menuRelations = tenantTable(
  'access_menu_relation',
  { menuId: text().notNull(), relationIds: text().array().notNull() },
  { unique: [['menuId']], showsPlatformRows: true },
)

/** Conditions that hang on a menu and narrow its lists for those they are attached to (DEC-111). */
export const dataRules = tenantTable(
  'access_data_rule',
  {
    permissionId: text().notNull(),
    ruleName: text().notNull(),
    ruleColumn: text().notNull(),
    ruleConditions: text().notNull(),
    ruleValue: text().notNull(),
    status: text().notNull().default('1'),
  },
  { indexes: [['permissionId']], showsPlatformRows: true, changesAccess: true },
)

/** Which members of an entity are shown and may be changed; object rules name one (DEC-063). */
export const attrRules = tenantTable(
  'access_attr_rule',
  { name: text().notNull(), entity: text().notNull(), content: text().notNull(), note: text() },
  {
    unique: [['name']],
    taken: { name: '规则名称已存在' },
    search: ['name'],
    lookups: ['name,id'],
    changesAccess: true,
  },
)

/** Which rows and members of an entity a role may see (DEC-063). */
export const objectRules = tenantTable(
  'access_object_rule',
  {
    roleId: text().notNull(),
    entity: text().notNull(),
    /** A value of the dictionary data_scope. */
    scope: text().notNull(),
    /** Super-query items as JSON text, for scope 5. */
    condition: text(),
    ruleId: text(),
    status: text().notNull().default('1'),
  },
  {
    indexes: [['roleId']],
    references: { roleId: removedTogetherWith(() => roles), ruleId: () => attrRules },
    changesAccess: true,
  },
)

const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

/** API keys of other systems; a key acts for the person who made it, limited to one role (docs/decisions/0037). */
export const apiKeys = tenantTable(
  'access_api_key',
  {
    name: text().notNull(),
    roleId: text().notNull(),
    makerId: text().notNull(),
    /** Of the key; the key itself is shown once and stored nowhere. */
    hash: text().notNull(),
    hint: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    addresses: text().array().notNull().default([]),
    perMinute: integer().notNull(),
    lastUsedAt: timestampColumn(),
    lastUsedFrom: text(),
    revokedAt: timestampColumn(),
    revokedBy: text(),
  },
  {
    unique: [['hash']],
    indexes: [['roleId'], ['makerId']],
    references: { roleId: () => roles },
    secrets: ['hash'],
  },
)
