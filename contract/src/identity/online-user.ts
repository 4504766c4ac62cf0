import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe } from '../uniform.ts'
import { id, nothing, page, paging } from '../wire.ts'

/** A session of the tenant that can still be used. */
export const OnlineUser = z.object({
  /** The session's id, which `forceLogout` takes; it opens nothing by itself. */
  id: z.string(),
  /** The same under the family's name; it is no access token. */
  token: z.string(),
  userId: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  loginTime: z.string(),
  lastSeen: z.string(),
  /** Seen within the last 15 minutes. */
  active: z.boolean(),
  /** The session of the one who asks. */
  own: z.boolean(),
})
export type OnlineUser = z.output<typeof OnlineUser>

/** The fields of the list; the members behind them travel along and are no columns. */
const Columns = z.object({
  username: field.text('用户名', { query: 'eq', readOnly: true, width: 140 }),
  realname: field.text('姓名', { query: 'eq', readOnly: true, width: 140 }),
  active: field.text('状态', { readOnly: true, width: 88 }),
  ip: field.text('IP地址', { readOnly: true, width: 140 }),
  loginTime: field.datetime('登录时间', { readOnly: true, width: 180 }),
  lastSeen: field.datetime('最后活动', { readOnly: true, width: 180 }),
  own: z.boolean(),
})

const calls = entity('onlineUser', 'tenant', {
  list: get('/sys/online/list', {
    needs: 'onlineUser:list',
    input: z.object({
      ...paging,
      username: z.string().max(100).optional(),
      realname: z.string().max(100).optional(),
    }),
    result: page(OnlineUser),
  }),
  /** Ends a session; its next call answers Token失效，请重新登录 (DEC-024). */
  forceLogout: post('/sys/online/forceLogout', {
    needs: 'onlineUser:logout',
    input: z.object({ id: id.nullish(), token: id.nullish() }),
    result: nothing,
    says: '退出成功！',
  }),
})

/** Who is signed in, and ending their sessions. */
export const onlineUser = Object.assign(calls, {
  [describe]: { name: 'onlineUser', title: '在线用户', shape: Columns, root: '/sys/online' },
})
