import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  findHomeConfig,
  findLoginConfig,
  findTenantByHost,
  saveHomeConfig,
  saveLoginConfig,
} from './tenant.queries.ts'

const { inTenant: here, sql, within } = await startServer()

test('a host names a tenant as long as the tenant is enabled', async () => {
  await sql(`update tenancy_tenant set hosts = '{one.test,two.test}' where id = 1000`)
  await sql(`update tenancy_tenant set hosts = '{off.test}', status = 0 where id = 1001`)
  const found = (host: string) => within({ auth: true }, (tx) => findTenantByHost(tx, host))
  expect([await found('two.test'), await found('off.test'), await found('three.test')]).toEqual([
    [{ id: 1000 }],
    [],
    [],
  ])
})

test('a tenant has one configuration of each kind: the first save adds it, later ones change it', async () => {
  await sql('delete from tenancy_login_config where tenant_id = 1000')
  await sql('delete from tenancy_home_config where tenant_id = 1000')
  for (const title of ['一', '二']) await here((tx) => saveLoginConfig(tx, 1000, { title }))
  for (const systemName of ['甲', '乙'])
    await here((tx) => saveHomeConfig(tx, 1000, { systemName, logoIcon: '' }))
  const texts = () =>
    here(async (tx) => [
      (await findLoginConfig(tx, 1000)).map(({ title }) => title),
      (await findHomeConfig(tx, 1000)).map(({ systemName }) => systemName),
    ])
  expect(await texts()).toEqual([['二'], ['乙']])
  await sql('update tenancy_login_config set del_flag = 1 where tenant_id = 1000')
  await sql('update tenancy_home_config set del_flag = 1 where tenant_id = 1000')
  expect(await texts()).toEqual([[], []])
  await here((tx) => saveLoginConfig(tx, 1000, { title: '三' }))
  await here((tx) => saveHomeConfig(tx, 1000, { systemName: '丙', logoIcon: '' }))
  expect(await texts()).toEqual([['三'], ['丙']])
})
