import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'isps/announcement': () =>
    import('./announcement/announcement-page.tsx').then(({ AnnouncementPage }) => AnnouncementPage),
  'isps/groupRobot': () =>
    import('./group-robot/group-robot-page.tsx').then(({ GroupRobotPage }) => GroupRobotPage),
  'isps/webhook': () => import('./webhook/webhook-page.tsx').then(({ WebhookPage }) => WebhookPage),
  'isps/userAnnouncement': () =>
    import('./own-announcement/own-announcement-page.tsx').then(
      ({ OwnAnnouncementPage }) => OwnAnnouncementPage,
    ),
}
