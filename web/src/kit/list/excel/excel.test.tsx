import { gadget } from '@banyan/contract/testing/gadget'
import { importProgress } from '@banyan/contract/uniform'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/api.ts'
import { hand } from '#testing/hand.ts'
import { file, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ListPage } from '../list-page.tsx'
import { errorFile } from './error-file.ts'
import { failureText } from './use-import.ts'

const can = ['list', 'export', 'import', 'delete'].map((verb) => `gadget:${verb}`)
const records = ['解放', '东风'].map((name, index) => ({ id: `b${index}`, version: 1, name }))
let saved: string[] = []

beforeEach(() => {
  localStorage.clear()
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.on(gadget.list, () => ({ records, total: 2 }))
  server.on(importProgress.read, () => ({ state: 'running' as const, done: 1, total: 2 }))
})

test('LIST-009 LIST-026 LIST-027 LIST-028 an export carries the question and is saved as .xls under the title', async () => {
  const exported = server.on(gadget.exportXls, () => file('x'))
  show(<ListPage of={gadget} />, { can, path: '/?name=解&_page=3' })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /导出/ }))
  await hand.click(await screen.findByText('Excel 97-2003（.xls）'))
  await waitFor(() => expect(saved).toEqual(['样品.xls']))
  const input = exported.mock.lastCall?.[0]
  expect(input).toMatchObject({ name: '*解*', format: 'xls' })
  expect(input?.selections).toBeUndefined()
  expect(input?.pageNo).toBeUndefined()
})

test('LIST-026 selected rows travel as a comma list, .xlsx is offered too', async () => {
  const exported = server.on(gadget.exportXls, () => file('x'))
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  for (const box of screen.getAllByRole('checkbox').slice(1)) await hand.click(box)
  await hand.click(screen.getByRole('button', { name: /导出所选/ }))
  await hand.click(await screen.findByText('Excel 工作簿（.xlsx）'))
  await waitFor(() => expect(saved).toEqual(['样品.xlsx']))
  expect(exported.mock.lastCall?.[0]).toMatchObject({ selections: 'b0,b1', format: 'xlsx' })
})

test('API-016 an empty export says 文件下载失败', async () => {
  server.on(gadget.exportXls, () => file(''))
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /导出/ }))
  await hand.click(await screen.findByText('Excel 97-2003（.xls）'))
  await screen.findByText('文件下载失败')
  expect(saved).toEqual([])
})

/** Uploads show their progress, so they go by XMLHttpRequest; this one answers at once, or only the look at the file. */
function answerUploads(body: unknown, status: number | 'never' = 200, checked = body) {
  const sent: FormData[] = []
  class Request {
    status = status === 'never' ? 200 : status
    response = new Blob([JSON.stringify(body)])
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return 'application/json'
    }
    send(form: FormData) {
      sent.push(form)
      if (form.get('mode') === 'check') this.response = new Blob([JSON.stringify(checked)])
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
      if (status === 'never' && form.get('mode') !== 'check') return
      setTimeout(status ? this.onload : this.onerror)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

async function importFile() {
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /导入/ }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await hand.upload(input as HTMLInputElement, new File(['x'], '样品.xls'))
  const button = within(dialog).getByRole('button', { name: /(^|[^的])导入/ })
  await waitFor(() =>
    expect(button.textContent?.includes('导入 3 行') || within(dialog).queryByRole('alert')).toBeTruthy(),
  )
  await hand.click(button)
  return dialog
}
const result = { totalCount: 3, successCount: 0, errorCount: 0, msg: '', fileUrl: '', fileName: '' }

test('LIST-008 LIST-029 LIST-030 a good import uploads its file and says the server message', async () => {
  const sent = answerUploads({ success: true, code: 200, message: '文件导入成功！数据行数：3', result })
  await importFile()
  await screen.findByText('文件导入成功！数据行数：3')
  expect(sent.map((form) => form.get('mode'))).toEqual(['check', 'good'])
  expect(String(sent[1]?.get('importId'))).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.get('file')).toMatchObject({ name: '样品.xls' })
})

test('a file is looked at first: columns that are left out are named, and a wrong cell is mended and sent again', async () => {
  const checked = {
    ...result,
    totalCount: 4,
    errorCount: 1,
    ignored: ['备注二'],
    titles: ['名称', '类型'],
    wrongRows: [{ row: 3, cells: ['丙', '无'], faults: [{ column: '类型', text: '类型“无”不存在' }] }],
  }
  const sent = answerUploads({ success: true, code: 200, message: '好', result: checked })
  show(<ListPage of={gadget} />, { can })
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: /导入/ }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await hand.upload(input as HTMLInputElement, new File(['x'], '样品.xls'))
  await within(dialog).findByText('共 4 行，可导入 3 行，有错误 1 行')
  within(dialog).getByText('以下列不认识，将被忽略：备注二')
  within(dialog).getByText('类型“无”不存在')
  expect(sent.map((form) => form.get('mode'))).toEqual(['check'])
  const cell = within(dialog).getByLabelText('第 3 行 类型')
  await hand.clear(cell)
  await hand.type(cell, '普通')
  await hand.click(within(dialog).getByRole('button', { name: /导入 4 行/ }))
  await screen.findByText('好')
  expect(sent.map((form) => form.get('mode'))).toEqual(['check', 'good'])
  expect(sent[1]?.get('fixes')).toBe('[[3,1,"普通"]]')
})

test('an import that waits for others says so', async () => {
  answerUploads({ success: true, code: 200, message: '', result }, 'never')
  server.on(importProgress.read, () => ({ state: 'waiting' as const, done: 0, total: 0 }))
  const dialog = await importFile()
  await within(dialog).findByText('排队中，前面的导入完成后自动开始…')
})

test('LIST-030 a success without a message names the file', async () => {
  answerUploads({ success: true, code: 200, message: '', result })
  await importFile()
  await screen.findByText('样品.xls 文件上传成功')
})

test('LIST-031 code 201 warns with the counts and links the error file', async () => {
  const partial = {
    ...result,
    successCount: 2,
    errorCount: 1,
    msg: '总上传行数：3，已导入行数：2，错误行数：1',
    fileUrl: '/sys/common/static/1/temp/202611/abc.xls',
    fileName: '错误数据.xls',
  }
  answerUploads({ success: true, code: 201, message: '文件导入成功，但有错误。', result: partial }, 200, {
    success: true,
    code: 200,
    message: '核对完成',
    result,
  })
  const fetched = server.on(errorFile(partial.fileUrl) as typeof gadget.exportXls, () => file('x'))
  const dialog = await importFile()
  const counts = await within(dialog).findByText('总上传行数：3，已导入行数：2，错误行数：1')
  expect(counts.closest('.ant-alert-warning')).not.toBeNull()
  expect(screen.queryByText('文件导入成功，但有错误。')).toBeNull()
  await hand.click(within(dialog).getByRole('button', { name: '下载错误文件' }))
  await waitFor(() => expect(saved).toEqual(['错误数据.xls']))
  expect(fetched).toHaveBeenCalledOnce()
})

test('LIST-032 an import without success says file and reason', async () => {
  answerUploads({ success: false, code: 500, message: '文件导入失败:没有数据', result: null })
  const dialog = await importFile()
  await within(dialog).findByText('样品.xls 文件导入失败:没有数据.')
})

test('LIST-033 an upload that breaks says 文件上传失败', () => {
  expect(failureText(new CallError('网络超时', { status: 0 }), 'a.xls')).toBe('文件上传失败')
  expect(failureText(new CallError('', { status: 502 }), 'a.xls')).toBe('文件上传失败')
  expect(failureText(new TypeError('x'), 'a.xls')).toBe('文件上传失败')
})

test('only files of our own store are fetched', () => {
  expect(errorFile('https://elsewhere.test/a.xls')).toBeUndefined()
  expect(errorFile('/sys/common/static/../user/list')).toBeUndefined()
  expect(errorFile('')).toBeUndefined()
})
