import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { DesignerHead } from './designer-head.tsx'

function head(template: object, given: Partial<ComponentProps<typeof DesignerHead>> = {}) {
  const does = { onUndo: vi.fn(), onRedo: vi.fn(), onSave: vi.fn(), onPublish: vi.fn(), onHistory: vi.fn() }
  show(
    createElement(DesignerHead, {
      template: { typeName: '上门维修', ...template } as never,
      isDirty: false,
      undoes: undefined,
      redoes: undefined,
      disabled: false,
      isSaving: false,
      isPhone: false,
      ...does,
      ...given,
    }),
  )
  return does
}
/** The state of the draft and the colour of its mark. */
function mark() {
  const shape = document.querySelector('header i')
  const colour = /color-(\w+)/.exec(shape?.getAttribute('style') ?? '')?.[1]
  return `${shape?.parentElement?.textContent} ${colour}`
}
const buttons = () =>
  screen.getAllByRole<HTMLButtonElement>('button').map((button) => {
    const text = `${button.getAttribute('aria-label') ?? ''} ${button.textContent} ${button.title}`.trim()
    return button.disabled ? `[${text}]` : text
  })

test.each([
  [{ templateVersion: 0, draft: 0 }, false, '未发布 border'],
  [{ templateVersion: 0, draft: 1 }, true, '未发布 · 有修改未保存 warning'],
  [{ templateVersion: 7, draft: 1 }, true, 'v7 · 有修改未保存 warning'],
  [{ templateVersion: 7, draft: 1 }, false, 'v7 · 有修改未发布 warning'],
  [{ templateVersion: 7, draft: 0 }, false, 'v7 · 已发布 success'],
])('DEC-116 a draft %j is marked, unsaved %j', (template, isDirty, expected) => {
  head(template, { isDirty })
  expect(mark()).toBe(expected)
})

const published = { templateVersion: 7, draft: 0 }

test.each<[string, Partial<ComponentProps<typeof DesignerHead>>, string[]]>([
  [
    'nothing done yet',
    {},
    ['[撤销  没有可撤销的操作]', '[重做  没有可重做的操作]', '历史版本 历史版本', '[保存 保存]', '发布'],
  ],
  [
    'something to undo and redo',
    { undoes: '添加“数字”', redoes: '删除“甲”', isDirty: true },
    [
      '撤销  撤销：添加“数字”（Ctrl Z）',
      '重做  重做：删除“甲”（Ctrl Shift Z）',
      '历史版本 历史版本',
      '保存 保存',
      '发布',
    ],
  ],
  [
    'a phone',
    { isPhone: true, isDirty: true },
    ['[撤销  没有可撤销的操作]', '[重做  没有可重做的操作]', '历史版本', '保存', '发布'],
  ],
  ['someone who may only read', { disabled: true, onPublish: undefined }, ['历史版本 历史版本']],
  [
    'a save under way',
    { isSaving: true, isDirty: true },
    ['[撤销  没有可撤销的操作]', '[重做  没有可重做的操作]', '历史版本 历史版本', '保存 保存', '[发布]'],
  ],
])('SERVICE-016 the buttons of the designer for %s', (_, given, expected) => {
  head(published, given)
  expect(buttons()).toEqual(expected)
})

test('each button does its own', () => {
  const does = head(published, { undoes: '甲', redoes: '乙', isDirty: true })
  for (const button of screen.getAllByRole('button')) button.click()
  expect(Object.values(does).map((done) => done.mock.calls.length)).toEqual([1, 1, 1, 1, 1])
})
