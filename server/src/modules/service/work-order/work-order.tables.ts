import type { RecordEvent } from '@banyan/contract/messaging/webhook'
import type { OrderWait } from '@banyan/contract/service/time/order-clock'
import type { WorkOrderEventKind } from '@banyan/contract/service/work-order-event'
import { boolean, integer, jsonb, numeric, smallint, text } from 'drizzle-orm/pg-core'
import { placeColumns } from '#kernel/database/place-columns.ts'
import { tenantTable, wireTime } from '#kernel/database/table.ts'
import { consumers, devices, vehicles } from '#modules/fleet/public.ts'
import { serviceTypes } from '../service.tables.ts'

/** Yuan with two digits behind the point: sums of them are exact. */
const moneyColumn = () => numeric({ precision: 16, scale: 2, mode: 'number' })

/** Filled values by item id (DEC-113). */
type Filled = Record<string, unknown>

/** The condition of a small partial index, which serves board, day plan and candidates. */
const openOrders = `status in ('1', '2', '3')`

export const workOrders = tenantTable(
  'service_work_order',
  {
    orderNo: text().notNull(),
    serviceTypeId: text().notNull(),
    /** The template the order is rendered and checked by, for ever (DEC-116). */
    templateVersion: integer().notNull(),
    status: text().notNull().default('1'),
    level: text().notNull().default('3'),
    consumerId: text(),
    contactPhone: text(),
    vehicleId: text(),
    deviceId: text(),
    ...placeColumns(),
    handlerId: text(),
    appointStart: wireTime(),
    appointEnd: wireTime(),
    overtime: text().notNull().default('0'),
    /** What the order waits for at present. */
    waiting: text(),
    waits: jsonb().$type<OrderWait[]>().notNull().default([]),
    /** The timers that have raised an alert for the order. */
    alertedBy: text().array().notNull().default([]),
    acceptTime: wireTime(),
    /** The first acceptance; unchanged when the order is reassigned. */
    firstAcceptTime: wireTime(),
    finishTime: wireTime(),
    /** Working time until acceptance and until the end, and whether the service promise was kept (1) or not (0). */
    acceptSeconds: integer(),
    acceptKept: text(),
    finishSeconds: integer(),
    finishKept: text(),
    /** The sums of the report; `usedParts` by number or name, the other lists in the same order. */
    totalAmount: moneyColumn(),
    partsAmount: moneyColumn(),
    labourAmount: moneyColumn(),
    claimAmount: moneyColumn(),
    usedParts: text().array().notNull().default([]),
    partNames: text().array().notNull().default([]),
    partCounts: numeric({ mode: 'number' }).array().notNull().default([]),
    partSums: moneyColumn().array().notNull().default([]),
    reopens: text().notNull().default('0'),
    /** The rating of the customer and its first time. */
    rating: smallint(),
    ratingWord: text(),
    ratedAt: wireTime(),
    remark: text(),
    attachments: text(),
    formData: jsonb().$type<Filled>().notNull().default({}),
    reportData: jsonb().$type<Filled>(),
    /** `item=value` of the filled form: a condition on a template field is found through its index. */
    formIndex: text().array().notNull().default([]),
    /** The texts of the filled form, for keywords. */
    formSearch: text(),
  },
  {
    unique: [['orderNo']],
    taken: { orderNo: '工单编号已存在' },
    search: ['orderNo', 'formSearch'],
    contains: ['formIndex', 'usedParts'],
    indexes: [
      ['serviceTypeId', 'status', 'createTime'],
      ['handlerId', 'status'],
      ['appointStart'],
      ['status', 'createTime'],
      ['consumerId'],
      ['vehicleId'],
      ['deviceId'],
      ['longitude', 'latitude'],
    ],
    newestHolds: ['reopens'],
    partialIndexes: [
      { name: 'finished', where: 'finish_time is not null', by: ['finishTime'], holds: [] },
      { name: 'open_by_handler', where: openOrders, by: ['handlerId'], holds: ['status'] },
      {
        name: 'open_newest',
        where: openOrders,
        by: [],
        holds: ['status', 'appointStart', 'overtime', 'waiting'],
      },
    ],
    references: {
      serviceTypeId: () => serviceTypes,
      consumerId: () => consumers,
      vehicleId: () => vehicles,
      deviceId: () => devices,
    },
    lookups: ['orderNo,id'],
    files: ['attachments', 'formData', 'reportData'],
    reportable: true,
  },
)

/** What an edit changed: the members before and after, of the filled form only the changed items. */
export interface OrderChanges {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Timeline events that webhooks send; creation and edits are sent as events of the order itself. */
const eventsForOthers: Partial<Record<WorkOrderEventKind, RecordEvent>> = {
  ...{ dispatch: 'moved', reassign: 'moved', accept: 'moved', finish: 'moved', cancel: 'moved' },
  ...{ wait: 'moved', resume: 'moved', comment: 'commented', warn: 'alerted', overtime: 'alerted' },
}

/** What happened to an order: added and never changed. */
export const workOrderEvents = tenantTable(
  'service_work_order_event',
  {
    workOrderId: text().notNull(),
    kind: text().notNull(),
    content: text(),
    handlerId: text(),
    attachments: text(),
    /** The customer reads it too. */
    forCustomer: boolean().notNull().default(false),
    /** What an edit changed. */
    changes: jsonb().$type<OrderChanges>(),
  },
  {
    insertOnly: true,
    shownWith: 'workOrderId',
    tells: { member: 'kind', as: eventsForOthers },
    indexes: [['workOrderId', 'createTime']],
    references: { workOrderId: { table: () => workOrders, onRemove: 'keep' } },
    files: ['attachments'],
  },
)

/** Alerts that were sent: the unique pair is what makes each of them happen once (DEC-092). */
export const timeoutAlerts = tenantTable(
  'service_timeout_alert',
  {
    /** The id of a timeout rule, or that of a promise with the key of one of its timers. */
    ruleId: text().notNull(),
    workOrderId: text().notNull(),
    /** The moment at which the rule was exceeded. */
    dueTime: wireTime().notNull(),
    /** Sent long after the due time, because no server was running. */
    late: boolean().notNull().default(false),
  },
  {
    insertOnly: true,
    unique: [['workOrderId', 'ruleId']],
    references: {
      workOrderId: { table: () => workOrders, onRemove: 'keep' },
    },
  },
)

/** Links by which customers follow their order without account: a link is known by its hash only. */
export const customerLinks = tenantTable(
  'service_customer_link',
  {
    workOrderId: text().notNull(),
    hash: text().notNull(),
    /** For how many days after the end of the order the link still opens. */
    days: integer(),
    revokedAt: wireTime(),
    revokedBy: text(),
  },
  {
    unique: [['hash']],
    secrets: ['hash'],
    indexes: [['workOrderId']],
    references: { workOrderId: { table: () => workOrders, onRemove: 'keep' } },
  },
)
