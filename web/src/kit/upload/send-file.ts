import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { upload } from '#kit/call/api.ts'
import { isConnected } from '#kit/call/network.ts'
import { loadOutbox, onWaiting, waitingItems } from '#kit/call/outbox.ts'

interface Options {
  isPicture: boolean
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** After this time, in ms, a file is added to the form under its local name. */
const atOnce = 1500

/** Uploads a file, through the outbox if there is one; returns the stored file or its local name. */
export async function sendFile<E extends AnyEndpoint>(
  endpoint: E,
  file: File,
  input: InputOf<E>,
  { isPicture, ...options }: Options,
): Promise<{ stored: ResultOf<E> } | { local: string }> {
  const box = await loadOutbox()?.catch(() => undefined)
  if (!box) return { stored: (await upload(endpoint, file, input, { quiet: true, ...options })).result }
  const { local, stored } = await box.addFile(endpoint, file, input, isPicture)
  const id = () => waitingItems().find((item) => item.local === local)
  options.signal?.addEventListener('abort', () => void box.remove(id()?.id ?? ''))
  const stop = onWaiting(() => {
    const percent = id()?.percent
    if (percent !== undefined) options.onProgress?.(percent)
  })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, isConnected() ? atOnce : 0, undefined))
  try {
    const found = await Promise.race([stored, late])
    return found === undefined ? { local } : { stored: found }
  } finally {
    stop()
  }
}
