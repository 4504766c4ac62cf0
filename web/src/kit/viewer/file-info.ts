import { useQueries } from '@tanstack/react-query'
import { call } from '#kit/call/api.ts'
import { type Backend, type StoredFile, useBackend } from '#kit/call/backend.ts'
import { queryClient } from '#kit/call/hooks.ts'

/**
 * The names of stored files by path, since records store paths only. Cells of a page share one call, and each file is
 * requested once.
 */
export function useFileInfo(paths: readonly string[]): ReadonlyMap<string, StoredFile> {
  const { info } = useBackend().files
  return useQueries({
    queries: paths.filter(isStored).map((path) => ({
      queryKey: infoKey(info, path),
      queryFn: () => batchedInfo(info, path),
      staleTime: Number.POSITIVE_INFINITY, // nothing about a stored file ever changes
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.path, data] as const] : []))),
  })
}

/** Caches the info of an upload's answer. */
export const cacheFileInfo = (info: Info, file: StoredFile): void =>
  void queryClient.setQueryData(infoKey(info, file.path), file)

/** The display name of a file; until it is loaded, the last part of its path. */
export const displayName = (path: string, info: ReadonlyMap<string, StoredFile>): string =>
  info.get(path)?.name ?? path.split('/').at(-1) ?? path

type Info = Backend['files']['info']
const infoKey = ({ family, name }: Info, path: string) => [family, name, path]
const isStored = (path: string) => !/^[a-z][a-z\d+.-]*:/i.test(path)

interface WaitingRequest {
  path: string
  resolve: (file: StoredFile | null) => void
  reject: (reason: unknown) => void
}
let waitingPaths: WaitingRequest[] = []
const mostAtOnce = 50

function batchedInfo(info: Info, path: string): Promise<StoredFile | null> {
  return new Promise((resolve, reject) => {
    if (waitingPaths.length === 0) setTimeout(() => requestWaiting(info))
    waitingPaths.push({ path, resolve, reject })
  })
}

function requestWaiting(info: Info): void {
  const all = waitingPaths
  waitingPaths = []
  for (let at = 0; at < all.length; at += mostAtOnce) void requestBatch(info, all.slice(at, at + mostAtOnce))
}

async function requestBatch(info: Info, some: WaitingRequest[]): Promise<void> {
  try {
    const found = await call(info, { paths: some.map(({ path }) => path) }, { quiet: true })
    for (const { path, resolve } of some) resolve(found.find((file) => file.path === path) ?? null)
  } catch (error) {
    for (const { reject } of some) reject(error)
  }
}
