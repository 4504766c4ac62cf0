import type { ResultOf } from '@banyan/contract/endpoint'
import { partClass } from '@banyan/contract/part/part-class'
import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { itemTypeNames, itemTypes, type TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { defaultWorkorderTemp } from '@banyan/contract/service/template/template'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { hand } from '#testing/hand.ts'
import { Answered, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ReportDesignPage, WorkorderDesignPage } from './design-page.tsx'
import { ServiceTypePopup } from './service-type-popup.tsx'
import { workorderTemplate } from './template.ts'
import { TemplateDesigner } from './template-designer.tsx'

const can = ['list', 'edit', 'publish'].map((verb) => `serviceType:${verb}`)

type Details = ResultOf<typeof serviceTemplate.details>
let stored: Details
const item = (settings: Partial<TemplateItem> & { id: string }): TemplateItem => ({
  ...newItem(settings.type ?? 'input', settings.id),
  ...settings,
})
const holds = (...items: TemplateItem[]) => {
  stored = { ...stored, workorderVariableTemp: JSON.stringify(items), reportTemp: JSON.stringify(items) }
}
let listed: ReturnType<typeof server.on<typeof serviceDict.list>>
let edit: ReturnType<typeof server.on<typeof serviceType.edit>>
const sent = (): TemplateItem[] => {
  const input = edit.mock.lastCall?.[0] as { workorderVariableTemp?: string; reportTemp?: string }
  return JSON.parse(input.workorderVariableTemp ?? input.reportTemp ?? '[]')
}

beforeEach(() => {
  resize(1440)
  sessionStorage.clear()
  stored = {
    id: 's1',
    version: 3,
    typeName: '上门维修',
    status: 1,
    templateVersion: 7,
    draft: 0,
    workorderTemp: defaultWorkorderTemp,
    workorderVariableTemp: '[]',
    reportTemp: '[]',
  }
  server.on(serviceTemplate.details, () => stored)
  edit = server.on(serviceType.edit, ({ id: _, version, ...change }) => {
    if (version !== stored.version)
      return new Answered(200, {
        success: false,
        message: '数据已被他人修改，请刷新后重试',
        code: 500,
        result: null,
      })
    stored = { ...stored, ...(change as object), version: stored.version + 1, draft: 1 }
    return null as never
  })
  server.on(partClass.list, () => ({ records: [], total: 0 }))
  listed = server.on(serviceDict.list, () => ({
    records: [{ id: 'd1', dictName: '故障等级' } as never],
    total: 1,
  }))
  server.on(serviceDictChoice.items, () => [
    { id: 'i1', itemName: '一般' },
    { id: 'i2', itemName: '严重' },
  ])
})

const design = async () => {
  show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can })
  await screen.findByRole('heading', { name: '上门维修' })
}
const palette = () => within(screen.getByRole('list', { name: '组件' }))
const pane = () => within(screen.getByRole('complementary', { name: '属性' }))
const covers = () =>
  [...document.querySelectorAll('[data-item-id]')].map((cover) => cover.getAttribute('aria-label'))
const add = (name: string) => hand.click(palette().getByRole('button', { name }))
const press = (name: string) => hand.click(screen.getByRole('button', { name }))

test('SERVICE-006 SERVICE-015 SERVICE-016 SERVICE-017 SERVICE-002 the work-order designer shows the type and its fixed items around the canvas', async () => {
  holds(item({ id: 'a', label: '故障现象' }))
  show(<WorkorderDesignPage />, { can, path: '/service/workorderDesign/s1' })
  await screen.findByRole('heading', { name: '上门维修' })
  expect(screen.queryByRole('textbox', { name: '上门维修' })).toBeNull()
  const form = screen.getByRole('region', { name: '表单' })
  const order = ['工单编号', '服务地址', '故障现象', '处理人', '附件'].map((text) =>
    within(form).getByText(text),
  )
  for (const [at, element] of order.slice(1).entries())
    expect(order[at]!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(covers()).toEqual(['单行文本 故障现象'])
  screen.getByText('v7 · 已发布')
})

test('SERVICE-020 SERVICE-021 SERVICE-004 the report designer has no fixed items and stores reportTemp', async () => {
  show(<ReportDesignPage />, { can, path: '/service/reportDesign/s1' })
  await screen.findByRole('heading', { name: '上门维修' })
  expect(screen.queryByText('工单编号')).toBeNull()
  await add('数字')
  await press('保存')
  await screen.findByText('保存成功')
  expect(edit.mock.lastCall?.[0]).toEqual({ id: 's1', version: 3, reportTemp: expect.any(String) })
  expect(sent()).toMatchObject([{ type: 'number' }])
})

test('SERVICE-023 SERVICE-019 SERVICE-010 SERVICE-007 SERVICE-003 every type is added from the palette and stored as it starts', async () => {
  await design()
  for (const type of itemTypes) await add(itemTypeNames[type])
  expect(covers()).toEqual(itemTypes.map((type) => `${itemTypeNames[type]} ${itemTypeNames[type]}`))
  expect(hasUnsaved()).toBe(true)
  await press('保存')
  await screen.findByText('保存成功')
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 's1', workorderVariableTemp: expect.any(String) })
  expect(sent().map(({ type }) => type)).toEqual([...itemTypes])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(itemTypes.length)
  const byType = (type: string) => sent().find((one) => one.type === type)
  expect(byType('textarea')).toMatchObject({ min: 1, max: 300 }) // SERVICE-042
  expect(byType('slider')).toMatchObject({ min: 0, max: 100 }) // SERVICE-043
  expect(byType('radio')?.options).toEqual(['选项1', '选项2']) // SERVICE-044
  expect(hasUnsaved()).toBe(false)
})

test('SERVICE-028 SERVICE-029 SERVICE-030 SERVICE-039 SERVICE-040 SERVICE-041 SERVICE-042 SERVICE-043 SERVICE-044 SERVICE-045 new items show their defaults in the panel; an option list never becomes empty, and can come from a service dictionary', async () => {
  await design()
  await add('多行文本')
  expect(pane().getByRole('spinbutton', { name: '最少字数' })).toHaveProperty('value', '1')
  expect(pane().getByRole('spinbutton', { name: '最多字数' })).toHaveProperty('value', '300')
  await add('滑块')
  expect(pane().getByRole('spinbutton', { name: '最小值' })).toHaveProperty('value', '0')
  expect(pane().getByRole('spinbutton', { name: '最大值' })).toHaveProperty('value', '100')
  await add('多选')
  expect(pane().getByRole('textbox', { name: '选项 2' })).toHaveProperty('value', '选项2')

  // A new option is named 新选项; the last one stays.
  await add('单选')
  await hand.click(pane().getByRole('button', { name: /添加选项/ }))
  const added = pane().getByRole('textbox', { name: '选项 3' })
  expect(added).toHaveProperty('value', '新选项')
  await waitFor(() => expect(document.activeElement).toBe(added))
  await hand.click(pane().getByRole('button', { name: '删除选项 3' }))
  await hand.click(pane().getByRole('button', { name: '删除选项 1' }))
  expect(pane().getByRole('textbox', { name: '选项 1' })).toHaveProperty('value', '选项2')
  expect(pane().queryByRole('button', { name: /删除选项/ })).toBeNull()

  // The items of the dictionary go into the template.
  await hand.click(pane().getByText('服务字典'))
  const box = pane().getByRole('combobox', { name: '服务字典' })
  await hand.click(box)
  await hand.click(await screen.findByTitle('故障等级'))
  await pane().findByText('一般、严重')
  await press('保存')
  await screen.findByText('保存成功')
  expect(sent().at(-1)).toMatchObject({
    data_type: 2,
    dict_id: 'd1',
    dict_item_id: 'd1',
    dict_options: [
      { id: 'i1', itemName: '一般' },
      { id: 'i2', itemName: '严重' },
    ],
  })
  // Only enabled dictionaries are offered.
  expect(listed.mock.lastCall?.[0]).toMatchObject({ status: '1' })
})

test('SERVICE-018 SERVICE-026 SERVICE-038 the panel edits the selected item; an empty label becomes 无标题 when it is left', async () => {
  holds(item({ id: 'a', label: '甲' }), item({ id: 'b', label: '乙' }))
  await design()
  pane().getByText('选择一个组件，在这里设置')
  await press('单行文本 乙')
  const title = pane().getByRole('textbox', { name: '标题' })
  await hand.clear(title)
  expect(covers()[1]).toBe('单行文本 无标题')
  await hand.tab()
  expect(title).toHaveProperty('value', '无标题')
  await hand.click(pane().getByRole('switch', { name: '必填' }))
  expect(covers()[1]).toBe('单行文本 无标题 必填')
  const canvas = screen.getByRole('list', { name: '画布' })
  expect(within(canvas).getByText('无标题').className).toContain('required')
  await press('保存')
  await screen.findByText('保存成功')
  expect(sent()).toMatchObject([
    { label: '甲', required: 0 },
    { label: '无标题', required: 1 },
  ])
})

test('SERVICE-024 SERVICE-025 SERVICE-027 SERVICE-034 SERVICE-035 SERVICE-036 each type has its settings', async () => {
  await design()
  await add('级联选择')
  await hand.clear(pane().getByRole('textbox', { name: '提示文字 2' }))
  await hand.type(pane().getByRole('textbox', { name: '提示文字 2' }), '选部件')
  await add('图片')
  await hand.click(pane().getByRole('switch', { name: '必填' }))
  await hand.click(pane().getByRole('switch', { name: '允许上传多张' }))
  expect(pane().queryByRole('spinbutton', { name: '最多张数' })).toBeNull()
  await add('日期')
  await hand.click(pane().getByText('日期和时间'))
  await add('分割线')
  await hand.click(pane().getByText('靠右'))
  await add('数字')
  for (const name of ['最小值', '最大值', '小数位数']) pane().getByRole('spinbutton', { name })
  await hand.click(pane().getByRole('switch', { name: /四舍五入/ }))
  await press('保存')
  await screen.findByText('保存成功')
  expect(sent()).toMatchObject([
    { placeholder: ['请选择大类', '选部件'] },
    { required: 1, multiple: 0 },
    { format: 'YYYY-MM-DD HH:mm', format_options: ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'] },
    { orientation: 'right' },
    { is_round: 0 },
  ])
})

test('SERVICE-022 items are copied, moved and deleted by buttons and keys; undo and redo by Ctrl Z, each said in Chinese', async () => {
  holds(item({ id: 'a', label: '甲' }), item({ id: 'b', label: '乙' }))
  await design()
  await press('删除 甲')
  expect(covers()).toEqual(['单行文本 乙'])
  screen.getByText('已删除 甲')
  expect(document.activeElement?.getAttribute('data-item-id')).toBe('b')
  await hand.keyboard('{Control>}z{/Control}')
  expect(covers()).toEqual(['单行文本 甲', '单行文本 乙'])
  screen.getByText('已撤销：删除“甲”')
  await hand.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(covers()).toEqual(['单行文本 乙'])
  await press('撤销')
  act(() => document.querySelector<HTMLElement>('[data-item-id="a"]')?.focus())
  await hand.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(covers()).toEqual(['单行文本 乙', '单行文本 甲'])
  await hand.keyboard('{Control>}d{/Control}')
  expect(covers()).toEqual(['单行文本 乙', '单行文本 甲', '单行文本 甲'])
  await hand.keyboard('{Delete}')
  expect(covers()).toEqual(['单行文本 乙', '单行文本 甲'])
  await hand.click(
    within(screen.getByRole('list', { name: '画布' })).getAllByRole('button', {
      name: '更多',
    })[0] as HTMLElement,
  )
  await hand.click(await screen.findByText('下移'))
  expect(covers()).toEqual(['单行文本 甲', '单行文本 乙'])
})

test('ux §4 Ctrl F6 goes round palette, canvas and properties, with Shift the other way; the browser neither saves the page nor takes back a letter', async () => {
  holds(item({ id: 'a', label: '甲' }), item({ id: 'b', label: '乙' }))
  await design()
  const focused = () => document.activeElement
  await hand.keyboard('{Control>}{F6}{/Control}')
  expect(focused()?.textContent).toBe('单行文本')
  // Nothing is selected yet, so the properties have no control and are passed over.
  await hand.keyboard('{Control>}{F6}{/Control}')
  expect(focused()?.getAttribute('data-item-id')).toBe('a')
  await hand.keyboard('{ArrowDown}{Enter}{Control>}{F6}{/Control}')
  expect(focused()?.closest('aside')?.getAttribute('aria-label')).toBe('属性')
  await hand.keyboard('{Control>}{Shift>}{F6}{/Shift}{/Control}')
  expect(focused()?.getAttribute('data-item-id')).toBe('b')
  await hand.keyboard('{Control>}{Shift>}{F6}{/Shift}{/Control}')
  expect(focused()?.textContent).toBe('单行文本')
  await hand.keyboard('{Control>}{Shift>}{F6}{/Shift}{/Control}')
  expect(focused()?.closest('aside')?.getAttribute('aria-label')).toBe('属性')

  // fireEvent answers whether the browser may go on with it
  const isLeftToBrowser = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true })
  expect(['s', 'z', 'y', 'F6', 'p'].map(isLeftToBrowser)).toEqual([false, false, false, false, true])
})

test('work left unsaved is there again after a reload, with its steps', async () => {
  holds(item({ id: 'a', label: '甲' }))
  const { unmount } = show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can })
  await screen.findByRole('heading', { name: '上门维修' })
  await add('数字')
  unmount()
  await design()
  expect(covers()).toEqual(['单行文本 甲', '数字 数字'])
  screen.getByText(/有修改未保存/)
  await press('撤销')
  expect(covers()).toEqual(['单行文本 甲'])
})

/** Somebody else saves the template meanwhile. */
const somebodySaves = (...items: TemplateItem[]) => {
  stored = { ...stored, version: stored.version + 1, workorderVariableTemp: JSON.stringify(items) }
}
const conflict = () => screen.findByRole('dialog', { name: '模板已被他人修改' })

test('DEC-114 over somebody else’s save the conflict is shown: going on loses nothing, keeping mine saves it, the newest can be taken instead; a change of something else of the type is none', async () => {
  await design()
  await add('数字')
  somebodySaves(item({ id: 'x', label: '对方的' }))
  await press('保存')
  const dialog = await conflict()
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['新增单行文本“对方的”', '新增数字“数字”'])
  await hand.click(within(dialog).getByRole('button', { name: '继续编辑' }))
  expect(covers()).toEqual(['数字 数字'])
  expect(hasUnsaved()).toBe(true)
  await press('保存')
  await hand.click(within(await conflict()).getByRole('button', { name: '保留我的修改' }))
  await screen.findByText('保存成功')
  expect(sent().map(({ label }) => label)).toEqual(['数字'])
  expect(hasUnsaved()).toBe(false)

  // The newest content is taken, and undo brings mine back.
  await add('数字')
  somebodySaves(item({ id: 'x', label: '对方的' }))
  await press('保存')
  await hand.click(within(await conflict()).getByRole('button', { name: '使用最新内容' }))
  expect(covers()).toEqual(['单行文本 对方的'])
  expect(hasUnsaved()).toBe(false)
  await press('撤销')
  expect(covers()).toEqual(['数字 数字', '数字 数字'])
  await press('保存')
  await waitFor(() => expect(sent().map(({ label }) => label)).toEqual(['数字', '数字']))
  await waitFor(() => expect(hasUnsaved()).toBe(false))

  await add('日期')
  stored = { ...stored, version: 9, typeName: '改名' }
  await press('保存')
  await waitFor(() => expect(sent().map(({ label }) => label)).toEqual(['数字', '数字', '日期']))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('DEC-114 both changes are merged: what either added or changed is there and stored', async () => {
  holds(item({ id: 'a', label: '甲' }), item({ id: 'b', label: '乙' }))
  await design()
  await add('数字')
  somebodySaves(
    item({ id: 'b', label: '乙' }),
    item({ id: 'a', label: '甲改' }),
    item({ id: 'x', label: '丙' }),
  )
  await press('保存')
  await hand.click(within(await conflict()).getByRole('button', { name: '合并' }))
  await screen.findByText('保存成功')
  expect(sent().map(({ label }) => label)).toEqual(['乙', '数字', '甲改', '丙'])
  expect(hasUnsaved()).toBe(false)
  await press('撤销')
  expect(covers()).toEqual(['单行文本 甲', '单行文本 乙', '数字 数字'])
})

const undoes: Record<string, string> = {
  保留我的修改: '撤销：恢复未保存的修改（Ctrl Z）',
  合并: '撤销：合并他人的修改（Ctrl Z）',
}
test.each([
  ['保留我的修改', ['单行文本 甲', '数字 数字']],
  ['合并', ['单行文本 对方的', '数字 数字']],
  ['放弃我的修改', ['单行文本 对方的']],
])(
  'DEC-114 work left unsaved over a template somebody saved since is not dropped in silence: %s',
  async (choice, left) => {
    holds(item({ id: 'a', label: '甲' }))
    const { unmount } = show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can })
    await screen.findByRole('heading', { name: '上门维修' })
    await add('数字')
    unmount()
    somebodySaves(item({ id: 'x', label: '对方的' }))
    await design()
    await hand.click(within(await conflict()).getByRole('button', { name: choice }))
    expect(covers()).toEqual(left)
    const undo = screen.getByRole('button', { name: '撤销' }).title
    expect(undo).toBe(undoes[choice] ?? '没有可撤销的操作')
  },
)

test('SERVICE-009 a template that is not there says so', async () => {
  server.on(serviceTemplate.details, () => null as never)
  show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can })
  await screen.findByText('未获取到模板数据')
})

test('DEC-116 SERVICE-005 publishing checks the items, saves, and freezes the next version; an old one can be restored', async () => {
  await design()
  await add('下拉选择')
  await press('发布')
  await screen.findByText('下拉选择：请选择服务字典')
  pane().getByText('请选择服务字典')
  expect(edit).not.toHaveBeenCalled()
  await press('删除 下拉选择')
  await add('数字')
  const publish = server.on(serviceTemplate.publish, () => {
    stored = { ...stored, templateVersion: 8, draft: 0 }
    return { templateVersion: 8 }
  })
  await press('发布')
  const dialog = within(await screen.findByRole('dialog'))
  expect(edit).toHaveBeenCalledTimes(1)
  await hand.type(dialog.getByLabelText('版本说明'), '加数字')
  await hand.click(dialog.getByRole('button', { name: '发布' }))
  await screen.findByText('发布成功')
  expect(publish.mock.lastCall?.[0]).toEqual({ id: 's1', remark: '加数字' })
  await screen.findByText('v8 · 已发布')

  server.on(serviceTemplate.versions, () => [
    {
      templateVersion: 8,
      remark: '加数字',
      publishBy: 'zhangsan',
      publishBy_dictText: '张三',
      publishTime: '2026-11-15 10:00:00',
    },
    { templateVersion: 7, remark: null, publishBy: 'lisi', publishTime: '2026-11-14 10:00:00' },
  ])
  server.on(serviceTemplate.version, () => ({
    ...stored,
    workorderVariableTemp: JSON.stringify([item({ id: 'old', label: '旧字段' })]),
  }))
  server.on(serviceTemplate.restore, () => {
    stored = {
      ...stored,
      version: 9,
      draft: 1,
      workorderVariableTemp: JSON.stringify([item({ id: 'old', label: '旧字段' })]),
    }
    return null
  })
  await press('历史版本')
  await screen.findByText('张三')
  await hand.click(screen.getAllByRole('button', { name: '查看' })[1] as HTMLElement)
  await screen.findByText('旧字段')
  await hand.click(screen.getAllByRole('button', { name: '恢复到草稿' })[1] as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '恢复' }))
  await waitFor(() => expect(covers()).toEqual(['单行文本 旧字段']))
  screen.getByText('v8 · 有修改未发布')
})

test('SESS-083 who may only read sees the template without palette and buttons', async () => {
  holds(item({ id: 'a', label: '甲' }))
  show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can: ['serviceType:list'] })
  await screen.findByRole('heading', { name: '上门维修' })
  for (const name of ['保存', '发布', '撤销', '删除 甲'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('list', { name: '组件' })).toBeNull()
  await press('单行文本 甲')
  expect(pane().getByRole('textbox', { name: '标题' })).toHaveProperty('disabled', true)
})

test.each([
  ['workorder_setting', 'SERVICE-012', '工单设置'],
  ['servicereport_setting', 'SERVICE-013', '报告设置'],
])('SERVICE-011 %s (%s) opens its designer in a popup 1000 wide', async (pageType, _, title) => {
  show(<ServiceTypePopup pageType={pageType} id="s1" onClose={() => undefined} />, { can })
  const popup = await screen.findByRole('dialog')
  within(popup).getByText(title)
  expect(popup.style.width || popup.closest<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
  await within(popup).findByRole('heading', { name: '上门维修' })
  expect(within(popup).queryByText('工单编号') !== null).toBe(pageType === 'workorder_setting')
})

test('SERVICE-014 any other page type is lost; DEC-086 closing over unsaved work asks', async () => {
  const { unmount } = show(<ServiceTypePopup pageType="toString" id="s1" onClose={() => undefined} />, {
    can,
  })
  await screen.findByText('页面丢失了')
  unmount()
  show(<ServiceTypePopup pageType="workorder_setting" id="s1" onClose={() => undefined} />, { can })
  await screen.findByRole('heading', { name: '上门维修' })
  await add('数字')
  await press('关闭')
  await screen.findByRole('button', { name: '继续编辑' })
})

test('ux §6 on a phone types come from a sheet, a tap opens the settings, a menu moves items', async () => {
  resize(390)
  holds(item({ id: 'a', label: '甲' }))
  await design()
  await press('添加组件')
  await hand.click(await screen.findByRole('button', { name: '数字' }))
  expect(covers()).toEqual(['单行文本 甲', '数字 数字'])
  const sheet = within((await screen.findByText('属性 · 数字')).closest('[role="dialog"]') as HTMLElement)
  sheet.getByRole('spinbutton', { name: '小数位数' })
  await hand.click(sheet.getByRole('button', { name: '关闭' }))
  const menus = within(screen.getByRole('list', { name: '画布' })).getAllByRole('button', { name: '更多' })
  await hand.click(menus[1] as HTMLElement)
  await hand.click(await screen.findByText('上移'))
  expect(covers()).toEqual(['数字 数字', '单行文本 甲'])
})
