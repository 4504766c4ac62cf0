import dayjs, { type Dayjs } from 'dayjs'

/** Dates travel as text (DEC-114); only the picker wants an object. */
export const spellings = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss' }

export function read(text: string | null | undefined): Dayjs | null {
  const found = text ? dayjs(text) : null
  return found?.isValid() ? found : null
}

export const write = (picked: Dayjs | null | undefined, format: string): string | null =>
  picked ? picked.format(format) : null
