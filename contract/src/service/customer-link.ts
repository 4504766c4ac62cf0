import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { id, nothing, num, optionalText, requiredText } from '../wire.ts'
import { customerPaths, deadLink, longestWord } from './customer-paths.ts'

const root = '/workorder/serviceWorkOrder'

/** Days that a link works after its order has ended, unless its maker says otherwise. */
export const defaultLinkDays = 30

/** The current link of an order; its address is shown only when it is made. */
const CustomerLink = z.object({
  createTime: z.string().nullable(),
  /** Days after the end of the order; without a number the link works until it is revoked. */
  days: z.number().nullable(),
  /** Known once the order has ended. */
  expiresAt: z.string().nullable(),
})

export const customerLink = entity('customerLink', 'tenant', {
  current: get(`${root}/customerLink`, {
    needs: 'workOrder:dispatch',
    input: z.object({ id }),
    result: CustomerLink.nullable(),
  }),
  /** A new link; the one before works no longer. */
  make: post(`${root}/makeCustomerLink`, {
    needs: 'workOrder:dispatch',
    givesSecret: true,
    input: z.object({
      id,
      days: num('请输入有效天数', { int: true, min: 1, max: 365 }).nullish(),
    }),
    result: z.object({ token: z.string() }),
    says: '链接已生成',
  }),
  revoke: post(`${root}/revokeCustomerLink`, {
    needs: 'workOrder:dispatch',
    input: z.object({ id }),
    result: nothing,
    says: '链接已作废',
  }),
})

/** All that a customer sees of an order. */
const CustomerView = z.object({
  /** The service company. */
  company: z.string(),
  orderNo: z.string(),
  serviceType: z.string(),
  status: z.string(),
  /** When somebody is to be there. */
  appointment: z.object({ start: z.string(), end: z.string() }).nullable(),
  comments: z.array(z.object({ text: z.string(), time: z.string(), isOwn: z.boolean() })),
  rating: z.object({ stars: z.number(), word: z.string() }).nullable(),
  mayRate: z.boolean(),
})
export type CustomerView = z.output<typeof CustomerView>

const token = z.string({ error: deadLink }).max(200, deadLink)

/**
 * The calls of a customer without an account. The link is sent in the body, because addresses are logged. Calls are
 * limited per address by `perMinute` and per link by their handlers.
 */
export const customerOrder = entity('customerOrder', 'link', {
  view: post(customerPaths.view, {
    needs: 'nothing',
    perMinute: 60,
    isRepeatable: true,
    input: z.object({ token }),
    result: CustomerView,
  }),
  say: post(customerPaths.say, {
    needs: 'nothing',
    perMinute: 20,
    input: z.object({ token, text: requiredText('请输入留言', longestWord) }),
    result: nothing,
    says: '留言已发送',
  }),
  /** Once the order is finished; it can be changed for a day. */
  rate: post(customerPaths.rate, {
    needs: 'nothing',
    perMinute: 20,
    input: z.object({
      token,
      stars: num('请选择 1 到 5 星', { int: true, min: 1, max: 5 }),
      word: optionalText(longestWord),
    }),
    result: nothing,
    says: '感谢您的评价',
  }),
})
