import { StatusMark } from '#kit/ui/status-mark.tsx'

const marksByStatus = {
  1: { tone: 'good', shape: 'full' },
  2: { tone: 'neutral', shape: 'hollow' },
  3: { tone: 'neutral', shape: 'flat' },
} as const

/** Online, offline or out of use, in the words of the record's dictionary. */
export function OnlineMark({ status, text }: { status: number | null | undefined; text?: string }) {
  const look = marksByStatus[status as keyof typeof marksByStatus] ?? marksByStatus[2]
  return <StatusMark {...look}>{text ?? '离线'}</StatusMark>
}
