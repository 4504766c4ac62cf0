import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { upload } from '#kit/call/api.ts'
import { onWaiting, outbox, waitingItems } from '#kit/call/outbox.ts'

interface Options {
  isPicture: boolean
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** How long a file counts as arriving at once, in ms; later it is part of the form under its name on this device. */
const atOnce = 1500

/** Uploads a file, through the outbox where there is one: it answers with the stored file, or that it waits. */
export async function sendFile<E extends AnyEndpoint>(
  endpoint: E,
  file: File,
  input: InputOf<E>,
  { isPicture, ...options }: Options,
): Promise<{ stored: ResultOf<E> } | { local: string }> {
  const box = await outbox()?.catch(() => undefined)
  if (!box) return { stored: (await upload(endpoint, file, input, { quiet: true, ...options })).result }
  const { local, stored } = await box.addFile(endpoint, file, input, isPicture)
  const id = () => waitingItems().find((item) => item.local === local)
  options.signal?.addEventListener('abort', () => void box.remove(id()?.id ?? ''))
  const stop = onWaiting(() => {
    const percent = id()?.percent
    if (percent !== undefined) options.onProgress?.(percent)
  })
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, navigator.onLine ? atOnce : 0, undefined),
  )
  try {
    const found = await Promise.race([stored, late])
    return found === undefined ? { local } : { stored: found }
  } finally {
    stop()
  }
}
