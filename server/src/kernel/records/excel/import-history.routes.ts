import type { importHistory } from '@banyan/contract/import-history'
import { Answer, type Handlers } from '#kernel/call/serve.ts'
import { readPaging } from '../list/paging.ts'
import { listImports } from './import-history.ts'
import { takeBack } from './take-back.ts'

export const importHistoryHandlers: Handlers<typeof importHistory> = {
  list: ({ tx, me, input: { entity, ...paging } }) => listImports({ tx, me }, entity, readPaging(paging)),
  async takeBack(context) {
    const result = await takeBack(context, context.input.id)
    const kept = result.keptCount ? `，保留 ${result.keptCount} 行` : ''
    return new Answer(result, { message: `已撤回 ${result.removed} 行${kept}` })
  },
}
