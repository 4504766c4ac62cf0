import { type FillKind, FillParams, fillKinds } from '@banyan/contract/online/fill-rule'

export type FormData = Record<string, unknown>

export const isFillKind = (kind: string): kind is FillKind => Object.hasOwn(fillKinds, kind)

/** The parameters of a stored rule; the contract checked them when they were written. */
export const parseParams = (json: string | null): FillParams => FillParams.parse(JSON.parse(json || '{}'))

/** A form member of the same name wins over the parameter; a sub-table's row wins over its main record. */
export function readMember(
  form: FormData,
  name: 'parentId' | 'pid' | 'prefix',
  params: FillParams,
): string | undefined {
  for (const place of [form.sub, form.main, form]) {
    if (typeof place !== 'object' || place === null) continue
    const value: unknown = Reflect.get(place, name)
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return String(value).slice(0, 64)
  }
  return params[name]
}

/** A moment in GMT+8 by a pattern of yyyy, yy, MM, dd, HH, mm, ss; everything else stands as it is. */
export function dateText(pattern: string, now: Date): string {
  const [day = '', time = ''] = new Date(now.getTime() + 8 * 3_600_000).toISOString().split(/[TZ.]/)
  const [year = '', month = '', date = ''] = day.split('-')
  const [hour = '', minute = '', second = ''] = time.split(':')
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    dd: date,
    HH: hour,
    mm: minute,
    ss: second,
  }
  return pattern.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part)
}
