import type { Backend } from '#kit/call/backend.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { textUrl } from '#kit/call/text-url.ts'
import { isPicture, sizeRefusal } from '#kit/upload/file-check.ts'
import { sendFile } from './send-file.ts'

interface Messages {
  warning: (text: string) => unknown
  error: (text: string) => unknown
}

/**
 * Uploads a picture for an editor, or keeps it on this device while offline; returns the address for the text. Failures
 * are reported (WIDGET-065, DEC-098).
 */
export async function uploadPicture(
  file: File,
  files: Backend['files'],
  message: Messages,
): Promise<{ url: string; name: string } | undefined> {
  if (!isPicture(file)) return void message.warning('请上传图片')
  const tooBig = sizeRefusal(file, files.limitsOf('image'))
  if (tooBig) return void message.error(tooBig)
  try {
    const sent = await sendFile(files.upload, file, { biz: 'image', isup: '1' }, { isPicture: true })
    if ('local' in sent) return { url: textUrl(sent.local), name: file.name }
    return { url: fileUrl(sent.stored.path) ?? sent.stored.url, name: sent.stored.name }
  } catch {
    return void message.error('上传失败')
  }
}
