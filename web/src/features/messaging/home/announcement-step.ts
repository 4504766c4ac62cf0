import { announcement } from '@banyan/contract/messaging/announcement'
import { useCall } from '#kit/call/hooks.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'

/** The set-up step is done when an announcement was released. */
export function useAnnouncementStep(): SetupStep {
  const sent = { pageNo: 1, pageSize: 1, sendStatus: '1' }
  const released = useCall(announcement.list, sent, { quiet: true, staleTime: 60_000 })
  return {
    title: '公告',
    hint: '发布第一条通知公告',
    path: '/isps/announcement',
    isDone: released.data && released.data.total > 0,
  }
}
