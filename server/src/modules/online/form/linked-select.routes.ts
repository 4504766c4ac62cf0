import { linkedSelect } from '@banyan/contract/online/linked-select'
import { serve } from '#kernel/call/serve.ts'
import { itemsOfMain, linkedLevel } from '#modules/dictionary/public.ts'

export const linkedSelectRoutes = serve(linkedSelect, {
  ofMain: ({ tx, me, input }) => itemsOfMain(tx, me, input),
  level: ({ tx, me, input }) => linkedLevel(tx, me, input),
})
