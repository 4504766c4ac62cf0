import { useEffect, useRef } from 'react'
import { localFileKey } from '#kit/call/local-file.ts'
import { loadOutbox } from '#kit/call/outbox.ts'
import { useWaiting } from '#kit/call/use-waiting.ts'

interface KeptFile {
  state: 'kept'
  uid: string
  path: string
  name: string
  percent?: number
  url?: string
  reason?: string
}

/** Watches the local files of a form; `onStored` receives their paths after the upload. */
export function useLocalFiles(
  paths: readonly string[],
  onStored: (stored: ReadonlyMap<string, string>) => void,
): ReadonlyMap<string, KeptFile> {
  const items = useWaiting()
  const tell = useRef(onStored)
  tell.current = onStored
  const found = paths.map((path) => [path, items.find(({ local }) => local === path)] as const)
  const names = paths.join()
  const stored = found
    .flatMap(([path, item]) => (item?.storedPath ? [`${path} ${item.storedPath}`] : []))
    .join()
  useEffect(() => {
    for (const path of names.split(',').filter(Boolean)) void loadOutbox()?.then((box) => box.show(path))
  }, [names])
  useEffect(() => {
    if (!stored) return
    tell.current(new Map(stored.split(',').map((pair) => pair.split(' ') as [string, string])))
  }, [stored])
  return new Map(
    found.map(([path, item]) => [
      path,
      {
        ...({ state: 'kept', uid: path, path, name: item?.title ?? localFileKey(path) } as const),
        ...{ percent: item?.percent, url: item?.url },
        reason: item ? item.reason : storedElsewhere,
      },
    ]),
  )
}

const storedElsewhere = '文件还在另一台设备上，没有上传'
