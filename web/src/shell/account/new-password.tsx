import { passwordRefusal, passwordStrength } from '@banyan/contract/identity/password'
import { PasswordField } from '#shell/public-page/field.tsx'
import type { Typed } from '#shell/public-page/use-draft.ts'
import { StrengthBar } from './strength-bar.tsx'

/** Rules of a new password and its repetition, for a form that holds both and the user name (DEC-036). */
export const newPasswordRules = {
  password: (password: string, { username = '' }: Typed) => {
    if (password === '') return '请输入密码'
    return passwordStrength(password, [username.trim()]) < 0 ? passwordRefusal : undefined
  },
  confirm: (confirm: string, { password }: Typed) => {
    if (confirm === '') return '请确认密码'
    return confirm === password ? undefined : '两次输入的密码不一样！'
  },
}

interface Props {
  label?: string
  values: { password: string; username: string }
  field: (
    name: 'password' | 'confirm',
  ) => Pick<Parameters<typeof PasswordField>[0], 'name' | 'value' | 'refusal' | 'onType'>
}

/**
 * Two fields for a new password, with its strength, which is computed here so that no password is sent for it
 * (DEC-036).
 */
export function NewPassword({ label = '密码', values, field }: Props) {
  const names = [values.username.trim()]
  return (
    <>
      <PasswordField
        label={label}
        {...field('password')}
        autoComplete="new-password"
        maxLength={128}
        placeholder="8 至 128 位"
        extra={<StrengthBar strength={passwordStrength(values.password, names)} />}
      />
      <PasswordField
        label={`确认${label}`}
        {...field('confirm')}
        autoComplete="new-password"
        maxLength={128}
        placeholder={`请再次输入${label}`}
      />
    </>
  )
}
