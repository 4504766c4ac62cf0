import { escapeHtml } from '#kernel/safe-html.ts'
import type { HeldMessage } from './held-message.queries.ts'

/** The message that a person gets after their quiet hours. */
interface HeldSummary {
  title: string
  content: string
  priority: string
  openType?: string
  openPage?: string
  busId?: string
  busType?: string
}

const mostShownParts = 20
const priorities = ['H', 'M', 'L']

/** Combines held messages into one; a single one is unchanged. */
export function summarize(held: readonly [HeldMessage, ...HeldMessage[]]): HeldSummary {
  const [first] = held
  const opening = sharedOpening(held)
  const busType = held.every((each) => each.busType === first.busType)
    ? (first.busType ?? undefined)
    : undefined
  if (held.length === 1) return { ...opening, busType, ...shownParts(first) }
  const lines = held
    .slice(0, mostShownParts)
    .map(({ title, content }) => `<p><strong>${escapeHtml(title)}</strong></p>${content}`)
  const more = held.length > mostShownParts ? `<p>以及另外 ${held.length - mostShownParts} 条</p>` : ''
  return {
    title: `免打扰期间有 ${held.length} 条消息`,
    content: lines.join('') + more,
    priority: priorities.find((each) => held.some(({ priority }) => priority === each)) ?? 'L',
    busType,
    ...opening,
  }
}

const shownParts = ({ title, content, priority }: HeldMessage) => ({ title, content, priority })

/** The record that all of them are about, or the page that all of them open. */
function sharedOpening(held: readonly [HeldMessage, ...HeldMessage[]]) {
  const [{ openType, openPage, busId }] = held
  if (!openType || !openPage) return {}
  if (held.every((each) => each.openPage === openPage && each.busId === busId))
    return { openType, openPage, busId: busId ?? undefined }
  const path = (page: string | null) => `/${(page ?? '').replace(/^\//, '')}`
  return held.every((each) => path(each.openPage) === path(openPage))
    ? { openType: 'url', openPage: path(openPage) }
    : {}
}
