// @vitest-environment happy-dom
import { storedFile } from '@banyan/contract/files/file'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Outbox, setOutbox } from '#kit/call/outbox.ts'
import { refusal, server } from '#testing/server.ts'
import { formBackend } from '../../app/form-backend.ts'
import { uploadPicture } from './upload-picture.ts'

const { files } = formBackend

const messages = () => ({ warning: vi.fn(), error: vi.fn() })
const picture = new File(['x'], 'a.png', { type: 'image/png' })
const path = '1000/image/202611/a.png'
const answer = { path, url: `/sys/common/static/${path}`, name: 'a.png', size: 1, type: 'image/png' }

test('FILE-003 the picture of an editor is sent with isup=1', async () => {
  const upload = server.on(storedFile.upload, () => answer)
  expect(await uploadPicture(picture, files, messages())).toEqual({ url: answer.url, name: 'a.png' })
  expect(upload.mock.lastCall?.[0]).toEqual({ biz: 'image', isup: '1' })
})

test('WIDGET-065 what is no picture is told and not sent', async () => {
  const upload = server.on(storedFile.upload, () => answer)
  const { warning, error } = messages()
  expect(await uploadPicture(new File(['x'], 'a.pdf'), files, { warning, error })).toBeUndefined()
  expect([warning.mock.calls, upload.mock.calls]).toEqual([[['请上传图片']], []])
})

test('FILE-012 a failed upload says 上传失败', async () => {
  server.on(storedFile.upload, () => refusal('上传失败！'))
  const { warning, error } = messages()
  expect(await uploadPicture(picture, files, { warning, error })).toBeUndefined()
  expect(error.mock.calls).toEqual([['上传失败']])
})

test('FILE-003 without network the picture of an editor waits with the other uploads', async () => {
  const local = `local:${'b'.repeat(32)}.png`
  const addFile = vi.fn(async () => ({ local, stored: new Promise<never>(() => undefined) }))
  setOutbox(async () => ({ addFile }) as unknown as Outbox)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    setOutbox(undefined)
    vi.restoreAllMocks()
  })
  expect(await uploadPicture(picture, files, messages())).toEqual({
    url: `/sys/common/static/${local}`,
    name: 'a.png',
  })
  expect(addFile).toHaveBeenCalledWith(storedFile.upload, picture, { biz: 'image', isup: '1' }, true)
})
