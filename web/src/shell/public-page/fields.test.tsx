import { signIn } from '@banyan/contract/identity/sign-in'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { PasswordField, TextField } from './field.tsx'
import { SmsField } from './sms-field.tsx'
import { Submit } from './submit.tsx'

const alert = () => screen.getByRole('alert').textContent
const wrong = () => document.querySelector('.login-field')?.hasAttribute('data-wrong')

test.each([
  ['text', TextField],
  ['password', PasswordField],
] as const)(
  'a line of %s is found by its label, says what to type and tells what was typed',
  async (type, Line) => {
    const typed = vi.fn()
    show(<Line label="称呼" onType={typed} name="a" extra={<i>提示</i>} />)
    const input = screen.getByLabelText<HTMLInputElement>('称呼')
    expect([input.placeholder, input.name, input.type]).toEqual(['请输入称呼', 'a', type])
    expect([input.getAttribute('aria-invalid'), alert(), wrong()]).toEqual(['false', '', false])
    expect(screen.getByText('提示')).toBeTruthy()
    await hand.type(input, 'x')
    expect(typed.mock.calls).toEqual([['x']])
  },
)

test.each([
  ['text', TextField],
  ['password', PasswordField],
] as const)(
  'a line of %s that is refused is marked and says why; its placeholder may be another',
  (_, Line) => {
    show(<Line label="称呼" refusal="太短" placeholder="怎么叫您" onType={() => undefined} />)
    const input = screen.getByLabelText<HTMLInputElement>('称呼')
    expect([input.getAttribute('aria-invalid'), alert(), wrong()]).toEqual(['true', '太短', true])
    expect(input.placeholder).toBe('怎么叫您')
  },
)

test('a password has at most 200 characters and is shown on demand', async () => {
  show(<PasswordField label="密码" onType={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('密码')
  expect([input.maxLength, input.type]).toEqual([200, 'password'])
  const toggle = screen.getByRole('button', { name: '显示' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await hand.click(toggle)
  expect([input.type, toggle.textContent, toggle.getAttribute('aria-pressed')]).toEqual([
    'text',
    '隐藏',
    'true',
  ])
  await hand.click(toggle)
  expect([input.type, toggle.textContent]).toEqual(['password', '显示'])
})

function openSms(given: Partial<Parameters<typeof SmsField>[0]> = {}) {
  const typed = vi.fn()
  const field = { name: 'captcha', value: '', onType: typed }
  show(<SmsField mobile=" 13800000001 " mode={2} refusalOfMobile={undefined} field={field} {...given} />)
  return typed
}
const ask = () => screen.getByRole<HTMLButtonElement>('button')

test('DEC-011 a code has six digits, typed or taken from the message', async () => {
  const typed = openSms()
  const input = screen.getByLabelText<HTMLInputElement>('验证码')
  expect([input.maxLength, input.inputMode, input.autocomplete, input.placeholder, input.name]).toEqual([
    6,
    'numeric',
    'one-time-code',
    '请输入验证码',
    'captcha',
  ])
  await hand.type(input, ' ')
  await hand.type(input, '1')
  expect(typed.mock.calls).toEqual([[''], ['1']])
})

test('DEC-011 a code is asked for with the number and what it is for, and that it was sent is told', async () => {
  let answer: () => void = () => undefined
  const asked = server.on(signIn.sendCode, async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return null
  })
  openSms()
  expect(ask().textContent).toBe('获取验证码')
  await hand.click(ask())
  expect([ask().textContent, ask().disabled]).toEqual(['发送中……', true])
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  answer()
  expect((await screen.findByRole('status')).textContent).toBe('验证码已发送，10 分钟内有效')
  expect([ask().textContent, ask().disabled]).toEqual(['60 秒后重新获取', true])
  expect(asked.mock.lastCall?.[0]).toEqual({ mobile: '13800000001', smsmode: 2 })
  expect(alert()).toBe('')
})

test.each([
  ['in its own words', () => refusal('发送太频繁'), '发送太频繁'],
  ['without words', () => refusal(''), '短信验证码发送失败,请稍后重试'],
])('DEC-011 a code that the server refuses %s may be asked for again', async (_, answer, text) => {
  server.on(signIn.sendCode, answer)
  openSms()
  await hand.click(ask())
  await waitFor(() => expect(alert()).toBe(text))
  expect([ask().textContent, ask().disabled]).toEqual(['获取验证码', false])
  expect(screen.queryByRole('status')).toBeNull()
})

test('no code is asked for with a number that cannot be used', async () => {
  const asked = server.on(signIn.sendCode, () => null)
  openSms({ refusalOfMobile: '手机号格式错误' })
  await hand.click(ask())
  expect(alert()).toBe('手机号格式错误')
  expect(asked).not.toHaveBeenCalled()
})

test('a refused code stands before the news that it was sent', async () => {
  server.on(signIn.sendCode, () => null)
  const field = { name: 'captcha', value: '', refusal: '验证码错误', onType: () => undefined }
  openSms({ field })
  await hand.click(ask())
  await waitFor(() => expect(ask().textContent).toBe('60 秒后重新获取'))
  expect([alert(), screen.queryByRole('status')]).toEqual(['验证码错误', null])
  expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [false, '登录', false],
  [true, '登录中', true],
])('the main button of a form (busy: %s) says %s', (isBusy, text, disabled) => {
  const attempt = { isBusy, failure: '密码错误', forget: () => undefined, run: async () => true }
  show(
    <Submit attempt={attempt} busy="登录中">
      登录
    </Submit>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: text })
  expect([button.disabled, button.type, button.getAttribute('aria-busy')]).toEqual([
    disabled,
    'submit',
    String(isBusy),
  ])
  expect(screen.getByRole('status').textContent).toBe('密码错误')
})
