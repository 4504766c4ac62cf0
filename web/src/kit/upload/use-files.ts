import { type BizName, bizOf } from '@banyan/contract/files/biz'
import { storedFile } from '@banyan/contract/files/file'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, upload } from '#kit/api.ts'

/** A file of a field: stored, on its way, or not arrived (FILE-007). */
export type FieldFile =
  | { state: 'done'; uid: string; name: string; path: string }
  | { state: 'sending'; uid: string; name: string; percent: number }
  | { state: 'failed'; uid: string; name: string; reason: string }

interface Options {
  /** Paths, comma-joined as records hold them (DEC-098). */
  value: string | null | undefined
  onChange: (value: string) => void
  biz: BizName
  /** One file: the last one counts (FILE-010). */
  isSingle: boolean
  onFailure: (file: File, reason: string) => void
}

/** The files of a field, and what can be done with them. The record is saved by others. */
export function useFiles({ value, onChange, biz, isSingle, onFailure }: Options) {
  const [going, setGoing] = useState<(FieldFile & { state: 'sending' | 'failed' })[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const names = useRef(new Map<string, string>())
  // Several files may arrive between two renders: each is added to what the one before left.
  const current = useRef<string[]>([])
  const paths = pathsIn(value)
  current.current = paths
  useEffect(() => () => stopAll(stops.current), [])

  const change = (next: string[]) => {
    current.current = next
    onChange(next.join(','))
  }
  const settle = (uid: string) => {
    stops.current.delete(uid)
    setGoing((all) => all.filter((one) => one.uid !== uid))
  }
  const fail = (uid: string, file: File, reason: string) => {
    settle(uid)
    if (!isSingle) setGoing((all) => [...all, { state: 'failed', uid, name: file.name, reason }])
    onFailure(file, reason)
  }

  return {
    files: [
      ...paths.map(
        (path): FieldFile => ({ state: 'done', uid: path, name: nameOf(path, names.current), path }),
      ),
      ...going,
    ],
    async add(file: File): Promise<void> {
      const uid = crypto.randomUUID()
      const tooBig = refusalOfSize(file, biz)
      if (tooBig) return fail(uid, file, tooBig)
      const stop = new AbortController()
      if (isSingle) stopAll(stops.current)
      stops.current.set(uid, stop)
      const sending = { state: 'sending' as const, uid, name: file.name, percent: 0 }
      setGoing((all) => [...(isSingle ? [] : all), sending])
      const onProgress = (percent: number) =>
        setGoing((all) => all.map((one) => (one.uid === uid ? { ...sending, percent } : one)))
      try {
        const { result } = await upload(
          storedFile.upload,
          file,
          { biz },
          { quiet: true, onProgress, signal: stop.signal },
        )
        if (stop.signal.aborted) return // it had left already: the sweep finds it
        names.current.set(result.path, result.name)
        settle(uid)
        change(isSingle ? [result.path] : [...current.current, result.path])
      } catch (error) {
        if (!stop.signal.aborted) fail(uid, file, error instanceof CallError ? error.message : '')
      }
    },
    /** Takes a file out; a stored one is deleted (FILE-008), and a refusal of that is told by the call (FILE-009). */
    remove({ uid, state }: FieldFile): void {
      stops.current.get(uid)?.abort()
      settle(uid)
      if (state !== 'done') return
      change(current.current.filter((path) => path !== uid))
      void call(storedFile.remove, { relativePath: uid }).catch(() => undefined)
    },
  }
}

/** The paths in a record's member. */
export const pathsIn = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)

const nameOf = (path: string, names: Map<string, string>) => names.get(path) ?? path.split('/').at(-1) ?? path

function refusalOfSize({ size }: File, biz: BizName): string | undefined {
  const { maxMb } = bizOf(biz)
  return size > maxMb * 1024 * 1024 ? `文件大小超出${maxMb}MB限制, 请压缩或降低文件质量!` : undefined
}

function stopAll(stops: Map<string, AbortController>): void {
  for (const stop of stops.values()) stop.abort()
  stops.clear()
}
