import { storedFile } from '@banyan/contract/files/file'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Edit } from './edit.tsx'

const path = '1000/image/202611/a.png'
const picture = new File(['x'], 'a.png', { type: 'image/png' })
const onChange = vi.fn()
let value: string | null | undefined
let upload: ReturnType<typeof server.on<typeof storedFile.upload>>

beforeEach(() => {
  onChange.mockClear()
  upload = server.on(storedFile.upload, () => ({
    path,
    url: path,
    name: 'a.png',
    size: 1,
    type: 'image/png',
  }))
  // The editor cannot find its own text in the selections of the test document.
  for (const owner of [document, window]) vi.spyOn(owner, 'getSelection').mockReturnValue(null)
})

/** Holds the value as a form would; the button fills the form anew. */
function Held({ first, next }: { first?: string; next?: string }) {
  const [held, setHeld] = useState<string | null | undefined>(first)
  value = held
  const change = (html: string | null | undefined) => {
    onChange(html)
    setHeld(html)
  }
  const field = { name: 'f', label: '正文', type: 'umeditor' } as const
  return (
    <>
      <Edit field={field} value={held} onChange={change} isFirst />
      <button type="button" onClick={() => setHeld(next)}>
        填入
      </button>
    </>
  )
}
async function open(given: Parameters<typeof Held>[0] = {}) {
  show(<Held {...given} />)
  return screen.findByRole('textbox', { name: '正文' })
}
const paste = (box: HTMLElement, texts: Record<string, string>, files: File[] = []) =>
  fireEvent.paste(box, {
    clipboardData: {
      files,
      items: [],
      types: Object.keys(texts),
      getData: (type: string) => texts[type] ?? '',
    },
  })
const settled = async () => {
  await hand.click(document.body) // the editor tells its changes a moment later
}

test('WIDGET-019 the editor a form opens on has the focus, and reports no change by that', async () => {
  const box = await open()
  expect(document.activeElement).toBe(box)
  await settled()
  expect(onChange).not.toHaveBeenCalled()
})

test('WIDGET-019 a form that closes while the editor still builds its bar leaves no error behind', async () => {
  const failed = vi.fn()
  process.on('unhandledRejection', failed)
  show(<Held />).unmount()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', failed)
  expect(failed).not.toHaveBeenCalled()
})

test('WIDGET-019 pasted HTML is put in once', async () => {
  const box = await open()
  expect(paste(box, { 'text/html': '<p>首段</p><p>新字</p>', 'text/plain': '新字' })).toBe(false)
  await waitFor(() => expect(value).toContain('新字'))
  expect(box.textContent?.match(/新字/g)).toHaveLength(1)
})

test('WIDGET-019 pasted plain text is left to the editor, which puts it in', async () => {
  const box = await open()
  paste(box, { 'text/plain': '平文' })
  await waitFor(() => expect(box.textContent).toContain('平文'))
  expect(upload).not.toHaveBeenCalled()
})

test('WIDGET-019 a pasted picture goes to the server, and its address into the text', async () => {
  const box = await open()
  expect(paste(box, {}, [picture])).toBe(false)
  await waitFor(() =>
    expect(box.querySelector('img')?.getAttribute('src')).toBe(`/sys/common/static/${path}`),
  )
  expect(upload).toHaveBeenCalledOnce()
})

test('WIDGET-019 what comes as HTML and as a picture is pasted as HTML', async () => {
  const box = await open()
  paste(box, { 'text/html': '<p>首段</p><p>表格</p>' }, [picture])
  await waitFor(() => expect(box.textContent).toContain('表格'))
  expect(upload).not.toHaveBeenCalled()
})

test('WIDGET-019 a pasted picture the server refuses leaves the text as it is', async () => {
  server.on(storedFile.upload, () => refusal('上传失败！'))
  const box = await open()
  paste(box, {}, [picture])
  await screen.findByText('上传失败')
  expect(box.querySelector('img')).toBeNull()
})

test('WIDGET-019 each button of the bar has a name', async () => {
  await open()
  const buttons = [...document.querySelectorAll('[data-menu-key]')]
  expect(buttons.length).toBeGreaterThan(10)
  await waitFor(() =>
    expect(
      buttons.filter((button) => !button.getAttribute('aria-label')).map((button) => button.outerHTML),
    ).toEqual([]),
  )
})

test('WIDGET-019 the picture button of the bar uploads and puts the picture in', async () => {
  const box = await open()
  await hand.click(document.querySelector('[data-menu-key=uploadImage]') as HTMLElement)
  await hand.upload(document.querySelector('input[type=file]') as HTMLInputElement, picture)
  await waitFor(() =>
    expect(box.querySelector('img')?.getAttribute('src')).toBe(`/sys/common/static/${path}`),
  )
})

test('WIDGET-019 a form that is filled anew shows its text', async () => {
  const box = await open({ first: '<p>旧文</p>', next: '<p>新文</p>' })
  await hand.click(screen.getByText('填入'))
  await waitFor(() => expect(box.textContent).toBe('新文'))
})

test('WIDGET-019 a form that is emptied empties the editor, and its value stays empty', async () => {
  const box = await open({ first: '<p>旧文</p>' })
  await hand.click(screen.getByText('填入'))
  await waitFor(() => expect(box.textContent).not.toContain('旧文'))
  await settled()
  expect(value ?? '').toBe('')
})
