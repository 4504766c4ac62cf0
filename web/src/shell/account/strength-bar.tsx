import type { Strength } from '@banyan/contract/identity/password'
import './strength-bar.css'

const labels = ['弱', '中', '强']
const colors = ['var(--bad)', 'var(--warn-mark)', 'var(--good-mark)']

/** Three segments: weak red 弱, medium orange 中, strong green 强; no label while empty (SHELL-046). */
export function StrengthBar({ strength }: { strength: Strength }) {
  const level = strength === -2 ? 0 : strength // invalid passwords are shown as weak
  const label = level >= 0 ? labels[level] : undefined
  return (
    <div className="strength-bar" role="img" aria-label={label ? `密码强度：${label}` : '密码强度'}>
      {labels.map((segment, index) => (
        <span key={segment} style={index <= level ? { background: colors[level] } : undefined} />
      ))}
      <b>{label}</b>
    </div>
  )
}
