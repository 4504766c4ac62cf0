import { permission } from '@banyan/contract/access/permission'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { user } from '@banyan/contract/identity/user'
import type { MenuNode } from '@banyan/contract/menu-node'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { signIn, sql, someone } = await startServer()

test('SESS-074 SESS-071 a menu entry has path, name, title, keepAlive, permission, children and hidden', async () => {
  await sql(
    `update access_permission set hidden = true, perms = 'vehicleBrand:list' where id = 'menu-vehicleBrand'`,
  )
  const { menu } = await (await someone({ can: ['vehicleBrand:list'], roles: ['tenant_admin'] })).call(
    permission.mine,
    {},
  )
  const parent = menu.find(({ path }) => path === '/vclinfoExtend') as MenuNode
  expect(parent).toMatchObject({ name: 'vclinfoExtend', meta: { title: '车辆管理', keepAlive: true } })
  expect(parent).not.toHaveProperty('hidden')
  const brand = parent.children?.find(({ path }) => path === '/vclinfoExtend/vehicleBrand')
  expect(brand).toMatchObject({
    name: 'vclinfoExtend-vehicleBrand',
    hidden: true,
    meta: { title: '车辆品牌', keepAlive: true, permission: 'vehicleBrand:list' },
  })
  expect(brand).not.toHaveProperty('children')
})

test('SESS-088 DEC-029 the seeded roles: the platform, the tenant, vehicles, and looking on', async () => {
  const may = async (username: string) => {
    const who = await signIn(username)
    const statuses = await Promise.all([
      who.ask(tenant.list, {}),
      who.ask(user.list, {}),
      // an empty form is refused after the right was asked for
      who.fetch(vehicleBrand.add.path, { method: 'POST', body: {} }),
      who.ask(vehicleBrand.list, {}),
    ])
    return statuses.map(({ status }) => status !== 403)
  }
  expect(await may('admin')).toEqual([true, true, true, true])
  expect(await may('u0001')).toEqual([false, true, true, true])
  expect(await may('u0002')).toEqual([false, false, true, true])
  expect(await may('u0003')).toEqual([false, false, false, true])
})
