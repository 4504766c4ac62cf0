import { z } from 'zod'
import { del, entity, get, post, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe } from '../uniform.ts'
import { id, malformed, nothing, page, paging, requiredText } from '../wire.ts'
import { OutgoingRecord } from './group-robot.ts'

/** The record events sent to other systems; the last three only for records with a timeline. */
export const recordEvents = {
  created: '新增',
  changed: '修改',
  deleted: '删除',
  moved: '流转',
  commented: '评论',
  alerted: '预警与超时',
} as const
export type RecordEvent = keyof typeof recordEvents
const RecordEvent = z.enum(Object.keys(recordEvents) as [RecordEvent, ...RecordEvent[]], {
  error: '请选择事件',
})

/** The header that proves who sent an event: `t=seconds,v1=hex` of HMAC-SHA256 over `seconds.body` with the secret. */
export const signatureHeader = 'banyan-signature'
/** The prefix of every secret, by which people and scanners recognise one. */
export const webhookSecretPrefix = 'whsec_'

/** A webhook as it travels: its secret is in the answer that made it and nowhere else. */
export const Webhook = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** The host and the last characters of the address. */
  address: z.string(),
  /** The entity and the title of its list; empty when the list no longer exists. */
  entity: z.string(),
  title: z.string(),
  events: z.array(RecordEvent),
  /** The members that are sent; none: every one that the owner sees. */
  fields: z.array(z.string()),
  /** The person whose data rules apply: the last one who saved it. */
  owner: z.string(),
  status: z.enum(['1', '2']),
  waiting: z.number(),
  lastResult: z.string().nullable(),
  lastAt: z.string().nullable(),
})
export type Webhook = z.output<typeof Webhook>

const Columns = z.object({
  name: field.text('名称', { query: 'eq', readOnly: true, width: 160 }),
  title: field.text('对象', { readOnly: true, width: 130 }),
  events: field.text('事件', { readOnly: true, width: 180 }),
  address: field.text('地址', { readOnly: true, width: 200 }),
  owner: field.text('以谁的身份', { readOnly: true, width: 120 }),
  status: field.text('状态', { readOnly: true, width: 90 }),
  waiting: field.text('待发送', { readOnly: true, width: 90 }),
  lastAt: field.datetime('最近发送', { readOnly: true, width: 170 }),
  lastResult: field.text('最近结果', { readOnly: true, width: 160 }),
})

const url = z
  .string({ error: '请输入接收地址' })
  .trim()
  .max(500, '接收地址不能超过500个字符')
  .regex(/^https?:\/\/\S+$/, '请输入完整的接收地址')

const fields = {
  name: requiredText('请输入名称', 50),
  entity: requiredText('请选择对象', 100),
  events: z.array(RecordEvent, { error: '请选择事件' }).min(1, '请选择事件').max(10, '请选择事件'),
  fields: z.array(z.string().max(100), { error: '请选择字段' }).max(200, '最多选择200个字段').nullish(),
  status: z.enum(['1', '2'], { error: '请选择状态' }),
}
export const WebhookDraft = z.object({ ...fields, url })
/** An address that is left out stays as it is. */
const WebhookChange = z.object({
  ...fields,
  id,
  version: z.number({ error: malformed }).nullish(),
  url: url.nullish(),
})

/** A list whose records a webhook can be about, with the members that the caller sees. */
export const WebhookChoice = z.object({
  entity: z.string(),
  title: z.string(),
  events: z.array(RecordEvent),
  fields: z.array(z.object({ member: z.string(), label: z.string() })),
})
export type WebhookChoice = z.output<typeof WebhookChoice>

const calls = entity('webhook', 'tenant', {
  list: get('/sys/webhook/list', {
    needs: 'webhook:list',
    input: z.object({ ...paging, name: z.string().max(100).optional() }),
    result: page(Webhook),
  }),
  choices: get('/sys/webhook/choices', {
    needs: 'webhook:list',
    input: z.object({}),
    result: z.array(WebhookChoice),
  }),
  create: post('/sys/webhook/add', {
    needs: 'webhook:add',
    input: WebhookDraft,
    result: z.object({ id: z.string(), secret: z.string() }),
    givesSecret: true,
  }),
  change: put('/sys/webhook/edit', {
    needs: 'webhook:edit',
    input: WebhookChange,
    result: nothing,
    says: '修改成功!',
  }),
  /** Signatures are made with the new secret from now on. */
  renewSecret: post('/sys/webhook/secret', {
    needs: 'webhook:edit',
    input: z.object({ id }),
    result: z.object({ secret: z.string() }),
    givesSecret: true,
  }),
  remove: del('/sys/webhook/delete', {
    needs: 'webhook:delete',
    input: z.object({ id }),
    result: nothing,
    says: '删除成功!',
  }),
  /** Queues a test event; the log shows its result. */
  test: post('/sys/webhook/test', {
    needs: 'webhook:edit',
    input: z.object({ id }),
    result: z.object({ recordId: z.string() }),
    perMinute: 20,
  }),
  log: get('/sys/webhook/log', {
    needs: 'webhook:list',
    input: z.object({ ...paging, id }),
    result: page(OutgoingRecord),
  }),
  /** Queues once more what has failed or was sent before, with the same id. */
  resend: post('/sys/webhook/resend', {
    needs: 'webhook:edit',
    input: z.object({ recordId: id }),
    result: nothing,
    says: '已重新排队',
  }),
})

/** Events of records for other systems. */
export const webhook = Object.assign(calls, {
  [describe]: { name: 'webhook', title: '事件推送', shape: Columns, root: '/sys/webhook' },
})
