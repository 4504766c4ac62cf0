import { upload } from '#kit/call/api.ts'
import type { Backend } from '#kit/call/backend.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { isPicture, refusalOfSize } from '#kit/upload/file-check.ts'

interface Messages {
  warning: (text: string) => unknown
  error: (text: string) => unknown
}

/** Stores a picture for an editor and gives its address. What goes wrong is told (WIDGET-065, DEC-098). */
export async function uploadPicture(
  file: File,
  files: Backend['files'],
  message: Messages,
): Promise<{ url: string; name: string } | undefined> {
  if (!isPicture(file)) return void message.warning('请上传图片')
  const tooBig = refusalOfSize(file, files.limitsOf('image'))
  if (tooBig) return void message.error(tooBig)
  try {
    const { result } = await upload(files.upload, file, { biz: 'image', isup: '1' }, { quiet: true })
    return { url: fileUrl(result.path) ?? result.url, name: result.name }
  } catch {
    return void message.error('上传失败')
  }
}
