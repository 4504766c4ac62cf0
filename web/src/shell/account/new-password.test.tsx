import { passwordRefusal } from '@banyan/contract/identity/password'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { NewPassword, newPasswordRules } from './new-password.tsx'
import { StrengthBar } from './strength-bar.tsx'

test.each([
  ['', '', '请输入密码'],
  ['short', '', passwordRefusal],
  ['Tr0ub4dor&3x', '', undefined],
  ['zhangsan-2026', ' zhangsan-2026 ', passwordRefusal],
])('DEC-036 the new password %j of the user %j: %s', (password, username, refusal) => {
  expect(newPasswordRules.password(password, { username })).toBe(refusal)
})

test.each([
  ['', 'abc', '请确认密码'],
  ['abd', 'abc', '两次输入的密码不一样！'],
  ['abc', 'abc', undefined],
])('DEC-036 %j to confirm %j: %s', (confirm, password, refusal) => {
  expect(newPasswordRules.confirm(confirm, { password })).toBe(refusal)
})

test.each([
  [undefined, ['密码', '确认密码'], '请再次输入密码'],
  ['新密码', ['新密码', '确认新密码'], '请再次输入新密码'],
])('DEC-036 a password labelled %s is asked for twice', (label, labels, again) => {
  const field = (name: string) => ({ name, value: '', onType: () => undefined })
  show(<NewPassword label={label} values={{ password: '', username: '' }} field={field} />)
  const inputs = labels.map((each) => screen.getByLabelText<HTMLInputElement>(each))
  expect(
    inputs.map(({ name, maxLength, autocomplete, placeholder }) => [
      name,
      maxLength,
      autocomplete,
      placeholder,
    ]),
  ).toEqual([
    ['password', 128, 'new-password', '8 至 128 位'],
    ['confirm', 128, 'new-password', again],
  ])
})

test.each([
  [-1, '密码强度', ['', '', ''], ''],
  [-2, '密码强度：弱', ['var(--bad)', '', ''], '弱'],
  [0, '密码强度：弱', ['var(--bad)', '', ''], '弱'],
  [1, '密码强度：中', ['var(--warn-mark)', 'var(--warn-mark)', ''], '中'],
  [2, '密码强度：强', ['var(--good-mark)', 'var(--good-mark)', 'var(--good-mark)'], '强'],
] as const)('SHELL-046 a password of strength %i reads %s', (strength, name, colours, label) => {
  show(<StrengthBar strength={strength} />)
  const bar = screen.getByRole('img', { name })
  expect([...bar.querySelectorAll('span')].map(({ style }) => style.background)).toEqual(colours)
  expect(bar.textContent).toBe(label)
})
