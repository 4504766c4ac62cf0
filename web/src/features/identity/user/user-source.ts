import { user } from '@banyan/contract/identity/user'
import { call } from '#kit/call/api.ts'
import type { FoundRecord, RecordSource } from '#kit/page/record-source.ts'

/** People by name or user name, shown in the list of users. */
export const userSource: RecordSource = {
  title: '用户',
  needs: user.list,
  async find(word, signal) {
    const options = { quiet: true, signal }
    const paging = { pageNo: 1, pageSize: 5 }
    const pages = await Promise.all([
      call(user.list, { ...paging, realname: word }, options),
      call(user.list, { ...paging, username: word }, options),
    ])
    const found = new Map<string, FoundRecord>()
    for (const { id, username, realname } of pages.flatMap(({ records }) => records)) {
      const name = String(username ?? '')
      const to = `/isps/user?username=${encodeURIComponent(name)}`
      found.set(id, { id, title: String(realname ?? name), hint: name, to })
    }
    return [...found.values()].slice(0, 5)
  },
}
