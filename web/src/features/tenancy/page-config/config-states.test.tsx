import { homePage, type LoginConfig, loginConfig, ownTenant } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ConfigPanel } from './config-panel.tsx'
import { PageConfigPage } from './page-config-page.tsx'
import { PositionPicker } from './position-picker.tsx'

const tenant = { id: 1000, name: '顺达物流', code: 'shunda' }
const can = ['pageConfig:edit']
const open = (rights = can) => show(<ConfigPanel tenant={tenant} />, { can: rights })
const toHome = async () => {
  await hand.click(screen.getByRole('tab', { name: '首页配置' }))
  return screen.findByLabelText<HTMLInputElement>('系统名称')
}
const panel = () => within(screen.getByRole('tabpanel'))
const save = () => hand.click(panel().getByRole('button', { name: '保存' }))

beforeEach(() => {
  queryClient.clear()
  resize(1440)
  storedSession.write('tenantId', 1000)
  server.on(loginConfig.byTenant, () => null)
  server.on(homePage.byTenant, () => null)
})

const places = ['左上', '上中', '右上', '左中', '正中', '右中', '左下', '下中', '右下']
test.each(places.map((place, at) => [place, String(at + 1)]))(
  'TENANT-024 the place %s is stored as %s',
  async (place, value) => {
    const change = vi.fn()
    const { unmount } = show(<PositionPicker value={value === '1' ? '9' : '1'} onChange={change} />)
    await hand.click(screen.getByText(place))
    expect(change.mock.calls).toEqual([[value]])
    unmount()
    show(<PositionPicker value={value} disabled />)
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.filter(({ checked }) => checked).map((one) => one.value)).toEqual([value])
    expect(radios.every(({ disabled }) => disabled)).toBe(true)
  },
)

test.each([undefined, null, ''])('DEC-030 a place of %j is the sixth', (value) => {
  show(<PositionPicker {...(value !== undefined && { value })} />)
  const [chosen] = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  expect(chosen?.value).toBe('6')
})

test('DEC-097 the fields of a login page that was never saved, with their limits', async () => {
  open()
  await screen.findByLabelText('登录页标题')
  const texts = controlsIn(screen.getByRole('tabpanel')).filter((line) => /标题|备案|备注|扫码/.test(line))
  expect(texts).toEqual([
    '登录页标题 请输入登录页标题',
    '钉钉扫码',
    '微信扫码',
    'ICP备案信息 请输入ICP备案信息',
    '备注 请输入备注',
  ])
  screen.getByText('仅显示服务器已配置的方式')
})

test('a page that was never saved is sent without an id, and without a place as the sixth', async () => {
  const saved = server.on(loginConfig.save, () => null)
  open()
  await hand.type(await screen.findByLabelText('登录页标题'), '顺达')
  expect(hasUnsaved()).toBe(true)
  await save()
  await screen.findByText('保存成功')
  const sent = saved.mock.lastCall?.[0]
  expect(sent).toMatchObject({ tenantId: 1000, title: '顺达', loginPosition: '6' })
  expect(sent?.id ?? undefined).toBeUndefined()
  expect(hasUnsaved()).toBe(false)
})

test('TENANT-034 ways to sign in are sent in the order of their numbers', async () => {
  const saved = server.on(loginConfig.save, () => null)
  open()
  await hand.click(await screen.findByRole('checkbox', { name: '微信扫码' }))
  await hand.click(screen.getByRole('checkbox', { name: '钉钉扫码' }))
  await save()
  await waitFor(() => expect(saved.mock.lastCall?.[0].otherLoginType).toBe('1,2'))
})

const branding = (tenantId: number): LoginConfig => ({
  id: 'c',
  tenantId,
  tenantName: '',
  title: '旧标题',
  icp: '旧备案',
  loginPosition: '1',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  webIcon: '',
  otherLoginType: '',
  remark: '',
})

test.each([
  [1000, '新标题', ''],
  [1001, '旧标题', '旧备案'],
])('the login page of this host, of tenant %i, has then the title %s', async (tenantId, title, icp) => {
  server.on(loginConfig.save, () => null)
  open()
  useSession.setState({ branding: branding(tenantId) })
  await hand.type(await screen.findByLabelText('登录页标题'), '新标题')
  await save()
  await screen.findByText('保存成功')
  expect(useSession.getState().branding).toMatchObject({ tenantId, title, icp })
})

test('a host without a login page of its own gets none by a save', async () => {
  server.on(loginConfig.save, () => null)
  open()
  useSession.setState({ branding: undefined })
  await hand.type(await screen.findByLabelText('登录页标题'), '新标题')
  await save()
  await screen.findByText('保存成功')
  expect(useSession.getState().branding).toBeUndefined()
})

test('DEC-097 the name of another tenant does not come into the header', async () => {
  storedSession.write('tenantId', 2000)
  const saved = server.on(homePage.save, () => null)
  open()
  useSession.setState({ systemName: '我的系统' })
  await hand.type(await toHome(), '别人的系统')
  expect(hasUnsaved()).toBe(true)
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalled())
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  expect(useSession.getState().systemName).toBe('我的系统')
})

test('a tab that cannot be read says why and is asked for again, the other one is there', async () => {
  server.on(loginConfig.byTenant, () => failure(500, '登录配置读取失败'))
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByLabelText('登录页标题')).toBeNull()
  server.on(loginConfig.byTenant, () => null)
  await hand.click(again)
  await screen.findByLabelText('登录页标题')
  await toHome()
})

test('who may not save has no button for it', async () => {
  open([])
  await screen.findByLabelText('登录页标题')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test('TENANT-036 a save that fails without words has some, and what was typed stays unsaved', async () => {
  server.on(homePage.save, () => refusal(''))
  open()
  await hand.type(await toHome(), '顺达')
  await save()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('请求出现错误，请稍后再试')
  expect(hasUnsaved()).toBe(true)
})

test('tenants that cannot be read say why and are asked for again; without any that is said', async () => {
  server.on(ownTenant.mine, () => failure(500, '租户读取失败'))
  show(<PageConfigPage />, { can })
  const again = await screen.findByRole('button', { name: '重试' })
  server.on(ownTenant.mine, () => [])
  await hand.click(again)
  await screen.findByText('没有可以配置的租户')
  expect(hasUnsaved()).toBe(false)
})

test('changes of both tabs are unsaved until both were saved', async () => {
  server.on(ownTenant.mine, () => [tenant])
  server.on(loginConfig.save, () => null)
  server.on(homePage.save, () => null)
  show(<PageConfigPage />, { can })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  await hand.type(await screen.findByLabelText('登录页标题'), '甲')
  await hand.type(await toHome(), '乙')
  await save()
  await screen.findByText('保存成功')
  expect(hasUnsaved()).toBe(true)
  await hand.click(screen.getByRole('tab', { name: '登录配置' }))
  await save()
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})
