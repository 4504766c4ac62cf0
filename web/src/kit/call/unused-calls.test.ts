// @vitest-environment happy-dom
import { session } from '@banyan/contract/identity/session'
import { forward } from '@banyan/contract/online/forward'
import { partCatalogue } from '@banyan/contract/part/part'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { call } from './api.ts'

// Calls that no screen needs, through the console's own client (DEC-119).

test.each(['read', 'send', 'replace', 'remove'] as const)(
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
