import { storedFile } from '@banyan/contract/files/file'
import { homePage, type LoginConfig, loginConfig, ownTenant } from '@banyan/contract/tenancy/page-config'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads, stored } from '#testing/uploads.ts'
import { PageConfigPage } from './page-config-page.tsx'

const can = ['pageConfig:edit']
const picture = '1000/branding/202611/abc.png'
const config: LoginConfig = {
  id: 'c1',
  tenantId: 1000,
  tenantName: '顺达物流',
  title: '顺达登录',
  icp: '京ICP备1号',
  loginPosition: '',
  backgroundPicture: picture,
  loginBoxBackgroundPicture: '',
  webIcon: '',
  otherLoginType: '2',
  remark: '',
}
let sent: ReturnType<typeof recordUploads>

beforeEach(() => {
  sent = recordUploads()
  storedSession.write('tenantId', 1000)
  server.on(ownTenant.mine, () => [
    { id: 1000, name: '顺达物流', code: 'shunda' },
    { id: 1001, name: '远达物流', code: '1001' },
  ])
  server.on(loginConfig.byTenant, ({ tenantId }) => (tenantId === 1000 ? config : null))
  server.on(homePage.byTenant, ({ tenantId }) =>
    tenantId === 1000 ? { id: 'h1', tenantId, systemName: '旧名', logoIcon: '' } : null,
  )
})

async function edit(name: string) {
  const line = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(line).getByRole('button', { name: '编辑' }))
}
async function openTenant(name = '顺达物流') {
  show(<PageConfigPage />, { can })
  await edit(name)
  await screen.findByLabelText('登录页标题')
}
const openHome = async () => {
  await openTenant()
  await hand.click(screen.getByRole('tab', { name: '首页配置' }))
  return screen.findByLabelText<HTMLInputElement>('系统名称')
}
const panel = () => within(screen.getByRole('tabpanel'))
const save = () => hand.click(panel().getByRole('button', { name: '保存' }))

test('TENANT-009 TENANT-014 TENANT-015 TENANT-016 TENANT-017 own tenants with code, name and edit; until one is chosen 请先选择租户', async () => {
  show(<PageConfigPage />, { can })
  await screen.findByText('shunda')
  for (const title of ['租户编码', '租户名称', '操作'])
    expect(screen.getByRole('columnheader', { name: title })).toBeTruthy()
  expect(screen.getByText('请先选择租户')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('TENANT-010 TENANT-018 TENANT-019 TENANT-024 TENANT-033 choosing a tenant opens two tabs with what is stored', async () => {
  await openTenant()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['登录配置', '首页配置'])
  expect(screen.getByLabelText<HTMLInputElement>('租户名称').readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('租户名称').value).toBe('顺达物流')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '右中' }).checked).toBe(true) // DEC-030: empty is 6
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '微信扫码' }).checked).toBe(true)
})

test('TENANT-011 TENANT-023 TENANT-025 TENANT-026 TENANT-027 TENANT-033 TENANT-034 TENANT-035 a save sends every field, login types comma-joined, and says 保存成功', async () => {
  const saved = server.on(loginConfig.save, () => null)
  useSession.setState({ branding: { ...config } })
  await openTenant()
  await hand.clear(screen.getByLabelText('登录页标题'))
  await hand.type(screen.getByLabelText('登录页标题'), '新标题')
  await hand.click(screen.getByText('左上'))
  await hand.click(screen.getByRole('checkbox', { name: '钉钉扫码' }))
  await hand.clear(screen.getByLabelText('ICP备案信息'))
  await hand.type(screen.getByLabelText('ICP备案信息'), '京ICP备2号')
  await hand.type(screen.getByLabelText('备注'), '备注文字')
  await save()
  await screen.findByText('保存成功')
  expect(saved.mock.lastCall?.[0]).toMatchObject({
    id: 'c1',
    tenantId: 1000,
    webIcon: null,
    loginBoxBackgroundPicture: null,
    title: '新标题',
    loginPosition: '1',
    otherLoginType: '1,2',
    backgroundPicture: picture,
    icp: '京ICP备2号',
    remark: '备注文字',
  })
  expect(useSession.getState().branding).toMatchObject({ title: '新标题', loginPosition: '1' })
})

test('TENANT-020 TENANT-021 TENANT-022 FILE-008 pictures are uploaded as branding, each for its own place, and can be taken away', async () => {
  const saved = server.on(loginConfig.save, () => null)
  const remove = server.on(storedFile.remove, () => null)
  await openTenant()
  await hand.click(screen.getByTitle('删除文件')) // the background
  await hand.click(await screen.findByRole('button', { name: '移除' }))
  expect(remove).not.toHaveBeenCalled() // the saved page still shows it
  await save()
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ relativePath: picture }))
  expect(saved.mock.lastCall?.[0].backgroundPicture ?? '').toBe('')
  const places = {
    webIcon: '站点图标',
    backgroundPicture: '登录页背景',
    loginBoxBackgroundPicture: '登录框背景',
  }
  const paths: Record<string, string> = {}
  for (const [at, [member, label]] of Object.entries(places).entries()) {
    paths[member] = `1000/branding/202611/${member}.png`
    await hand.upload(screen.getByLabelText(label), new File(['x'], `${member}.png`))
    await waitFor(() => expect(sent).toHaveLength(at + 1))
    expect(sent[at]?.form.get('biz')).toBe('branding')
    await act(async () => sent[at]?.answer(stored(paths[member]!)))
  }
  await save()
  await waitFor(() => expect(saved.mock.lastCall?.[0]).toMatchObject(paths))
})

test('TENANT-003 TENANT-008 TENANT-012 TENANT-029 DEC-097 a new system name shows in the header at once', async () => {
  const saved = server.on(homePage.save, () => null)
  const name = await openHome()
  await hand.clear(name)
  await hand.type(name, '新名')
  await save()
  await screen.findByText('保存成功')
  expect(saved.mock.lastCall?.[0]).toMatchObject({ id: 'h1', tenantId: 1000, systemName: '新名' })
  expect(useSession.getState().systemName).toBe('新名')
})

test('TENANT-028 TENANT-030 TENANT-031 the home tab shows the tenant, takes a logo and saves on its own', async () => {
  const login = server.on(loginConfig.save, () => null)
  const saved = server.on(homePage.save, () => null)
  await openHome()
  const name = panel().getByLabelText<HTMLInputElement>('租户名称')
  expect([name.value, name.readOnly]).toEqual(['顺达物流', true])
  await hand.upload(panel().getByLabelText('Logo图标'), new File(['x'], 'logo.png'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.answer(stored('1000/branding/202611/logo.png')))
  await save()
  await waitFor(() =>
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      systemName: '旧名',
      logoIcon: '1000/branding/202611/logo.png',
    }),
  )
  expect(login).not.toHaveBeenCalled()
})

test('TENANT-032 DEC-097 the system name is required and has at most 30 characters', async () => {
  const saved = server.on(homePage.save, () => null)
  const name = await openHome()
  await hand.clear(name)
  await hand.click(name)
  await hand.paste('字'.repeat(31))
  await save()
  await screen.findByText(/不能超过30个字符/)
  expect(name.value).toHaveLength(31) // counted and refused, not cut
  await hand.clear(name)
  await save()
  await screen.findByText('请输入系统名称')
  expect(saved).not.toHaveBeenCalled()
})

test('TENANT-036 a failed save opens the warning 保存失败 with the server message and keeps what was typed', async () => {
  server.on(homePage.save, () => refusal('图片不存在，请重新上传'))
  const name = await openHome()
  await hand.type(name, '二')
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('保存失败')).not.toHaveLength(0)
  expect(within(dialog).getByText('图片不存在，请重新上传')).toBeTruthy()
  expect(screen.getAllByText('图片不存在，请重新上传')).toHaveLength(1) // one failure, one message
  expect(name.value).toBe('旧名二')
})

test('another tenant is not opened over unsaved changes without a question', async () => {
  await openTenant()
  await hand.type(screen.getByLabelText('登录页标题'), '改')
  await edit('远达物流')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('有未保存的修改')).not.toHaveLength(0)
  await hand.click(within(dialog).getByRole('button', { name: '继续编辑' }))
  expect(screen.getByLabelText<HTMLInputElement>('登录页标题').value).toBe('顺达登录改')
})

test('TENANT-019 the login page is shown in small as the form stands', async () => {
  await openTenant()
  const preview = screen.getByRole('figure', { name: '登录页预览' })
  await within(preview).findByText('顺达登录')
  await hand.type(screen.getByLabelText('登录页标题'), '改')
  await within(preview).findByText('顺达登录改')
})
