import { formDefinition } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type DraftDesk, setDesk } from '#kit/draft/desk.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { itemsFrom } from './draft/design-storage.ts'
import { FormDesigner } from './form-designer.tsx'

const ignore = () => undefined
const field = (dbFieldName: string, dbFieldTxt: string) => ({
  ...{ id: dbFieldName, dbFieldName, dbFieldTxt, dbFieldNameOld: null, dbIsKey: 0, cgformHeadId: 'f1' },
  ...{ dbType: 'string', dbLength: 100, fieldShowType: 'text', isShowForm: 1, isShowList: 1 },
})
const head = {
  id: 'f1',
  version: 1,
  tableName: 'onl_asset',
  tableTxt: '台账',
  tableType: 1,
  designJson: null,
}

const can = ['formDefinition:list', 'formDefinition:edit']
const designer = (onClose: () => void = ignore) => (
  <FormDesigner id="f1" onCopy={ignore} onPublish={ignore} onTable={ignore} onClose={onClose} />
)
const byOther = {
  head: { ...head, version: 2, updateBy: 'zhangsan' },
  fields: [field('name', '名称'), field('maker', '厂家')],
  tables: [],
}

beforeEach(() => sessionStorage.clear())

test('a save over somebody else’s is merged with it, and tells who changed what', async () => {
  let stored = { head, fields: [field('name', '名称')], tables: [] }
  server.on(formDefinition.design, () => stored as never)
  const edit = server.on(formDefinition.editDesign, ({ head: { version } }) =>
    version === stored.head.version ? { id: 'f1', version: 9 } : refusal('数据已被他人修改，请刷新后重试'),
  )
  show(designer(), { can })
  const name = await screen.findByLabelText('表单名称')
  await hand.type(name, '二')
  stored = byOther
  await hand.click(screen.getByRole('button', { name: '保存' }))
  const told = (await screen.findByText('zhangsan也修改了这个表单，已与您的修改合并')).closest('[role=alert]')
  within(told as HTMLElement).getByText('新增字段“厂家”')
  const sent = edit.mock.lastCall?.[0]
  expect([sent?.head.tableTxt, sent?.fields.map(({ dbFieldTxt }) => dbFieldTxt)]).toEqual([
    '台账二',
    ['名称', '厂家'],
  ])
})

test('work that a reload interrupts is merged with what somebody else saved meanwhile', async () => {
  server.on(formDefinition.design, () => ({ head, fields: [field('name', '名称')], tables: [] }) as never)
  const { unmount } = show(designer(), { can })
  await hand.type(await screen.findByLabelText('表单名称'), '二')
  unmount()
  server.on(formDefinition.design, () => byOther as never)
  const edit = server.on(formDefinition.editDesign, () => ({ id: 'f1', version: 3 }))
  show(designer(), { can })
  await screen.findByText('zhangsan也修改了这个表单，已与您的修改合并')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('保存成功')
  const { head: sent, fields } = edit.mock.lastCall?.[0] ?? {}
  expect(sent).toMatchObject({ version: 2, tableTxt: '台账二' })
  expect(fields?.map(({ dbFieldTxt }) => dbFieldTxt)).toEqual(['名称', '厂家'])
})

test('changes that were given up are not there when the designer is opened again', async () => {
  server.on(formDefinition.design, () => ({ head, fields: [field('name', '名称')], tables: [] }) as never)
  const onClose = vi.fn()
  const { unmount } = show(designer(onClose), { can })
  await hand.type(await screen.findByLabelText('表单名称'), '二')
  await hand.click(screen.getByRole('button', { name: '关闭' }))
  await hand.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  unmount()
  show(designer(), { can })
  expect(await screen.findByLabelText('表单名称')).toHaveProperty('value', '台账')
})

test('a draft that goes on keeps what somebody else saved since it was written', async () => {
  const began = itemsFrom({ head, fields: [field('name', '名称')], tables: [] } as never)
  const items = began.map((item) => (item.kind === 'form' ? { ...item, tableTxt: '台账二' } : item))
  const content = { version: 1, parts: { design: { began, items } } }
  setDesk(async () => deskWith({ content, origin: 'a', savedAt: 1 }))
  onTestFinished(() => setDesk(undefined))
  server.on(formDefinition.design, () => byOther as never)
  const edit = server.on(formDefinition.editDesign, () => ({ id: 'f1', version: 3 }))
  show(designer(), { can })
  await hand.click(await screen.findByRole('button', { name: '查看差异' }))
  screen.getByText('名称由“台账”改为“台账二”')
  await hand.click(screen.getByRole('button', { name: '继续填写' }))
  await screen.findByText('zhangsan也修改了这个表单，已与您的修改合并')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('保存成功')
  const { head: sent, fields } = edit.mock.lastCall?.[0] ?? {}
  expect([sent?.tableTxt, fields?.map(({ dbFieldTxt }) => dbFieldTxt)]).toEqual(['台账二', ['名称', '厂家']])
})

test('ux §6 on a phone a sub-table has a button of its own that adds columns to it', async () => {
  resize(390)
  onTestFinished(() => resize(1440))
  server.on(formDefinition.design, () => ({ head, fields: [field('name', '名称')], tables: [] }) as never)
  const edit = server.on(formDefinition.editDesign, () => ({ id: 'f1', version: 2 }))
  show(designer(), { can })
  const add = async (button: string, control: string) => {
    await hand.click(await screen.findByRole('button', { name: button }))
    await hand.click(await screen.findByRole('button', { name: control }))
    await hand.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
  }
  await add('添加控件', '明细表')
  screen.getByText('还没有列')
  await add('添加“明细表”的列', '数字')
  await add('添加“明细表”的列', '日期')
  await add('添加控件', '整数')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('保存成功')
  const { fields, tables } = edit.mock.lastCall?.[0] ?? {}
  const labels = (given: typeof fields) => given?.map(({ dbFieldTxt }) => dbFieldTxt)
  expect([labels(fields), labels(tables?.[0]?.fields)]).toEqual([
    ['名称', '整数'],
    ['主表记录', '数字', '日期'],
  ])
})

/** A desk on which one draft waits. */
const deskWith = (draft: object) =>
  ({
    open: () => ({
      look: async (tell: (found: object[]) => void) => tell([draft]),
      write: async () => 1,
      remove: async () => undefined,
      discard: async () => undefined,
      close: ignore,
    }),
  }) as unknown as DraftDesk
