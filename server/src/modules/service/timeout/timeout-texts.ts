import { lengthText } from '@banyan/contract/service/time/order-clock'
import { escapeHtml } from '#kernel/safe-html.ts'
import type { DueOrder, EnabledRule } from './timeout.queries.ts'

const prioritiesByLevel: Record<string, 'H' | 'M'> = { '1': 'H', '2': 'H', '3': 'M' }
export const levelPriority = (level: string): 'H' | 'M' | 'L' => prioritiesByLevel[level] ?? 'L'

export const messageTitle = ({ kind }: EnabledRule): string =>
  ({ timeout: '工单超时提醒', warn: '工单即将超时', due: '工单已超时', escalate: '工单超时升级' })[kind]

/** The text of an alert about one order. */
export function messageText(rule: EnabledRule, order: DueOrder, isWorking: boolean): string {
  const { orderNo, dueTime, late } = order
  const text = `工单 ${orderNo}（${escapeHtml(rule.typeName)}）${goalText(rule, '仍未')}${dueText(rule, order, isWorking)}，${
    rule.kind === 'warn' ? '请及时处理' : '请尽快处理'
  }。`
  return late ? `【补发】${text}原定提醒时间：${dueTime.slice(0, 19)}` : text
}

/** The text of an alert in the timeline of the order. */
export const eventText = (rule: EnabledRule, order: DueOrder, isWorking: boolean): string =>
  `${goalText(rule, '未')}${dueText(rule, order, isWorking)}`

function goalText({ kind, goal, hours, untilHours }: EnabledRule, not: string): string {
  const done = goal === 'accept' ? '接单' : '完成'
  if (kind === 'timeout') return `创建后超过 ${hours} 小时${not}完成`
  if (kind === 'warn') return `距离${done}时限还有 ${lengthText(((untilHours ?? hours) - hours) * 3_600_000)}`
  return kind === 'due' ? `超过${done}时限${not}${done}` : `超过${done}时限后${not}${done}，已升级`
}

/** Explains the due time by working hours or pauses; empty where all hours count. */
function dueText(rule: EnabledRule, order: DueOrder, isWorking: boolean): string {
  if (rule.kind === 'timeout' && !isWorking && order.waits.length === 0) return ''
  const parts = [
    `${order.createTime.slice(0, 16)} 创建`,
    `${isWorking ? '工作时间' : '计时'} ${Number(rule.hours.toFixed(2))} 小时`,
    ...(order.waits.length ? [`不计等待 ${order.waits.length} 次`] : []),
    `${order.dueTime.slice(0, 16)} ${rule.kind === 'warn' ? '预警' : '到期'}`,
  ]
  return `（${parts.join('，')}）`
}
