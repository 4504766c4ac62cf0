import { vi } from 'vitest'

interface Sent {
  form: FormData
  headers: Record<string, string>
  /** Tells how much has left, in percent. */
  progress: (percent: number) => void
  answer: (body: unknown, status?: number) => void
  /** The connection breaks. */
  fail: () => void
  isAborted: boolean
}

/** Uploads show their progress, so they go by XMLHttpRequest; what was sent waits here for its answer. */
export function recordUploads(): Sent[] {
  const sent: Sent[] = []
  class Request {
    status = 0
    response = new Blob()
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    headers: Record<string, string> = {}
    entry: Sent | undefined
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader() {
      return 'application/json'
    }
    abort() {
      if (this.entry) this.entry.isAborted = true
      this.onabort()
    }
    send(form: FormData) {
      this.entry = {
        form,
        headers: this.headers,
        isAborted: false,
        progress: (percent) => this.upload.onprogress?.({ loaded: percent, total: 100 }),
        answer: (body, status = 200) => {
          this.status = status
          this.response = new Blob([JSON.stringify(body)])
          this.onload()
        },
        fail: () => this.onerror(),
      }
      sent.push(this.entry)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

/** The answer to a good upload. */
export const stored = (path: string, name = 'a.png') => ({
  success: true,
  code: 200,
  message: path,
  result: { path, url: `/sys/common/static/${path}`, name, size: 1, type: 'image/png' },
})
