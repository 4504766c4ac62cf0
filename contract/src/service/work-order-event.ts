import { z } from 'zod'

/** The events in the timeline of a work order. */
export const workOrderEvents = {
  create: '创建工单',
  edit: '修改工单',
  dispatch: '派单',
  reassign: '改派',
  accept: '接单',
  finish: '完成工单',
  appoint: '预约',
  cancel: '取消工单',
  comment: '评论',
  customer: '客户留言',
  rate: '客户评价',
  warn: '即将超时',
  overtime: '超时提醒',
  wait: '暂停计时',
  resume: '恢复计时',
  upgrade: '更新模板',
} as const
export type WorkOrderEventKind = keyof typeof workOrderEvents

export const WorkOrderEvent = z.object({
  id: z.string(),
  kind: z.string(),
  content: z.string().nullish(),
  /** The handler it was given to. */
  handlerId: z.string().nullish(),
  handlerId_dictText: z.string().optional(),
  /** Paths of stored files, comma-joined. */
  attachments: z.string().nullish(),
  /** A comment that the customer reads too. */
  forCustomer: z.boolean().optional(),
  /** What an edit changed, in words; empty text for nothing. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })).optional(),
  createBy: z.string().nullish(),
  createBy_dictText: z.string().optional(),
  createTime: z.string().nullish(),
})
export type WorkOrderEvent = z.output<typeof WorkOrderEvent>
