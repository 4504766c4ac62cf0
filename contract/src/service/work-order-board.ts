import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { date } from '../wire.ts'
import { WorkOrderRow, workOrder } from './work-order.ts'

const root = '/workorder/serviceWorkOrder'

/** Cards per column on the board; further ones are pages of the list. */
export const cardsAtOnce = 20
/** The limit of people with their own column, those with the most open orders first. */
export const mostHandlers = 20
/** The limit of orders without an appointment beside a day plan. */
export const trayLimit = 50
/** The limit of appointments of a day. */
export const maxOrdersOfDay = 500

const memberLimits = { hidden: z.array(z.string()).optional(), readOnly: z.array(z.string()).optional() }

const Column = z.object({
  /** The status, or the id of the handler; empty for unassigned orders. */
  key: z.string(),
  /** Empty for people: their orders name them. */
  name: z.string(),
  total: z.number(),
  /** Counting stopped: there are at least this many. */
  totalCapped: z.boolean(),
  /** The first cards, in the order of the list. */
  ids: z.array(z.string()),
})

export type BoardColumn = z.output<typeof Column>

const Board = z.object({
  columns: z.array(Column),
  /** People with open orders who have no column. */
  moreHandlers: z.number(),
  records: z.array(WorkOrderRow),
  ...memberLimits,
})

const Person = z.object({
  id: z.string(),
  /** Empty for people out of sight: their orders name them. */
  realname: z.string(),
  /** Orders they have not finished, of those the caller may see. */
  openCount: z.number(),
})

const DayPlan = z.object({
  people: z.array(Person),
  /** Appointments of the day, and the orders of the tray. */
  records: z.array(WorkOrderRow),
  /** Open orders without an appointment. */
  tray: z.object({ ids: z.array(z.string()), total: z.number(), totalCapped: z.boolean() }),
  ...memberLimits,
})

export type DayPlan = z.output<typeof DayPlan>

/** Other views of the order list, with the same query and rules. */
export const workOrderBoard = entity('workOrder', 'tenant', {
  board: get(`${root}/board`, {
    needs: 'workOrder:list',
    input: workOrder.list.input.extend({ by: z.enum(['status', 'handler'], { error: '请选择分列方式' }) }),
    result: Board,
    listOf: workOrder.list.listOf,
  }),
  day: get(`${root}/day`, {
    needs: 'workOrder:list',
    input: workOrder.list.input.extend({ day: date }),
    result: DayPlan,
    listOf: workOrder.list.listOf,
  }),
})
