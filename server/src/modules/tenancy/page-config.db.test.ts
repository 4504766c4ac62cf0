import { homePage, loginConfig, loginPage } from '@banyan/contract/tenancy/page-config'
import { system } from '@banyan/contract/tenancy/system'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { admin, anyone, someone, sql } = await startServer()
const boss = await admin()
const editor = await someone({ can: ['pageConfig:edit'] })
const staff = await someone()
const keyOf = (biz: string, n: string, tenantId = 1000) => `${tenantId}/${biz}/202611/${n.repeat(32)}.png`
const picture = keyOf('branding', 'a')
const stored = (key: string, biz: string, tenantId = 1000) =>
  sql(
    `insert into files_file (id, tenant_id, key, name, content_type, size, biz, user_id)
     values ($1, $2, $1, 'a.png', 'image/png', 1, $3, 'x')`,
    [key, tenantId, biz],
  )
await stored(picture, 'branding')
await stored(keyOf('file', 'b'), 'file')
await stored(keyOf('branding', 'c', 1001), 'branding', 1001)
const login = {
  tenantId: 1000,
  webIcon: picture,
  backgroundPicture: picture,
  loginBoxBackgroundPicture: null,
  title: '榕城登录',
  loginPosition: '5',
  otherLoginType: '1,2',
  icp: '闽ICP备1号',
  remark: '备注',
}

test('TENANT-010 TENANT-011 TENANT-033 TENANT-034 the login configuration is saved whole and read whole', async () => {
  const before = await editor.call(loginConfig.byTenant, { tenantId: 1000 })
  const { body } = await editor.ask(loginConfig.save, { ...login, id: before?.id })
  expect(body).toMatchObject({ success: true, message: '保存成功' })
  const after = await editor.call(loginConfig.byTenant, { tenantId: 1000 })
  expect(after).toEqual({
    ...login,
    loginBoxBackgroundPicture: '',
    id: before?.id,
    tenantName: '榕城车联服务',
  })
})

test('TENANT-007 DEC-095 sysPageConfig/query is the one of the current tenant', async () => {
  const { body } = await editor.fetch('/plat-oauth/sysPageConfig/query')
  expect(body.result).toMatchObject({ tenantId: 1000, title: '榕城登录' })
})

test('TENANT-001 TENANT-002 TENANT-006 the login page of the host shows it at once, without remark', async () => {
  await sql(`update tenancy_tenant set hosts = '{rc.example.com}' where id = 1000`)
  await editor.call(loginConfig.save, { ...login, title: '马上就变' })
  const page = await anyone.call(loginPage.byHost, { host: 'rc.example.com:8080' })
  expect(page).toEqual({
    tenantId: 1000,
    title: '马上就变',
    icp: login.icp,
    loginPosition: '5',
    backgroundPicture: picture,
    loginBoxBackgroundPicture: '',
    webIcon: picture,
    otherLoginType: '',
  })
})

test('TENANT-003 TENANT-008 TENANT-012 the home page configuration shows at once', async () => {
  const before = await editor.call(homePage.byTenant, { tenantId: 1000 })
  await editor.call(homePage.save, { id: before?.id, tenantId: 1000, systemName: '榕城', logoIcon: picture })
  expect(await staff.call(homePage.byTenant, { tenantId: 1000 })).toEqual({
    id: before?.id,
    tenantId: 1000,
    systemName: '榕城',
    logoIcon: picture,
  })
})

test('TENANT-013 DEC-096 site info comes from the branding of the current tenant', async () => {
  await editor.call(homePage.save, { tenantId: 1000, systemName: '榕城', logoIcon: picture })
  await editor.call(loginConfig.save, login)
  const { body } = await staff.fetch('/cms/eoaCmsSite/getSiteInfo')
  expect(body.result).toEqual({ siteName: '榕城', siteTitle: '榕城登录', icp: '闽ICP备1号', logo: picture })
})

test('family-contract 14 without a configuration the answer is null, and a save without id adds one', async () => {
  await sql(`delete from tenancy_login_config where tenant_id = 1000`)
  await sql(`delete from tenancy_home_config where tenant_id = 1000`)
  expect(await editor.call(loginConfig.byTenant, { tenantId: 1000 })).toBeNull()
  expect(await editor.call(homePage.byTenant, { tenantId: 1000 })).toBeNull()
  expect(await staff.call(homePage.site, {})).toEqual({ siteName: '', siteTitle: '', icp: '', logo: '' })
  const platform = await anyone.call(loginPage.byHost, { host: 'nowhere.example.com' })
  expect(await anyone.call(loginPage.byHost, { host: 'rc.example.com' })).toEqual(platform)
  await Promise.all([1, 2, 3].map(() => editor.call(loginConfig.save, login)))
  await Promise.all([1, 2, 3].map(() => editor.call(homePage.save, { tenantId: 1000, systemName: '榕城' })))
  const [counted] =
    await sql(`select (select count(*)::int from tenancy_login_config where tenant_id = 1000) as logins,
    (select count(*)::int from tenancy_home_config where tenant_id = 1000) as homes`)
  expect(counted).toEqual({ logins: 1, homes: 1 })
})

test('TENANT-015 DEC-097 DEC-003 only own tenants: every other one answers 403', async () => {
  const calls = [
    editor.ask(loginConfig.byTenant, { tenantId: 1001 }),
    editor.ask(homePage.byTenant, { tenantId: 1001 }),
    editor.ask(loginConfig.save, { ...login, tenantId: 1001 }),
    editor.ask(homePage.save, { tenantId: 1001, systemName: '别人的' }),
    editor.ask(homePage.save, { tenantId: 0, systemName: '平台' }),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.message]).toEqual([403, '用户租户信息变更,请重新登陆!'])
  }
})

test('DEC-003 another one of the own tenants may be named, if the action is held there', async () => {
  await boss.call(homePage.save, { tenantId: 1001, systemName: '闽江新名' })
  expect(await boss.call(homePage.byTenant, { tenantId: 1001 })).toMatchObject({ systemName: '闽江新名' })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(`insert into identity_user (id, username, status) values ($1, $2, '1')`, [
    editor.userId,
    editor.username,
  ])
  await sql('commit')
  const { status } = await editor.ask(homePage.save, { tenantId: 1001, systemName: '不许' })
  expect(status).toBe(403)
  expect(await editor.call(homePage.byTenant, { tenantId: 1001 })).toMatchObject({ systemName: '闽江新名' })
})

test('DEC-097 the logo and the picture of the login box are pictures of one of the own tenants', async () => {
  const message = '图片不存在，请重新上传'
  for (const logoIcon of [keyOf('branding', 'd'), keyOf('branding', 'c', 1001), keyOf('file', 'b')]) {
    const writer = await someone({ can: ['pageConfig:edit'] })
    const home = await writer.ask(homePage.save, { tenantId: 1000, systemName: '榕城', logoIcon })
    expect(home.body).toMatchObject({ success: false, message })
    const page = await writer.ask(loginConfig.save, { ...login, loginBoxBackgroundPicture: logoIcon })
    expect(page.body).toMatchObject({ success: false, message })
  }
})

test('security 14 what was saved stands in the log with what differs; what is not sent is empty', async () => {
  const writer = await someone({ can: ['pageConfig:edit'] })
  await writer.call(loginConfig.save, login)
  await writer.call(loginConfig.save, { ...login, title: '另一个', otherLoginType: null, icp: null })
  await writer.call(homePage.save, { tenantId: 1000, systemName: '榕城', logoIcon: picture })
  await writer.call(homePage.save, { tenantId: 1000, systemName: '榕城二' })
  const lines = await sql(
    `select content, operate_type, row_id, before, after from kernel_log
     where entity = 'pageConfig' and username = $1 order by create_time`,
    [writer.username],
  )
  expect(lines.filter((_, at) => at % 2)).toEqual([
    {
      content: '保存登录配置',
      operate_type: 3,
      row_id: '1000',
      before: { title: '榕城登录', icp: '闽ICP备1号', otherLoginType: '1,2' },
      after: { title: '另一个', icp: '', otherLoginType: '' },
    },
    {
      content: '保存首页配置',
      operate_type: 3,
      row_id: '1000',
      before: { systemName: '榕城', logoIcon: picture },
      after: { systemName: '榕城二', logoIcon: '' },
    },
  ])
})

test('DEC-029 saving needs its action', async () => {
  expect((await staff.ask(loginConfig.save, login)).status).toBe(403)
  expect((await staff.ask(homePage.save, { tenantId: 1000, systemName: 'x' })).status).toBe(403)
})

test.each([
  [{ title: '长'.repeat(51) }, '登录页标题不能超过50个字符'],
  [{ icp: '长'.repeat(101) }, 'ICP备案信息不能超过100个字符'],
  [{ remark: '长'.repeat(301) }, '备注不能超过300个字符'],
  [{ webIcon: 'https://evil.example.com/a.png' }, '站点图标必须是图片'],
  [{ webIcon: '../../etc/passwd.png' }, '站点图标必须是图片'],
  [{ backgroundPicture: '1000/file/202611/abc.html' }, '登录页背景必须是图片'],
  [{ backgroundPicture: keyOf('branding', 'c', 1001) }, '图片不存在，请重新上传'], // of another tenant
  [{ backgroundPicture: keyOf('branding', 'd') }, '图片不存在，请重新上传'], // never uploaded
  [{ backgroundPicture: keyOf('file', 'b') }, '图片不存在，请重新上传'], // nobody could read it before signing in
  [{ backgroundPicture: '1000/branding/202611/abc.bmp' }, '登录页背景必须是图片'],
  [{ loginPosition: '10' }, '登录模块位置应为1至9'],
  [{ otherLoginType: '3' }, '其他登录方式不正确'],
])('DEC-097 TENANT-032 a login configuration with %j is refused', async (wrong, message) => {
  const writer = await someone({ can: ['pageConfig:edit'] })
  const { body } = await writer.fetch('/sysPageConfig/saveOrUpdate', {
    method: 'POST',
    body: { ...login, ...wrong },
  })
  expect(body).toMatchObject({ success: false, message })
})

test.each([
  ['', '请输入系统名称'],
  ['长'.repeat(31), '系统名称不能超过30个字符'],
])('DEC-097 a system name %j is refused', async (systemName, message) => {
  const { body } = await editor.fetch('/sysHomePageConfig/saveOrUpdate', {
    method: 'POST',
    body: { tenantId: 1000, systemName },
  })
  expect(body).toMatchObject({ success: false, message })
})

test('ADMIN-097 DEC-065 DEC-018 the system, alone and as a list', async () => {
  const info = await staff.call(system.info, {})
  expect(info).toEqual({ sysId: '1', sysname: '榕台', sysType: 'platform', moreTmnl: 1, tmnlPrefix: 'wg_' })
  expect(await staff.call(system.info, { sysId: '1' })).toEqual(info)
  await expect(staff.call(system.info, { sysId: 'x' })).rejects.toThrow('未找到对应数据')
  const only = { id: '1', sysId: '1', sysname: '榕台' }
  expect(await staff.call(system.all, {})).toEqual([only])
  expect(await staff.call(system.list, {})).toMatchObject({ records: [only], total: 1 })
  expect(await staff.call(system.byId, { id: '1' })).toEqual(only)
  await expect(staff.call(system.byId, { id: '2' })).rejects.toThrow('未找到对应数据')
})

test('DEC-093 without any configuration the login page is blank, and of the platform', async () => {
  await sql(`update tenancy_login_config set del_flag = 1`)
  expect(await anyone.call(loginPage.byHost, { host: 'unknown.example.com' })).toEqual({
    tenantId: 0,
    title: '',
    icp: '',
    loginPosition: '',
    backgroundPicture: '',
    loginBoxBackgroundPicture: '',
    webIcon: '',
    otherLoginType: '',
  })
})
