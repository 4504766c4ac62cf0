import { useEffect, useRef, useState } from 'react'
import { newKey } from '#kit/call/act-key.ts'
import { CallError, call } from '#kit/call/api.ts'
import { type Backend, useBackend } from '#kit/call/backend.ts'
import { isLocal, localFileKey } from '#kit/call/local-file.ts'
import { loadOutbox } from '#kit/call/outbox.ts'
import { useAfterSave } from '#kit/upload/after-save.ts'
import { cacheFileInfo } from '#kit/viewer/file-info.ts'
import { isPicture, sizeRefusal } from './file-check.ts'
import { sendFile } from './send-file.ts'
import { useLocalFiles } from './use-local-files.ts'

/** A file of a field: stored, uploading, failed, or queued (FILE-007). */
export type FieldFile =
  | { state: 'done'; uid: string; path: string }
  | { state: 'sending'; uid: string; name: string; percent: number }
  | { state: 'failed'; uid: string; name: string; reason: string }
  /** On this device only, until there is a network. */
  | {
      state: 'kept'
      uid: string
      path: string
      name: string
      percent?: number
      url?: string
      reason?: string
    }

type RunningUpload = FieldFile & { state: 'sending' | 'failed' }

interface Options {
  /** Paths, comma-joined as records hold them (DEC-098). */
  value: string | null | undefined
  onChange: (value: string) => void
  biz: string
  /** One file: the last one counts (FILE-010). */
  isSingle: boolean
  onFailure: (file: File, reason: string) => void
}

/** The files of a field with their actions. Saving the record is left to the form. */
export function useFiles({ value, onChange, biz, isSingle, onFailure }: Options) {
  const afterSave = useAfterSave()
  const calls = useBackend().files
  const [going, setGoing] = useState<RunningUpload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  // Files uploaded here that no saved record names yet.
  const fresh = useRef(new Set<string>())
  // Their positions in the order of choice: a small file may arrive before a large one.
  const places = useRef(new Map<string, number>())
  const chosen = useRef(0)
  // Several files may arrive between two renders, so each is added to the latest list.
  const current = useRef<string[]>([])
  const paths = splitPaths(value)
  current.current = paths
  useEffect(() => () => abortUploads(stops.current), [])
  // The outbox is loaded before the first file, because offline it would be too late.
  useEffect(() => void loadOutbox()?.catch(() => undefined), [])

  const change = (next: string[]) => {
    current.current = next
    onChange(next.join(','))
  }
  const keptHere = useLocalFiles(paths.filter(isLocal), (stored) => {
    for (const path of stored.values()) fresh.current.add(path)
    change(current.current.map((path) => stored.get(path) ?? path))
  })
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
      ...paths.map((path): FieldFile => keptHere.get(path) ?? { state: 'done', uid: path, path }),
      ...going,
    ],
    async add(file: File): Promise<void> {
      const uid = newKey()
      const place = ++chosen.current
      const tooBig = sizeRefusal(file, calls.limitsOf(biz))
      if (tooBig) return fail(uid, file, tooBig)
      const stop = new AbortController()
      if (isSingle) abortUploads(stops.current)
      stops.current.set(uid, stop)
      const sending = { state: 'sending' as const, uid, name: file.name, percent: 0 }
      setGoing((all) => [...(isSingle ? [] : all), sending])
      const onProgress = (percent: number) =>
        setGoing((all) => all.map((one) => (one.uid === uid ? { ...sending, percent } : one)))
      try {
        const sent = await sendFile(
          calls.upload,
          file,
          { biz },
          {
            ...{ isPicture: isPicture(file), onProgress, signal: stop.signal },
          },
        )
        if (stop.signal.aborted) return // already uploaded: the sweep removes it
        if ('stored' in sent) {
          const { stored } = sent
          cacheFileInfo(calls.info, stored)
          fresh.current.add(stored.path)
          afterSave?.(() => fresh.current.delete(stored.path))
        }
        const path = 'stored' in sent ? sent.stored.path : sent.local
        settle(uid)
        places.current.set(path, place)
        const after = current.current.findIndex((other) => (places.current.get(other) ?? 0) > place)
        const at = after < 0 ? current.current.length : after
        change(isSingle ? [path] : current.current.toSpliced(at, 0, path))
      } catch (error) {
        if (!stop.signal.aborted) fail(uid, file, error instanceof CallError ? error.message : '')
      }
    },
    /**
     * Removes and deletes a file (FILE-008). A file of a saved record is deleted after the record is saved without it,
     * so that leaving the form changes nothing. Returns how to undo it.
     */
    remove({ uid, state }: FieldFile): (() => void) | undefined {
      stops.current.get(uid)?.abort()
      settle(uid)
      if (state !== 'done' && state !== 'kept') return undefined
      const at = current.current.indexOf(uid)
      let isUndone = false
      change(current.current.filter((path) => path !== uid))
      const destroy = () => {
        if (isUndone) return
        if (isLocal(uid)) void loadOutbox()?.then((box) => box.remove(localFileKey(uid)))
        else deleteFile(calls, uid)
      }
      if (afterSave && !fresh.current.has(uid) && !isLocal(uid)) afterSave(destroy)
      else setTimeout(destroy, undoMs)
      return () => {
        isUndone = true
        if (!current.current.includes(uid)) change(current.current.toSpliced(at, 0, uid))
      }
    },
  }
}

/** The time for undoing a removal, in ms. */
export const undoMs = 5000

/** The call reports a refusal (FILE-009). Foreign addresses are not deleted. */
function deleteFile({ remove }: Backend['files'], path: string): void {
  if (/^https?:/i.test(path)) return
  void call(remove, { relativePath: path }).catch(() => undefined)
}

/** The paths in a record's member. */
export const splitPaths = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path && path !== 'null')

function abortUploads(stops: Map<string, AbortController>): void {
  for (const stop of stops.values()) stop.abort()
  stops.clear()
}
