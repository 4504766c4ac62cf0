import { noticePreference } from '@banyan/contract/messaging/notice-preference'
import { serve } from '#kernel/call/serve.ts'
import { findPreference, storePreference } from './notice-preference.queries.ts'

export const noticePreferenceRoutes = serve(noticePreference, {
  read: ({ tx, me }) => findPreference(tx, me.userId),
  async change({ tx, me, input }) {
    await storePreference(tx, me.userId, input)
    return null
  },
})
