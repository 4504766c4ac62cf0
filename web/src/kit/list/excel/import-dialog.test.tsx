import { importHistory } from '@banyan/contract/import-history'
import { gadget } from '@banyan/contract/testing/gadget'
import { importProgress } from '@banyan/contract/uniform'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmNetwork, followNetwork } from '#kit/call/network.ts'
import { hand } from '#testing/hand.ts'
import { file, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads } from '#testing/uploads.ts'
import { readPlan } from '../family.ts'
import { ImportDialog } from './import-dialog.tsx'

const blocked = '有错误的行，请改正后再导入，或改为先导入正确的行'
const right = {
  totalCount: 3,
  successCount: 0,
  errorCount: 0,
  msg: '',
  fileUrl: '',
  fileName: '',
  left: '2-4',
}
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
  show(<ImportDialog plan={readPlan(gadget)} onClose={() => undefined} />)
  return screen.findByRole('dialog', { name: '导入样品' })
}

/** Opens the dialog and chooses a file, which is sent to be checked. */
async function choose() {
  const dialog = await open()
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await hand.upload(input as HTMLInputElement, new File(['x'], '样品.xls'))
  await sends(1)
  return within(dialog)
}
const sends = (count: number) => waitFor(() => expect(sent).toHaveLength(count))
const answer = (result: object, given: object = {}) =>
  act(async () => sent.at(-1)?.answer({ success: true, code: 200, message: '', result, ...given }))
const breakOff = () => act(async () => sent.at(-1)?.fail())
/** The name of the import button; the sign of a running upload stands before it until it has faded out. */
const named = (words: string) => ({ name: new RegExp(`(^|[^的])${words}$`) })
const modes = () => sent.map(({ form }) => form.get('mode'))

test('the rows that are checked are counted, then those that are stored', async () => {
  const dialog = await choose()
  act(() => sent[0]?.progress(100))
  await dialog.findByText('已核对 1 / 2 行')
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await answer(right)
  await hand.click(await dialog.findByRole('button', named('导入 3 行')))
  await sends(2)
  act(() => sent[1]?.progress(100))
  await dialog.findByText('已处理 1 / 2 行')
})

test('DEC-068 where all rows must be right, a wrong one stops the import until it is mended or the good ones may go alone', async () => {
  const dialog = await choose()
  await answer(withFault)
  await dialog.findByText('共 3 行，可导入 2 行，有错误 1 行')
  expect(dialog.queryByText(blocked)).toBeNull()
  await hand.click(dialog.getByText('全部正确才导入'))
  await dialog.findByText(blocked)
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入 2 行')).disabled).toBe(true)
  await hand.type(dialog.getByLabelText('第 3 行 类型'), '用')
  expect(dialog.queryByText(blocked)).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入 3 行')).disabled).toBe(false)
})

test('DEC-068 each step sends the file, the rows that are left and all mended cells; what is left stays in the grid', async () => {
  const dialog = await choose()
  await answer(withFault)
  await hand.type(await dialog.findByLabelText('第 3 行 类型'), '用')
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(2)
  const fields = (at: number) => ['mode', 'rows', 'fixes'].map((name) => sent[at]?.form.get(name))
  expect(fields(1)).toEqual(['good', '2-4', '[[3,1,"无用"]]'])
  const [wrong] = withFault.wrongRows
  const left = { ...withFault, successCount: 2, left: '3', msg: '总上传行数：3，已导入行数：2，错误行数：1' }
  await answer({ ...left, wrongRows: [{ ...wrong, cells: ['丙', '无用'] }] }, { code: 201 })
  await dialog.findByText('共 3 行，已导入 2 行，还有 1 行待修正')
  const cell = dialog.getByLabelText<HTMLInputElement>('第 3 行 类型')
  expect(cell.value).toBe('无用')
  expect(dialog.getByRole<HTMLButtonElement>('button', named('导入')).disabled).toBe(true)
  await hand.type(cell, '的')
  await hand.click(dialog.getByRole('button', named('导入 1 行')))
  await sends(3)
  expect(fields(2)).toEqual(['good', '3', '[[3,1,"无用的"]]'])
  await answer({ ...right, successCount: 3, left: undefined }, { message: '文件导入成功！数据行数：3' })
  await screen.findByText('文件导入成功！数据行数：3')
})

test('DEC-068 after an import of all or none failed, the good rows wait with the wrong one', async () => {
  const dialog = await choose()
  await answer(right)
  await hand.click(dialog.getByText('全部正确才导入'))
  await hand.click(await dialog.findByRole('button', named('导入 3 行')))
  await sends(2)
  await answer(withFault, { code: 201 })
  await dialog.findByText('共 3 行，已导入 0 行，还有 3 行未导入，其中 1 行待修正')
  await hand.type(await dialog.findByLabelText('第 3 行 类型'), '用')
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(3)
  expect(sent[2]?.form.get('rows')).toBe('2-4')
  expect(modes()).toEqual(['check', 'all', 'all'])
})

test('a broken upload keeps what was typed, and repeated it is the same step', async () => {
  const dialog = await choose()
  await answer(withFault)
  await hand.type(await dialog.findByLabelText('第 3 行 类型'), '用')
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(2)
  await breakOff()
  await dialog.findByText('文件上传失败')
  expect(dialog.getByLabelText<HTMLInputElement>('第 3 行 类型').value).toBe('无用')
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(3)
  expect(sent[2]?.form.get('importId')).toBe(sent[1]?.form.get('importId'))
  expect(sent[2]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key'])
})

test('an upload is paused and goes on as the same step', async () => {
  const dialog = await choose()
  act(() => sent[0]?.progress(40))
  await hand.click(dialog.getByRole('button', { name: '暂停' }))
  await dialog.findByText('已暂停上传')
  expect(sent[0]?.isAborted).toBe(true)
  await hand.click(dialog.getByRole('button', { name: '继续' }))
  await sends(2)
  expect(sent[1]?.form.get('importId')).toBe(sent[0]?.form.get('importId'))
  expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
  await answer(right)
  await dialog.findByText('共 3 行，可导入 3 行')
})

test('an upload whose connection is lost goes on by itself when the server can be reached again', async () => {
  const dialog = await choose()
  await answer(right)
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(2)
  const stop = followNetwork()
  const health = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'))
  await breakOff()
  await dialog.findByText(/联网后自动继续上传/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '取消' }).disabled).toBe(false)
  health.mockRestore()
  act(() => confirmNetwork())
  await sends(3)
  expect(sent[2]?.form.get('importId')).toBe(sent[1]?.form.get('importId'))
  await answer({ ...right, successCount: 3, left: '' })
  await screen.findByText('样品.xls 文件上传成功')
  stop()
})

test('passwords are typed unseen; left empty, that of the file stays', async () => {
  const dialog = await choose()
  await answer({ ...withFault, titles: ['名称', '密码'], secrets: ['密码'] })
  const cell = await dialog.findByLabelText<HTMLInputElement>('第 3 行 密码')
  expect(cell.type).toBe('password')
  await hand.type(cell, 'x')
  await hand.clear(cell)
  await hand.type(dialog.getByLabelText('第 3 行 名称'), '丁')
  await hand.click(dialog.getByRole('button', named('导入 3 行')))
  await sends(2)
  expect(sent[1]?.form.get('fixes')).toBe('[[3,0,"丙丁"]]')
})

test('取消 gives up a check that is under way', async () => {
  const dialog = await choose()
  await hand.click(dialog.getByRole('button', { name: '取消' }))
  expect(sent[0]?.isAborted).toBe(true)
  expect(dialog.queryByText('文件上传失败')).toBeNull()
})

test('a file that is taken back leaves nothing to import', async () => {
  const dialog = await choose()
  await answer(right)
  await dialog.findByText('共 3 行，可导入 3 行')
  await hand.click(dialog.getByRole('button', { name: '删除文件' }))
  await waitFor(() => expect(dialog.queryByText('共 3 行，可导入 3 行')).toBeNull())
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
  await hand.click(within(dialog).getByRole('button', { name: '下载模板' }))
  await waitFor(() => expect(saved).toEqual(['样品导入模板.xls']))
})

test('取消 closes the dialog', async () => {
  const dialog = await open()
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('DEC-068 an import is taken back right after it, from its message or beside what is left', async () => {
  const takeBack = server.on(importHistory.takeBack, () => ({
    removed: 2,
    gone: 0,
    keptCount: 1,
    kept: [{ id: 'g1', name: '样品甲', reason: '导入后已被修改' }],
  }))
  const dialog = await choose()
  await answer(withFault)
  await hand.click(await dialog.findByRole('button', named('导入 2 行')))
  await sends(2)
  await answer({ ...withFault, successCount: 2, left: '3', historyId: 'i1' }, { code: 201 })
  await hand.click(await dialog.findByRole('button', { name: /撤\s?回/ }))
  await screen.findByText('样品甲')
  await screen.findAllByText('已撤回 2 行，保留 1 行')
  expect(takeBack.mock.lastCall?.[0]).toEqual({ id: 'i1' })
  await sends(3) // the file is looked at again
  expect(modes()).toEqual(['check', 'good', 'check'])
  await answer(right)
  await hand.click(await dialog.findByRole('button', named('导入 3 行')))
  await sends(4)
  const batches = sent.map(({ form }) => form.get('batch'))
  expect([batches[0] === batches[1], batches[1] === batches[2], batches[2] === batches[3]]).toEqual([
    true,
    false,
    true,
  ])
  await answer({ ...right, successCount: 3, left: undefined, historyId: 'i2' }, { message: '导入成功' })
  const told = (await screen.findByText('导入成功')).closest('.ant-message-notice') as HTMLElement
  await hand.click(within(told).getByRole('button', { name: /撤\s?回/ }))
  await waitFor(() => expect(takeBack.mock.lastCall?.[0]).toEqual({ id: 'i2' }))
})

test('DEC-068 the imports of the last weeks are listed with their numbers, and taken back after a question', async () => {
  const by = { createBy: 'admin', createBy_dictText: '管理员', createTime: '2026-11-14 09:21:07' }
  const kept = { entity: 'gadget', title: '样品', ...by }
  server.on(importHistory.list, ({ entity }) => ({
    records: [
      { ...kept, id: 'i1', fileName: `${entity}一.xls`, total: 5, stored: 4, takenBack: 0, left: 4 },
      { ...kept, id: 'i2', fileName: '二.csv', total: 9, stored: 9, takenBack: 6, left: 2 },
      { ...kept, id: 'i3', fileName: '三.csv', total: 3, stored: 3, takenBack: 3, left: 0 },
    ],
    total: 3,
  }))
  const takeBack = server.on(importHistory.takeBack, () => ({ removed: 4, gone: 0, keptCount: 0, kept: [] }))
  const dialog = await open()
  await hand.click(within(dialog).getByRole('button', { name: '最近的导入' }))
  const recent = within(await screen.findByRole('dialog', { name: '最近的样品导入' }))
  await recent.findByText('gadget一.xls')
  recent.getByText('共 5 行，已导入 4 行')
  expect(recent.getAllByText('管理员')).toHaveLength(3)
  recent.getByText('已导入 9 行，已撤回 6 行，已删除 1 行，保留 2 行')
  recent.getByText('已导入 3 行，已撤回 3 行')
  const [first, second, ...rest] = recent.getAllByRole('button', { name: '撤回导入' })
  expect([second !== undefined, rest.length]).toEqual([true, 0])
  await hand.click(first as HTMLElement)
  expect(takeBack).not.toHaveBeenCalled()
  await hand.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /撤\s?回/ }))
  await waitFor(() => expect(takeBack.mock.lastCall?.[0]).toEqual({ id: 'i1' }))
})
