import { gadget } from '@banyan/contract/testing/gadget'
import { importProgress } from '@banyan/contract/uniform'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { file, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads } from '#testing/uploads.ts'
import { planOf } from '../family.ts'
import { ImportDialog } from './import-dialog.tsx'

const user = userEvent.setup()
const blocked = '有错误的行，请在文件中改正后重新选择，或改为先导入正确的行'
const right = { totalCount: 3, successCount: 3, errorCount: 0, msg: '', fileUrl: '', fileName: '' }
const withFault = {
  ...right,
  errorCount: 1,
  titles: ['名称', '类型'],
  wrongRows: [{ row: 3, cells: ['丙', '无'], faults: [{ column: '类型', text: '类型“无”不存在' }] }],
}
let sent: ReturnType<typeof recordUploads>

beforeEach(() => {
  sent = recordUploads()
  server.on(importProgress.read, () => ({ state: 'running' as const, done: 1, total: 2 }))
})

async function open() {
  show(<ImportDialog plan={planOf(gadget)} onClose={() => undefined} />)
  return screen.findByRole('dialog', { name: '导入样品' })
}

/** Opens the dialog and chooses a file, which is sent to be checked. */
async function choose() {
  const dialog = await open()
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File(['x'], '样品.xls'))
  await sends(1)
  return within(dialog)
}
const sends = (count: number) => waitFor(() => expect(sent).toHaveLength(count))
const answer = (result: object, given: object = {}) =>
  act(async () => sent.at(-1)?.answer({ success: true, code: 200, message: '', result, ...given }))
const breakOff = () => act(async () => sent.at(-1)?.fail())
/** The name of the import button; the sign of a running upload stands before it until it has faded out. */
const named = (words: string) => ({ name: new RegExp(`${words}$`) })
const modes = () => sent.map(({ form }) => form.get('mode'))

test('the rows that are checked are counted, then those that are stored', async () => {
  const dialog = await choose()
  act(() => sent[0]?.progress(100))
  await dialog.findByText('已核对 1 / 2 行')
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await answer(right)
  await user.click(await dialog.findByRole('button', named('导入 3 行')))
  await sends(2)
  act(() => sent[1]?.progress(100))
  await dialog.findByText('已处理 1 / 2 行')
})

test('DEC-068 where all rows must be right, a wrong one stops the import until the good rows may go alone', async () => {
  const dialog = await choose()
  await answer(withFault)
  await dialog.findByText('可导入 2 行，有错误 1 行')
  expect(dialog.queryByText(blocked)).toBeNull()
  await user.click(dialog.getByText('全部正确才导入'))
  await dialog.findByText(blocked)
  expect(dialog.queryByLabelText('第 3 行 类型')).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入 2 行')).disabled).toBe(true)
  await user.click(dialog.getByText('先导入正确的行'))
  dialog.getByLabelText('第 3 行 类型')
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入 2 行')).disabled).toBe(false)
})

test('DEC-068 a row that turns out wrong while all are stored is mended; a broken upload keeps what was typed', async () => {
  const dialog = await choose()
  await answer(right)
  await user.click(dialog.getByText('全部正确才导入'))
  expect(dialog.queryByText(blocked)).toBeNull()
  await user.click(await dialog.findByRole('button', named('导入 3 行')))
  await sends(2)
  await answer(withFault, { code: 201 })
  await user.type(await dialog.findByLabelText('第 3 行 类型'), '用')
  expect(dialog.queryByText(blocked)).toBeNull()
  await user.click(dialog.getByRole('button', named('导入 1 行')))
  await sends(3)
  await breakOff()
  await dialog.findByText('文件上传失败')
  expect(modes()).toEqual(['check', 'all', 'good'])
  expect(dialog.getByLabelText<HTMLInputElement>('第 3 行 类型').value).toBe('无用')
  expect(screen.queryByText('样品.xls 文件上传成功')).toBeNull()
})

test('the mended rows wait until the good ones are stored', async () => {
  const dialog = await choose()
  await answer(withFault)
  await user.type(await dialog.findByLabelText('第 3 行 类型'), '用')
  await user.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(2)
  await breakOff()
  await dialog.findByText('文件上传失败')
  expect(modes()).toEqual(['check', 'good'])
  await user.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(3)
  await answer({ ...right, totalCount: 2 })
  await sends(4)
  expect(modes()).toEqual(['check', 'good', 'good', 'good'])
})

test('a file that is taken back leaves nothing to import', async () => {
  const dialog = await choose()
  await answer(right)
  await dialog.findByText('可导入 3 行')
  await user.click(dialog.getByRole('button', { name: '删除文件' }))
  await waitFor(() => expect(dialog.queryByText('可导入 3 行')).toBeNull())
  await waitFor(() => expect(dialog.queryByRole('button', { name: '删除文件' })).toBeNull())
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入')).disabled).toBe(true)
})

test('the template is saved under the title of the list', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.on(gadget.importTemplate, () => file('x'))
  const dialog = await open()
  await user.click(within(dialog).getByRole('button', { name: '下载模板' }))
  await waitFor(() => expect(saved).toEqual(['样品导入模板.xls']))
})

test('取消 closes the dialog', async () => {
  const dialog = await open()
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(dialog.className).toMatch(/-leave/))
})
