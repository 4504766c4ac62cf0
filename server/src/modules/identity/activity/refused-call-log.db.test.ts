import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { app, someone, sql } = await startServer()

test('security §14 denied calls stand in the log of their tenant, the last ones when the server ends', async () => {
  const [near, far] = [await someone(), await someone({ tenant: 1001 })]
  const headers = { 'x-request-id': 'abcdef0123456789' }
  for (const who of [near, far]) await who.ask(user.list, {}, { headers })
  await near.ask(onlineUser.forceLogout, { id: 'x' })
  await near.ask(session.logout)
  await app.close()
  const rows = await sql(
    `select tenant_id, user_id, username, log_type, content, call, peer, method, request_url,
      length(request_id) as id_length from kernel_log
     where log_type = 3 order by tenant_id, call desc`,
  )
  const entry = ({ tenantId, userId, username }: typeof near) => ({
    tenant_id: tenantId,
    user_id: userId,
    username,
    log_type: 3,
    peer: '127.0.0.1',
    id_length: 16,
  })
  const list = {
    content: '拒绝访问「用户 · 查询」：没有权限，请联系管理员授权',
    call: 'user.list',
    method: 'GET',
    request_url: user.list.path,
  }
  expect(rows).toEqual([
    { ...entry(near), ...list },
    {
      ...entry(near),
      content: '拒绝访问「在线用户 · 强制退出」：没有权限，请联系管理员授权',
      call: 'onlineUser.forceLogout',
      method: onlineUser.forceLogout.method,
      request_url: onlineUser.forceLogout.path,
    },
    { ...entry(far), ...list },
  ])
})
