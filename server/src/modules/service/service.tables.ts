import type { Warning } from '@banyan/contract/service/time/timers'
import type { WorkCalendar } from '@banyan/contract/service/work-calendar'
import { doublePrecision, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import { removedTogetherWith, tenantTable } from '#kernel/database/table.ts'

/** The three templates of a service type as JSON text, kept as the designers wrote them. */
const templateColumns = () => ({
  workorderTemp: text().notNull(),
  workorderVariableTemp: text().notNull().default('[]'),
  reportTemp: text().notNull().default('[]'),
})

/** Working hours of a company; the enabled calendar counts for all types that name none. */
export const workCalendars = tenantTable(
  'service_work_calendar',
  {
    calendarName: text().notNull(),
    inUse: smallint().notNull().default(0),
    weekly: jsonb().$type<WorkCalendar['weekly']>().notNull(),
    usesOfficialDays: smallint().notNull().default(1),
    days: jsonb().$type<WorkCalendar['days']>().notNull().default([]),
  },
  {
    unique: [['calendarName']],
    taken: { calendarName: '日历名称已存在' },
    lookups: ['calendarName,id'],
  },
)

/** Service types with the drafts of their templates; `templateVersion` is the last published one (DEC-116). */
export const serviceTypes = tenantTable(
  'service_type',
  {
    typeName: text().notNull(),
    status: text().notNull().default('1'),
    templateVersion: integer().notNull().default(0),
    calendarId: text(),
    ...templateColumns(),
  },
  {
    unique: [['typeName']],
    references: { calendarId: () => workCalendars },
    taken: { typeName: '服务类型已存在' },
    search: ['typeName'],
    lookups: ['typeName,id'],
    lookupFilters: ['status'],
    reportable: true,
  },
)

/** Published templates: work orders are pinned to them, so no request can change or remove one. */
export const templateVersions = tenantTable(
  'service_template_version',
  {
    serviceTypeId: text().notNull(),
    templateVersion: integer().notNull(),
    remark: text(),
    ...templateColumns(),
  },
  {
    insertOnly: true,
    unique: [['serviceTypeId', 'templateVersion']],
    references: { serviceTypeId: { table: () => serviceTypes, onRemove: 'keep' } },
  },
)

/** Dictionaries of the service company (DEC-087). */
export const serviceDicts = tenantTable(
  'service_sys_dict',
  { dictName: text().notNull(), dictCode: text().notNull(), status: text().notNull().default('1') },
  {
    unique: [['dictCode']],
    taken: { dictCode: '字典编码已存在' },
    search: ['dictName'],
    lookups: ['dictName,id'],
    lookupFilters: ['status'],
  },
)

export const serviceDictItems = tenantTable(
  'service_sys_dict_item',
  {
    dictId: text().notNull(),
    itemName: text().notNull(),
    parentId: text(),
    sortNo: integer().notNull().default(0),
    status: text().notNull().default('1'),
  },
  {
    unique: [['dictId', 'itemName']],
    taken: { 'dictId,itemName': '该字典中已有同名的项' },
    references: { dictId: removedTogetherWith(() => serviceDicts) },
    indexes: [['dictId', 'sortNo']],
    lookups: ['itemName,id'],
    lookupFilters: ['dictId', 'parentId', 'status'],
  },
)

/** After which time orders of a type are overdue, and the receivers of the alert (SERVICE-046). */
export const timeoutRules = tenantTable(
  'service_timeout_rule',
  {
    serviceTypeId: text().notNull(),
    outHour: doublePrecision().notNull(),
    level: text().notNull(),
    alertUsers: text().array().notNull().default([]),
    alertRoles: text().array().notNull().default([]),
    status: smallint().$type<1 | 2>().notNull(),
  },
  { references: { serviceTypeId: removedTogetherWith(() => serviceTypes) }, indexes: [['serviceTypeId']] },
)

/** The promised times for accepting and finishing orders of a type and urgency; an empty urgency means all others. */
export const servicePromises = tenantTable(
  'service_promise',
  {
    serviceTypeId: text().notNull(),
    level: text().notNull().default(''),
    acceptHour: doublePrecision(),
    finishHour: doublePrecision(),
    warnings: jsonb().$type<Warning[]>().notNull().default([]),
    escalateHour: doublePrecision(),
    alertUsers: text().array().notNull().default([]),
    alertRoles: text().array().notNull().default([]),
    status: smallint().$type<1 | 2>().notNull(),
  },
  {
    unique: [['serviceTypeId', 'level']],
    taken: { 'serviceTypeId,level': '该紧急程度已有服务承诺' },
    references: { serviceTypeId: removedTogetherWith(() => serviceTypes) },
  },
)
