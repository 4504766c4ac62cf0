import { storedFile } from '@banyan/contract/files/file'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads, stored } from '#testing/uploads.ts'
import { AfterSaveContext, useAfterSaveQueue } from './after-save.ts'
import { UploadField, type UploadFieldProps } from './upload-field.tsx'
import { undoMs } from './use-files.ts'

const key = (name: string) => `1000/branding/202611/${name}.png`
let value: string
let sent: ReturnType<typeof recordUploads>

function Holder({ first = '', ...given }: UploadFieldProps & { first?: string }) {
  const [held, setHeld] = useState(first)
  value = held
  return <UploadField {...given} value={held} onChange={setHeld} />
}

/** A form that can be saved and left. */
function Around({ children }: { children: ReactNode }) {
  const { afterSave, saved } = useAfterSaveQueue()
  return (
    <AfterSaveContext value={afterSave}>
      {children}
      <button type="button" onClick={saved}>
        保存
      </button>
    </AfterSaveContext>
  )
}

beforeEach(() => {
  vi.unstubAllGlobals()
  sent = recordUploads()
  server.on(storedFile.facts, () => [])
})

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (...names: string[]) =>
  hand.upload(
    input(),
    names.map((name) => new File(['x'], name)),
  )
const answer = (index: number, ...given: Parameters<(typeof sent)[0]['answer']>) =>
  act(async () => sent[index]?.answer(...given))

test('FILE-001 FILE-002 FILE-004 a file goes with its biz and with token and tenant, and its path becomes the value', async () => {
  storedSession.write('accessToken', 't1')
  storedSession.write('tenantId', 1000)
  show(<Holder biz="file" kind="file" />)
  await choose('合同.pdf')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.form.get('biz')).toBe('file')
  expect(sent[0]?.form.get('file')).toMatchObject({ name: '合同.pdf' })
  expect(sent[0]?.headers).toMatchObject({ 'access-token': 't1', 'tenant-id': '1000' })
  await answer(0, stored('1000/file/202611/x.pdf', '合同.pdf'))
  await waitFor(() => expect(value).toBe('1000/file/202611/x.pdf'))
  expect(screen.getByText('合同.pdf')).toBeTruthy()
})

/** The time to undo a removal is over at once. */
function skipUndoTime() {
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => setTimeout(work, ms === undoMs ? 0 : ms))
}

/** Removes a stored file, which is asked about. */
async function takeOut(at: number) {
  await hand.click((await screen.findAllByTitle('删除文件'))[at] as HTMLElement)
  const question = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)
  await hand.click(question.getByRole('button', { name: '移除' }))
}

test('FILE-007 files arrive in any order, fail or are removed; the value joins those that are done by commas', async () => {
  server.on(storedFile.remove, () => null)
  show(<Holder biz="file" kind="file" />)
  await choose('甲.pdf', '乙.pdf', '丙.pdf')
  await waitFor(() => expect(sent).toHaveLength(3))
  const states = () =>
    [...document.querySelectorAll('.ant-upload-list-item')].map((item) => [
      item.querySelector('.ant-upload-list-item-name')?.textContent,
      /list-item-(done|error|uploading)/.exec(item.className)?.[1],
    ])
  expect(states().map(([, state]) => state)).toEqual(['uploading', 'uploading', 'uploading'])
  await act(async () => {
    sent[2]?.answer(stored('1000/file/202611/c.pdf', '丙.pdf'))
    sent[1]?.answer({ success: false, code: 500, message: '', result: null })
    sent[0]?.answer(stored('1000/file/202611/a.pdf', '甲.pdf'))
  })
  await waitFor(() =>
    expect(states()).toEqual([
      ['甲.pdf', 'done'],
      ['丙.pdf', 'done'],
      ['乙.pdf', 'error'],
    ]),
  )
  expect(value).toBe('1000/file/202611/a.pdf,1000/file/202611/c.pdf') // as they were chosen
  await takeOut(0)
  await waitFor(() => expect(states()).toHaveLength(2))
  expect(value).toBe('1000/file/202611/c.pdf')
})

test('FILE-010 single mode keeps only the last file and deletes nothing by itself', async () => {
  const remove = server.on(storedFile.remove, () => null)
  show(<Holder biz="branding" kind="image" max={1} first={key('old')} />)
  await choose('a.png')
  await choose('b.png')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.isAborted).toBe(true)
  await answer(1, stored(key('new')))
  await waitFor(() => expect(value).toBe(key('new')))
  expect(remove).not.toHaveBeenCalled()
})

test('FILE-005 FILE-008 a removed file triggers the delete call', async () => {
  skipUndoTime()
  const remove = server.on(storedFile.remove, () => null)
  show(<Holder biz="file" kind="file" first="1000/file/202611/x.pdf,1000/file/202611/y.pdf" />)
  await takeOut(0)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ relativePath: '1000/file/202611/x.pdf' }))
  expect(value).toBe('1000/file/202611/y.pdf')
})

test('FILE-008 a removed file can be brought back for some seconds, in its place', async () => {
  const remove = server.on(storedFile.remove, () => null)
  show(<Holder biz="file" kind="file" first="1000/file/202611/x.pdf,1000/file/202611/y.pdf" />)
  await takeOut(0)
  await waitFor(() => expect(value).toBe('1000/file/202611/y.pdf'))
  await hand.click(await screen.findByRole('button', { name: '撤销' }))
  expect(value).toBe('1000/file/202611/x.pdf,1000/file/202611/y.pdf')
  expect(remove).not.toHaveBeenCalled()
})

test('FILE-008 what a saved record names is deleted once it is saved without it, and never when the form is left', async () => {
  const remove = server.on(storedFile.remove, () => null)
  const paths = '1000/form/202611/x.pdf,1000/form/202611/y.pdf'
  const { unmount } = show(
    <Around>
      <Holder biz="form" kind="file" first={paths} />
    </Around>,
  )
  await takeOut(0)
  await waitFor(() => expect(value).toBe('1000/form/202611/y.pdf'))
  unmount()
  expect(remove).not.toHaveBeenCalled()

  show(
    <Around>
      <Holder biz="form" kind="file" first={paths} />
    </Around>,
  )
  await takeOut(0)
  expect(remove).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(remove.mock.calls.map(([input]) => input.relativePath)).toEqual(['1000/form/202611/x.pdf']),
  )
})

test('FILE-008 what was uploaded in the form and taken out again is deleted at once', async () => {
  skipUndoTime()
  const remove = server.on(storedFile.remove, () => null)
  show(
    <Around>
      <Holder biz="form" kind="file" />
    </Around>,
  )
  await choose('a.pdf')
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(0, stored('1000/form/202611/a.pdf', 'a.pdf'))
  await takeOut(0)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ relativePath: '1000/form/202611/a.pdf' }))
})

test('WIDGET-065 WIDGET-066 a wrong file is told and not sent, by dialog, drop and paste', async () => {
  const { unmount } = show(<Holder biz="form" kind="image" />)
  const paper = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  await userEvent.setup({ applyAccept: false }).upload(input(), paper)
  await screen.findByText('请上传图片')
  unmount()
  show(<Holder biz="form" kind="file" />)
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  const data = { files: [picture], items: [] }
  fireEvent.drop(screen.getByRole('button', { name: /上传文件/ }), { dataTransfer: data })
  await screen.findByText('请上传文件')
  expect(sent).toHaveLength(0)
  fireEvent.paste(screen.getByRole('button', { name: /上传文件/ }), {
    clipboardData: { files: [paper, picture], items: [] },
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.form.get('file')).toMatchObject({ name: 'a.pdf' })
})

test('WIDGET-067 WIDGET-068 no more than the field takes are sent, and that is told', async () => {
  show(<Holder biz="form" kind="image" max={2} first={key('first')} />)
  await choose('a.png', 'b.png', 'c.png')
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText('最多上传 2 张图片')
  await answer(0, stored(key('a')))
  await waitFor(() => expect(value).toBe(`${key('first')},${key('a')}`))
  expect(screen.queryByText('上传')).toBeNull()
})

test('FILE-009 a failed delete shows the server message', async () => {
  skipUndoTime()
  server.on(storedFile.remove, () => refusal('没有权限删除该文件'))
  show(<Holder biz="file" kind="file" first="1000/file/202611/x.pdf" />)
  await takeOut(0)
  await screen.findByText('没有权限删除该文件')
})

test('FILE-011 DEC-098 in a file list a failed upload names the file, stays marked and can be taken away without a call', async () => {
  const remove = server.on(storedFile.remove, () => null)
  show(<Holder biz="file" kind="file" />)
  await choose('virus.pdf')
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(0, { success: false, code: 500, message: '上传失败，文件类型异常：exe', result: null })
  await screen.findByText('virus.pdf file upload failed.')
  expect(screen.getByText('上传失败，文件类型异常：exe')).toBeTruthy()
  expect(value).toBe('')
  await hand.click(screen.getByTitle('删除文件'))
  await waitFor(() => expect(screen.queryByText('virus.pdf')).toBeNull())
  expect(remove).not.toHaveBeenCalled()
})

test.each([
  ['image', 1, 'a.png', '上传失败'],
  ['image', 2, 'a.png', 'a.png file upload failed.'],
  ['file', 1, 'a.pdf', 'a.pdf file upload failed.'],
] as const)(
  'FILE-012 DEC-098 a failed %s of at most %i (%s) says %s, and what was there before stays',
  async (kind, max, name, told) => {
    show(<Holder biz="form" kind={kind} max={max} first={key('old')} />)
    await choose(name)
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => sent[0]?.fail())
    await screen.findByText(told)
    expect(value).toBe(key('old'))
  },
)

test('DEC-098 what is too big is not sent', async () => {
  show(<Holder biz="branding" kind="image" max={1} />)
  const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png')
  await hand.upload(input(), big)
  await screen.findByText('文件大小超出5MB限制, 请压缩或降低文件质量!')
  expect(sent).toHaveLength(0)
})

test('a file shows how far it is, and can be stopped', async () => {
  show(<Holder biz="file" kind="file" />)
  await choose('a.pdf')
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.progress(40))
  await waitFor(() => expect(document.querySelector('[aria-valuenow="40"]')).toBeTruthy())
  await hand.click(screen.getByTitle('删除文件'))
  expect(sent[0]?.isAborted).toBe(true)
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
})

test.each(['file', 'image'] as const)(
  'an empty %s field that is locked says so instead of standing blank',
  (kind) => {
    show(<UploadField biz="temp" kind={kind} disabled />)
    screen.getByText('未上传')
    expect(screen.queryByText(/上传文件|^上传$/)).toBeNull()
  },
)

test('a locked field takes nothing that is dropped', () => {
  const { container } = show(<UploadField biz="form" kind="file" disabled />)
  const data = { files: [new File(['x'], 'a.pdf')], items: [] }
  fireEvent.drop(container.querySelector('.ant-upload-wrapper') as HTMLElement, { dataTransfer: data })
  expect(sent).toHaveLength(0)
})

test('a paste without files is left to the page', () => {
  show(<Holder biz="form" kind="file" />)
  const button = screen.getByRole('button', { name: /上传文件/ })
  expect(fireEvent.paste(button, { clipboardData: { files: [], items: [] } })).toBe(true)
  const paper = new File(['x'], 'a.pdf')
  expect(fireEvent.paste(button, { clipboardData: { files: [paper], items: [] } })).toBe(false)
})

test('FILE-011 a file that failed without a reason says 上传失败 when it is pointed at', async () => {
  show(<Holder biz="file" kind="file" />)
  await choose('a.pdf')
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(0, { success: false, code: 500, message: '', result: null })
  await hand.hover(await screen.findByText('a.pdf'))
  await screen.findByText('上传失败')
})
