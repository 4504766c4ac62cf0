import { z } from 'zod'
import { entity, get, put } from '../endpoint.ts'
import { malformed, nothing } from '../wire.ts'

const flag = z.boolean({ error: malformed })

/** How one kind of message is announced. */
export const NoticeWays = z.object({
  /** Its unread entries count on the bell. */
  bell: flag,
  /** What is shown in the corner when it arrives. */
  toast: z.enum(['none', 'urgent', 'all'], { error: malformed }),
  sound: flag,
})
export type NoticeWays = z.output<typeof NoticeWays>

/** For each kind of news: announcements (`msgCategory` 1) and system messages (2). */
export const NoticePreference = z.object({ announcement: NoticeWays, system: NoticeWays })
export type NoticePreference = z.output<typeof NoticePreference>

const defaultWays: NoticeWays = { bell: true, toast: 'urgent', sound: false }
/** The preference of people who never saved one. */
export const defaultNoticePreference: NoticePreference = { announcement: defaultWays, system: defaultWays }

/** The announcement settings for an entry of the bell. */
export const noticeWaysFor = (
  preference: NoticePreference,
  { msgCategory }: { msgCategory: string },
): NoticeWays => (msgCategory === '2' ? preference.system : preference.announcement)

/** How messages are announced to the caller; also part of the bell's answer, which saves a call. */
export const noticePreference = entity('noticePreference', 'own', {
  read: get('/sys/user/noticePreference', {
    needs: 'session',
    input: z.object({}),
    result: NoticePreference,
  }),
  change: put('/sys/user/noticePreference', {
    needs: 'session',
    input: NoticePreference,
    result: nothing,
    says: '修改成功!',
  }),
})
