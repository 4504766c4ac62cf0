import { useEffect, useRef, useState } from 'react'
import { newKey } from '#kit/call/act-key.ts'
import { CallError, call, upload } from '#kit/call/api.ts'
import { type Backend, useBackend } from '#kit/call/backend.ts'
import { useAfterSave } from '#kit/upload/after-save.ts'
import { cacheFileInfo } from '#kit/viewer/file-info.ts'
import { refusalOfSize } from './file-check.ts'

/** A file of a field: stored, on its way, or not arrived (FILE-007). */
export type FieldFile =
  | { state: 'done'; uid: string; path: string }
  | { state: 'sending'; uid: string; name: string; percent: number }
  | { state: 'failed'; uid: string; name: string; reason: string }

interface Options {
  /** Paths, comma-joined as records hold them (DEC-098). */
  value: string | null | undefined
  onChange: (value: string) => void
  biz: string
  /** One file: the last one counts (FILE-010). */
  isSingle: boolean
  onFailure: (file: File, reason: string) => void
}

/** The files of a field, and what can be done with them. The record is saved by others. */
export function useFiles({ value, onChange, biz, isSingle, onFailure }: Options) {
  const afterSave = useAfterSave()
  const calls = useBackend().files
  const [going, setGoing] = useState<(FieldFile & { state: 'sending' | 'failed' })[]>([])
  const stops = useRef(new Map<string, AbortController>())
  // Uploaded here and named by no record yet.
  const fresh = useRef(new Set<string>())
  // The places of those, in the order they were chosen: a small file arrives before a large one.
  const places = useRef(new Map<string, number>())
  const chosen = useRef(0)
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
    files: [...paths.map((path): FieldFile => ({ state: 'done', uid: path, path })), ...going],
    async add(file: File): Promise<void> {
      const uid = newKey()
      const place = ++chosen.current
      const tooBig = refusalOfSize(file, calls.limitsOf(biz))
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
          calls.upload,
          file,
          { biz },
          { quiet: true, onProgress, signal: stop.signal },
        )
        if (stop.signal.aborted) return // it had left already: the sweep finds it
        cacheFileInfo(calls.info, result)
        fresh.current.add(result.path)
        afterSave?.(() => fresh.current.delete(result.path))
        settle(uid)
        places.current.set(result.path, place)
        const after = current.current.findIndex((path) => (places.current.get(path) ?? 0) > place)
        const at = after < 0 ? current.current.length : after
        change(isSingle ? [result.path] : current.current.toSpliced(at, 0, result.path))
      } catch (error) {
        if (!stop.signal.aborted) fail(uid, file, error instanceof CallError ? error.message : '')
      }
    },
    /**
     * Takes a file out and deletes it (FILE-008). What a saved record still names is deleted once the record is saved
     * without it: a form that is left changes nothing.
     */
    remove({ uid, state }: FieldFile): void {
      stops.current.get(uid)?.abort()
      settle(uid)
      if (state !== 'done') return
      change(current.current.filter((path) => path !== uid))
      if (afterSave && !fresh.current.has(uid)) afterSave(() => deleteFile(calls, uid))
      else deleteFile(calls, uid)
    },
  }
}

/** A refusal is told by the call (FILE-009). An address elsewhere is nothing of ours. */
function deleteFile({ remove }: Backend['files'], path: string): void {
  if (/^https?:/i.test(path)) return
  void call(remove, { relativePath: path }).catch(() => undefined)
}

/** The paths in a record's member. */
export const pathsIn = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path && path !== 'null')

function stopAll(stops: Map<string, AbortController>): void {
  for (const stop of stops.values()) stop.abort()
  stops.clear()
}
