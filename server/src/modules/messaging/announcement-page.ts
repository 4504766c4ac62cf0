import { Readable } from 'node:stream'
import type { FileAnswer } from '#kernel/call/serve.ts'
import { safeHtml } from '#kernel/safe-html.ts'

/** An announcement as an HTML page for a frame; its headers forbid scripts and external resources. */
export function announcementPage(row: Record<string, unknown>): FileAnswer {
  const { titile, msgContent, sender, sendTime } = row
  const title = escapeHtml(titile)
  const about = [sender, sendTime].map(escapeHtml).filter(Boolean).join('　')
  const bytes = Buffer.from(
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${about}</p><div>${safeHtml(String(msgContent ?? ''))}</div></body></html>`,
  )
  return {
    size: bytes.length,
    open: async () => Readable.from([bytes]),
    contentType: 'text/html; charset=utf-8',
    fileName: 'announcement.html',
    shown: { inline: true, etag: '', cache: 'private', ranges: false },
    done: async () => undefined,
  }
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: unknown) =>
  String(text ?? '').replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)
