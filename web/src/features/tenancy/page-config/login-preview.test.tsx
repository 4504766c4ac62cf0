import { screen, within } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { LoginPreview } from './login-preview.tsx'

const names = [
  'title',
  'icp',
  'loginPosition',
  'otherLoginType',
  'backgroundPicture',
  'loginBoxBackgroundPicture',
]

function preview(typed: Record<string, string>) {
  show(
    <Form initialValues={typed}>
      {names.map((name) => (
        <Form.Item key={name} name={name} hidden>
          <input />
        </Form.Item>
      ))}
      <LoginPreview />
    </Form>,
  )
  return screen.findByRole('figure', { name: '登录页预览' })
}

test.each([
  ['', ''],
  ['1', '钉钉扫码'],
  ['2', '微信扫码'],
  ['1,2', '钉钉扫码 · 微信扫码'],
])('TENANT-019 other ways to sign in %j are shown as %j', async (otherLoginType, text) => {
  expect((await preview({ otherLoginType })).querySelector('small')?.textContent).toBe(text)
})

test.each([
  ['', '2 / 3'],
  ['1', '1 / 1'],
  ['3', '1 / 3'],
  ['4', '2 / 1'],
  ['9', '3 / 3'],
])('TENANT-019 a box at the place %j stands in the cell %s', async (loginPosition, cell) => {
  const box = (await preview({ loginPosition })).querySelector('strong')?.parentElement
  expect(box?.style.gridArea.replaceAll(/\s*\/\s*/g, ' / ')).toBe(cell)
})

test('TENANT-019 title, footer and pictures stand as they were typed; a title without text has a stand-in', async () => {
  const bare = await preview({})
  within(bare).getByText('登录页标题')
  within(bare).getByText('预览，保存后生效')
  for (const word of ['用户名', '密码', '登录']) within(bare).getByText(word)
  expect(bare.querySelector('img')).toBeNull()
})

test('TENANT-019 pictures are those of the form', async () => {
  const whole = await preview({
    title: '顺达',
    icp: '闽ICP备1号',
    backgroundPicture: 'temp/back.png',
    loginBoxBackgroundPicture: 'temp/box.png',
  })
  within(whole).getByText('顺达')
  expect(whole.querySelector('footer')?.textContent).toBe('闽ICP备1号')
  expect(whole.querySelector('strong')?.parentElement?.style.backgroundImage).toContain('temp/box.png')
  expect(whole.querySelector('strong')?.parentElement?.parentElement?.style.backgroundImage).toContain(
    'temp/back.png',
  )
})
