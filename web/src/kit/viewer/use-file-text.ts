import { useQuery } from '@tanstack/react-query'

const mostBytes = 512 * 1024

/** The beginning of a text file, read with the file cookie like pictures (DEC-100). */
export function useFileText(url: string) {
  return useQuery({ queryKey: ['text', url], queryFn: ({ signal }) => readFirstBytes(url, signal) })
}

async function readFirstBytes(url: string, signal: AbortSignal): Promise<{ text: string; isCut: boolean }> {
  const reply = await fetch(url, { signal })
  if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`)
  const reader = reply.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let isDone = false
  while (!isDone && length <= mostBytes) {
    const { done, value } = await reader.read()
    isDone = done
    if (value) parts.push(value)
    length += value?.length ?? 0
  }
  await reader.cancel()
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
  return { text: decodeText(bytes.subarray(0, mostBytes)), isCut: length > mostBytes }
}

/** Decodes UTF-8 or, for files of older programs, GB 18030; the cut may split a character. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
