import type { FormInstance } from 'antd'
import type { DraftPart } from './work.ts'

type Values = Record<string, unknown>

/** The changed values that can be stored: no passwords, only plain data. */
export function changedMembers(now: Values, opened: Values): Values | undefined {
  const changed = Object.entries(now).filter(
    ([name, value]) => !isSecret(name) && !isSame(value, opened[name]) && isPlain(value),
  )
  return changed.length
    ? Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]))
    : undefined
}

/** An antd form as a part of a draft; `secrets` are never stored. */
export const formPart = <V>(
  form: FormInstance<V>,
  opened: object | undefined,
  changed: () => void,
  labels: Record<string, string> = {},
  secrets: readonly string[] = [],
): DraftPart => ({
  read: () => {
    const typed = Object.entries(form.getFieldsValue(true) as Values)
    const open = typed.filter(([name]) => !secrets.includes(name))
    return changedMembers(Object.fromEntries(open), (opened ?? {}) as Values)
  },
  restore: (kept: Values) => {
    form.setFieldsValue(kept as never)
    changed()
  },
  changes: (kept: Values) =>
    Object.entries(kept).map(([name, value]) => ({
      label: labels[name] ?? name,
      now: (form.getFieldsValue(true) as Values)[name],
      kept: value,
    })),
})

const isSecret = (name: string) => /password|pwd|secret$/i.test(name)

export const isSame = (a: unknown, b: unknown): boolean =>
  (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)

/** Whether a value comes back from JSON as it was. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value !== 'function'
  const made: unknown = Object.getPrototypeOf(value)
  return (made === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain)
}
