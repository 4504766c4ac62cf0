import { roleLookup } from '@banyan/contract/access/role'
import { type SingleSignOnProvider, singleSignOn } from '@banyan/contract/identity/single-sign-on'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { SingleSignOnPage } from './single-sign-on-page.tsx'

const can = ['singleSignOn:list', 'singleSignOn:edit']
const issuer = 'https://sso.example.com'
const provider: SingleSignOnProvider = {
  ...{ version: 3, name: '', issuer, clientId: 'banyan', scopes: 'email', firstLogin: 'bind' },
  ...{ roleId: null, isEnabled: true },
}
function open(saved: SingleSignOnProvider | null, redirectAddresses = ['https://console.example.com/']) {
  server.on(singleSignOn.read, () => ({
    provider: saved,
    redirectAddresses,
    backChannelAddress: null,
    signInAddress: null,
  }))
  return show(<SingleSignOnPage />, { can })
}

beforeEach(() => {
  queryClient.clear()
  resize(1440)
  server.on(roleLookup.all, () => [])
})

test('a secret that was saved is not shown and stays when nothing is typed; another issuer wants its own', async () => {
  const saved = server.on(singleSignOn.save, () => null)
  open(provider)
  await screen.findByText('https://console.example.com/')
  screen.getByText('已保存，不填则不变')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(saved.mock.lastCall?.[0]).toMatchObject({ issuer, clientId: 'banyan', version: 3 })
  expect(saved.mock.lastCall?.[0].clientSecret ?? undefined).toBeUndefined()
  await hand.type(await screen.findByLabelText('签发者地址'), '/other')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请输入客户端密钥')
  expect(saved).toHaveBeenCalledTimes(1)
})

test('the test of the connection asks for what is typed and tells what was found', async () => {
  const asked = server.on(singleSignOn.test, () => ({
    isUsable: false,
    findings: ['发现文档读取失败，状态 404'],
  }))
  open(null)
  await hand.click(await screen.findByRole('button', { name: '测试连接' }))
  await screen.findByText('请输入签发者地址')
  expect(asked).not.toHaveBeenCalled()
  await hand.type(screen.getByLabelText('签发者地址'), issuer)
  await hand.click(screen.getByRole('button', { name: '测试连接' }))
  await screen.findByText('发现文档读取失败，状态 404')
  expect(asked.mock.lastCall?.[0]).toEqual({ issuer })
})

test('without an address of the console it says what is missing', async () => {
  open(null, [])
  await screen.findByText(/请系统管理员设置 PUBLIC_URL/)
})
