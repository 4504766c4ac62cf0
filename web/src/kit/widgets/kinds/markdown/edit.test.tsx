import { storedFile } from '@banyan/contract/files/file'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Edit } from './edit.tsx'

const path = '1000/image/202611/a.png'
const address = `/sys/common/static/${path}`
const picture = new File(['x'], 'a.png', { type: 'image/png' })
const onPasteAround = vi.fn()
let value: string | null | undefined
let upload: ReturnType<typeof server.on<typeof storedFile.upload>>

beforeEach(() => {
  onPasteAround.mockClear()
  upload = server.on(storedFile.upload, () => ({
    path,
    url: address,
    name: '图[1].png',
    size: 1,
    type: 'image/png',
  }))
})

function Held({ first, disabled }: { first: string; disabled?: boolean }) {
  const [held, setHeld] = useState<string | null | undefined>(first)
  value = held
  const field = { name: 'f', label: '说明', type: 'markdown' } as const
  return (
    <div onPaste={onPasteAround}>
      <Edit field={field} value={held} onChange={setHeld} disabled={disabled} />
    </div>
  )
}
const text = () => screen.findByPlaceholderText<HTMLTextAreaElement>('请输入说明')
const data = (...files: File[]) => ({ files, items: [], getData: () => '' })

test('WIDGET-030 a pasted picture goes to the server, and its address to where the cursor is', async () => {
  show(<Held first="前后" />)
  const box = await text()
  box.setSelectionRange(1, 1)
  expect(fireEvent.paste(box, { clipboardData: data(picture) })).toBe(false)
  await waitFor(() => expect(value).toBe(`前![图1.png](${address})后`))
  expect(upload.mock.calls.map(([input]) => input.biz)).toEqual(['image'])
  expect(onPasteAround).not.toHaveBeenCalled()
})

test('WIDGET-030 a picture that is dropped is taken in the same way', async () => {
  show(<Held first="前后" />)
  const box = await text()
  box.setSelectionRange(2, 2)
  const drop = createEvent.drop(box)
  Object.assign(drop, { dataTransfer: data(picture) })
  expect(fireEvent(box, drop)).toBe(false)
  await waitFor(() => expect(value).toBe(`前后![图1.png](${address})`))
})

test('WIDGET-030 a paste without a picture is left to the text field', async () => {
  show(<Held first="前后" />)
  expect(fireEvent.paste(await text(), { clipboardData: data() })).toBe(true)
  expect(onPasteAround).toHaveBeenCalledOnce()
  expect(upload).not.toHaveBeenCalled()
})

test('WIDGET-030 a locked field takes no picture', () => {
  const { container } = show(<Held first="# 标题" disabled />)
  const preview = container.querySelector('.w-md-editor') as HTMLElement
  expect(fireEvent.paste(preview, { clipboardData: data(picture) })).toBe(true)
  expect(upload).not.toHaveBeenCalled()
})

test('WIDGET-030 a picture the server refuses leaves the text as it is', async () => {
  server.on(storedFile.upload, () => refusal('上传失败！'))
  show(<Held first="前后" />)
  fireEvent.paste(await text(), { clipboardData: data(picture) })
  await screen.findByText('上传失败')
  expect(value).toBe('前后')
})

test('WIDGET-030 with the preview alone in view a dropped picture goes to the end', async () => {
  show(<Held first="前后" />)
  await text()
  fireEvent.click(document.querySelector('button[data-name=preview]') as HTMLElement)
  await waitFor(() => expect(document.querySelector('textarea')).toBeNull())
  const drop = createEvent.drop(document.querySelector('.w-md-editor') as HTMLElement)
  Object.assign(drop, { dataTransfer: data(picture) })
  fireEvent(document.querySelector('.w-md-editor') as HTMLElement, drop)
  await waitFor(() => expect(value).toBe(`前后![图1.png](${address})`))
})
