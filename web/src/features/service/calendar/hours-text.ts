import { DayHours } from '@banyan/contract/service/work-calendar'

/** The hours of a day as people write them: `09:00-12:00、13:30-18:00`; a day of rest is empty. */
export const hoursText = (hours: DayHours | readonly (readonly [string, string])[]): string =>
  hours.map(([start, end]) => `${start}-${end}`).join('、')

/** Hours from such a text; single digits, full-width signs and other separators are taken too. */
export function readHours(text: string | null | undefined): { hours: DayHours } | { refusal: string } {
  const plain = (text ?? '')
    .replaceAll('：', ':')
    .replace(/[～~—–至到]+/g, '-')
    .replace(/\s*-\s*/g, '-')
  const parts = plain.split(/[、,，;；\s]+/).filter(Boolean)
  const hours = parts.map((part) => /^(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/.exec(part)?.slice(1).map(padTime))
  const read = DayHours.safeParse(hours)
  if (hours.some((each) => each === undefined)) return { refusal: '请按 09:00-12:00、13:30-18:00 的样子填写' }
  return read.success ? { hours: read.data } : { refusal: read.error.issues[0]?.message ?? '请填写时段' }
}

const padTime = (time: string) => time.padStart(5, '0')

/** The rule of a control that takes such a text. */
export const hoursRule = {
  validator: (_: unknown, text: string | undefined) => {
    const read = readHours(text)
    return 'refusal' in read ? Promise.reject(new Error(read.refusal)) : Promise.resolve()
  },
}
