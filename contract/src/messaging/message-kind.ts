import { z } from 'zod'

interface KindOfMessage {
  label: string
  hint: string
  /** May reach people during their quiet hours, where they allow it. */
  isUrgent?: true
  /** Cannot be switched off in the console. */
  isAlwaysShown?: true
}

/** Every kind of message that the product sends to a person. */
export const messageKinds = {
  orderAssigned: { label: '派给我的工单', hint: '新派给您或改派给您' },
  orderReassigned: { label: '工单被改派', hint: '您的工单改由别人处理' },
  orderDispatched: { label: '工单已派出', hint: '您创建或派过的工单有了处理人' },
  orderAppointed: { label: '工单预约', hint: '您处理的工单约定或改了上门时间' },
  orderCancelled: { label: '工单取消', hint: '您处理、创建或派出的工单' },
  orderCommented: { label: '工单评论', hint: '您处理、创建或派出的工单' },
  customerAnswered: { label: '客户留言与评价', hint: '您处理、创建或派出的工单' },
  mentioned: { label: '提到我', hint: '有人在评论中 @ 您' },
  orderDueSoon: { label: '即将超时', hint: '距离接单或完成时限不久' },
  orderOverdue: { label: '已超时', hint: '超过时限或超时规则', isUrgent: true },
  orderEscalated: { label: '超时升级', hint: '超时之后仍未处理', isUrgent: true },
  system: { label: '系统消息', hint: '升级说明等', isAlwaysShown: true },
} as const satisfies Record<string, KindOfMessage>

export type MessageKind = keyof typeof messageKinds
export const MessageKind = z.enum(Object.keys(messageKinds) as [MessageKind, ...MessageKind[]])

/** What is special about a kind. */
export const describeKind = (kind: MessageKind): KindOfMessage => messageKinds[kind]
