import type { Served } from '#kernel/call/serve.ts'
import {
  announcementRoutes,
  announcementStateRoutes,
  shownAnnouncementRoutes,
} from './announcement.routes.ts'
import { messagePreferenceRoutes } from './delivery/message-preference.routes.ts'
import { noticePreferenceRoutes } from './notice-preference.routes.ts'
import { groupRobotRoutes } from './outgoing/group-robot.routes.ts'
import { ownAnnouncementRoutes } from './own-announcement.routes.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'

/** Announcements, their delivery to each person, and messages to other systems, whose addresses begin with `targets`. */
export const messagingRoutes = (targets: readonly string[]): Served[] => [
  ...announcementRoutes,
  ...announcementStateRoutes,
  ...shownAnnouncementRoutes,
  ...ownAnnouncementRoutes,
  ...noticePreferenceRoutes,
  ...messagePreferenceRoutes,
  ...groupRobotRoutes(targets),
  ...webhookRoutes(targets),
]
