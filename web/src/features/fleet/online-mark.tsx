import { StatusMark } from '#kit/ui/status-mark.tsx'

const looks = {
  1: { tone: 'good', shape: 'full' },
  2: { tone: 'neutral', shape: 'hollow' },
  3: { tone: 'neutral', shape: 'flat' },
} as const

/** Online, offline or out of use, in the words of the record's dictionary. */
export function OnlineMark({ status, text }: { status: number | null | undefined; text?: string }) {
  const look = looks[status as keyof typeof looks] ?? looks[2]
  return <StatusMark {...look}>{text ?? '离线'}</StatusMark>
}
