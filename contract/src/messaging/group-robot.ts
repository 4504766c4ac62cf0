import { z } from 'zod'
import { del, entity, get, post, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe } from '../uniform.ts'
import { id, malformed, nothing, page, paging, requiredText } from '../wire.ts'

/** The kinds of group robots, each with an example of its addresses. */
export const robotKinds = {
  wecom: {
    label: '企业微信',
    example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    isSigned: false,
  },
  dingtalk: { label: '钉钉', example: 'https://oapi.dingtalk.com/robot/send?access_token=…', isSigned: true },
  feishu: { label: '飞书', example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…', isSigned: true },
} as const
export type RobotKind = keyof typeof robotKinds
const RobotKind = z.enum(Object.keys(robotKinds) as [RobotKind, ...RobotKind[]], { error: '请选择类型' })

/** The events that can be sent to a group. */
export const outgoingEvents = {
  orderDispatched: '工单派出',
  orderCancelled: '工单取消',
  orderCommented: '工单评论',
  customerAnswered: '客户留言与评价',
  orderDueSoon: '工单即将超时',
  orderOverdue: '工单已超时',
  orderEscalated: '工单超时升级',
} as const
export type OutgoingEvent = keyof typeof outgoingEvents
const OutgoingEvent = z.enum(Object.keys(outgoingEvents) as [OutgoingEvent, ...OutgoingEvent[]], {
  error: '请选择事件',
})

/** A robot as it travels: neither its address nor its secret leaves the server. */
export const GroupRobot = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  kind: RobotKind,
  /** The host and the last characters of the address. */
  address: z.string(),
  isSigned: z.boolean(),
  events: z.array(OutgoingEvent),
  status: z.enum(['1', '2']),
  waiting: z.number(),
  lastResult: z.string().nullable(),
  lastAt: z.string().nullable(),
})
export type GroupRobot = z.output<typeof GroupRobot>

const Columns = z.object({
  name: field.text('名称', { query: 'eq', readOnly: true, width: 160 }),
  kind: field.text('类型', { readOnly: true, width: 100 }),
  address: field.text('地址', { readOnly: true, width: 220 }),
  events: field.text('发送的事件', { readOnly: true, width: 260 }),
  status: field.text('状态', { readOnly: true, width: 90 }),
  waiting: field.text('待发送', { readOnly: true, width: 90 }),
  lastAt: field.datetime('最近发送', { readOnly: true, width: 170 }),
  lastResult: field.text('最近结果', { readOnly: true, width: 160 }),
})

const url = z
  .string({ error: '请输入机器人地址' })
  .trim()
  .max(500, '机器人地址不能超过500个字符')
  .regex(/^https?:\/\/\S+$/, '请输入完整的机器人地址')
const secret = z.string().trim().max(200, '密钥不能超过200个字符')

const fields = {
  name: requiredText('请输入名称', 50),
  kind: RobotKind,
  events: z.array(OutgoingEvent, { error: '请选择事件' }).min(1, '请选择事件').max(20, '请选择事件'),
  status: z.enum(['1', '2'], { error: '请选择状态' }),
}
export const GroupRobotDraft = z.object({ ...fields, url, secret: secret.nullish() })
/** An address or a secret that is left out stays as it is; an empty secret is taken away. */
const GroupRobotChange = z.object({
  ...fields,
  id,
  version: z.number({ error: malformed }).nullish(),
  url: url.nullish(),
  secret: secret.nullish(),
})

/** A sent message and its state, without its content, which not everybody may see. */
export const OutgoingRecord = z.object({
  id: z.string(),
  event: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  result: z.string().nullable(),
  createTime: z.string(),
  sentAt: z.string().nullable(),
  /** When the next attempt is made; null once it was sent or given up. */
  nextAt: z.string().nullable(),
})
export type OutgoingRecord = z.output<typeof OutgoingRecord>

const calls = entity('groupRobot', 'tenant', {
  list: get('/sys/groupRobot/list', {
    needs: 'groupRobot:list',
    input: z.object({ ...paging, name: z.string().max(100).optional() }),
    result: page(GroupRobot),
  }),
  create: post('/sys/groupRobot/add', {
    needs: 'groupRobot:add',
    input: GroupRobotDraft,
    result: z.object({ id: z.string() }),
    says: '添加成功！',
  }),
  change: put('/sys/groupRobot/edit', {
    needs: 'groupRobot:edit',
    input: GroupRobotChange,
    result: nothing,
    says: '修改成功!',
  }),
  remove: del('/sys/groupRobot/delete', {
    needs: 'groupRobot:delete',
    input: z.object({ id }),
    result: nothing,
    says: '删除成功!',
  }),
  /** Queues a test message; the log shows its result. */
  test: post('/sys/groupRobot/test', {
    needs: 'groupRobot:edit',
    input: z.object({ id }),
    result: z.object({ recordId: z.string() }),
    perMinute: 20,
  }),
  log: get('/sys/groupRobot/log', {
    needs: 'groupRobot:list',
    input: z.object({ ...paging, id }),
    result: page(OutgoingRecord),
  }),
  /** Queues once more what has failed or was sent before. */
  resend: post('/sys/groupRobot/resend', {
    needs: 'groupRobot:edit',
    input: z.object({ recordId: id }),
    result: nothing,
    says: '已重新排队',
  }),
})

/** Robots of groups in 企业微信, 钉钉 and 飞书. */
export const groupRobot = Object.assign(calls, {
  [describe]: { name: 'groupRobot', title: '群机器人', shape: Columns, root: '/sys/groupRobot' },
})
