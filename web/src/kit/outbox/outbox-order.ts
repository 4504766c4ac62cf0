import { localPathsIn, withStoredPaths } from '#kit/call/local-file.ts'
import type { OutboxEntry } from './outbox-store.ts'

type Entries = readonly OutboxEntry[]

/** Whether an entry may be sent: its files are uploaded and earlier calls about its record are settled. */
export function isReady(entry: OutboxEntry, all: Entries): boolean {
  if (entry.text.state !== 'waiting') return false
  const isBehind = all.some(
    (other) =>
      other.at < entry.at &&
      entry.text.record !== undefined &&
      other.text.family === entry.text.family &&
      other.text.record === entry.text.record &&
      ['waiting', 'conflict', 'failed'].includes(other.text.state),
  )
  return !isBehind && localPathsIn(entry.text.input).every((local) => pathsOfFiles(all).has(local))
}

/** The reason why an entry can never be sent: one of its files was refused or is missing. */
export function missingFile(entry: OutboxEntry, all: Entries): string | undefined {
  for (const local of localPathsIn(entry.text.input)) {
    const file = all.find(({ text }) => text.file?.local === local)
    if (!file) return '有文件已不在这台设备上'
    if (file.text.state === 'refused') return `文件“${file.text.file?.name}”没有上传：${file.text.reason}`
  }
  return undefined
}

/** The stored paths of local files. */
export const pathsOfFiles = (all: Entries): ReadonlyMap<string, string> =>
  new Map(
    all.flatMap(({ text: { file, result } }) => (file && result ? [[file.local, result.path] as const] : [])),
  )

/** The input with the stored paths of its files. */
export const inputToSend = ({ text }: OutboxEntry, all: Entries): Record<string, unknown> =>
  withStoredPaths(text.input, pathsOfFiles(all))

/** Raises the expected version of calls that follow a change of the same record. */
export const raisesVersion = (entry: OutboxEntry, done: OutboxEntry): boolean =>
  done.text.becomes !== undefined &&
  entry.at > done.at &&
  entry.text.family === done.text.family &&
  entry.text.record === done.text.record &&
  entry.text.state === 'waiting' &&
  typeof entry.text.input.version === 'number'

/** The delay after this many failed attempts, in ms. */
export const pauseAfter = (tries: number): number => Math.min(60_000, 2000 * 2 ** Math.min(tries, 5))
