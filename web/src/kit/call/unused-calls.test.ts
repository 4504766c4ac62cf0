// @vitest-environment happy-dom
import { session } from '@banyan/contract/identity/session'
import { forward } from '@banyan/contract/online/forward'
import { departTree } from '@banyan/contract/organisation/depart'
import { organization } from '@banyan/contract/organisation/organization'
import { partCatalogue } from '@banyan/contract/part/part'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { call } from './api.ts'
import { config } from './config.ts'

// Calls that no screen needs, through the console's own client (DEC-119).

test.each(['read', 'send', 'replace', 'change', 'remove'] as const)(
  'FILE-013 forward.%s names its target in the query, encoded',
  async (name) => {
    const passed = server.on(forward[name], () => ({ ok: true }))
    const url = 'https://partner.test/api?q=值&x=1'
    expect(await call(forward[name], { url })).toEqual({ ok: true })
    const seen = passed.mock.lastCall![1]
    expect([seen.method, seen.url.pathname]).toEqual([forward[name].method, '/sys/common/ful'])
    expect(seen.url.search).toContain(`url=${encodeURIComponent(url)}`)
  },
)

test('DOMAIN-012 DOMAIN-013 DOMAIN-014 the part catalogue level by level', async () => {
  const one = server.on(partCatalogue.systemOne, () => [{ id: 's1', name: '制动系统' }])
  const two = server.on(partCatalogue.systemTwo, () => [{ id: 's2', name: '摩擦片' }])
  const parts = server.on(partCatalogue.bySystem, () => ({ records: [], total: 0 }))
  expect(await call(partCatalogue.systemOne, {})).toEqual([{ id: 's1', name: '制动系统' }])
  await call(partCatalogue.systemTwo, { systemOneId: 's1' })
  await call(partCatalogue.bySystem, { systemId: 's2', pageNo: 1, pageSize: 10 })
  const asked = [one, two, parts].map(({ mock }) => mock.lastCall!)
  expect(asked.map(([, { method, url }]) => [method, url.pathname])).toEqual([
    ['POST', '/network/getSystemOne'],
    ['POST', '/network/getSystemTwo'],
    ['POST', '/network/getPartInfoBySys'],
  ])
  expect(asked[2]![0]).toEqual({ systemId: 's2', pageNo: 1, pageSize: 10 })
})

test('TENANT-013 site info of the current tenant', async () => {
  const site = { siteName: '顺达', siteTitle: '顺达物流', icp: '', logo: '' }
  const asked = server.on(homePage.site, () => site)
  expect(await call(homePage.site, {})).toEqual(site)
  expect(asked.mock.lastCall![1].url.pathname).toBe('/cms/eoaCmsSite/getSiteInfo')
})

test('SESS-010 info of the signed-in user', async () => {
  const asked = server.on(session.info, () => aUser())
  expect(await call(session.info, {})).toMatchObject({ username: 'zhangsan' })
  expect(asked.mock.lastCall![1].url.pathname).toBe('/plat-auth/api/user/info')
})

const depart = { id: 'd1', key: 'd1', value: 'd1', title: '集团', parentId: '', rootId: 'd1', isLeaf: true }
const tree = [{ ...depart, objType: 2 as const, children: null }]

test('ADMIN-045 ADMIN-046 the department trees, of the current system and below a department', async () => {
  const own = server.on(departTree.own, () => tree)
  const all = server.on(departTree.tree, () => tree)
  expect(await call(departTree.own, { sysId: config.sysId })).toEqual(tree)
  await call(departTree.own, { sysId: config.sysId, orgId: 'd1' })
  await call(departTree.tree, {})
  await call(departTree.tree, { orgId: 'd1' })
  const asked = [...own.mock.calls, ...all.mock.calls].map(([, { url }]) => url)
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('orgId')])).toEqual([
    ['/sys/sysDepart/queryDefaultDepartTree', null],
    ['/sys/sysDepart/queryDefaultDepartTree', 'd1'],
    ['/sys/sysDepart/queryTreeList', null],
    ['/sys/sysDepart/queryTreeList', 'd1'],
  ])
  expect(asked[0]?.searchParams.get('sysId')).toBe(config.sysId)
})

test('ADMIN-047 ADMIN-051 the root department of the tenant, and the departments one manages', async () => {
  const root = server.on(departTree.ofTenant, () => 'd1')
  const managed = server.on(departTree.managed, () => tree)
  expect(await call(departTree.ofTenant, { tenantId: 1000 })).toBe('d1')
  expect(await call(departTree.managed, {})).toEqual(tree)
  const { pathname, searchParams } = root.mock.lastCall![1].url
  expect([pathname, searchParams.get('tenantId')]).toEqual(['/sys/sysDepart/getDepartIdByTenant', '1000'])
  expect(managed.mock.lastCall![1].url.pathname).toBe('/sys/sysDepart/queryMyDeptTreeList')
})

const org = { id: 'd1', orgName: '集团', orgCode: 'A01', parentId: '' }
test.each([
  ['ADMIN-098', 'queryAll', organization.all, {}, [org]],
  ['ADMIN-099', 'list', organization.list, { pageNo: 2 }, { records: [org], total: 1 }],
  ['ADMIN-100', 'queryById', organization.byId, { id: 'd1' }, org],
  ['ADMIN-101', 'queryOrgByuser', organization.ofUser, { userId: 'u1' }, [org]],
  ['ADMIN-102', 'allList', organization.withDisabled, {}, [org]],
  ['ADMIN-103', 'queryAll1', organization.tree, {}, [{ ...org, children: null }]],
] as const)('%s organisations: %s', async (_, path, endpoint, input, answer) => {
  const asked = server.on(endpoint as typeof organization.all, () => answer as never)
  expect(await call(endpoint as typeof organization.all, input as never)).toEqual(answer)
  const { pathname, searchParams } = asked.mock.lastCall![1].url
  expect(pathname).toBe(`/system/sysOrganization/${path}`)
  for (const [name, value] of Object.entries(input)) expect(searchParams.get(name)).toBe(String(value))
})
