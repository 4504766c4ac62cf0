import { newItem } from '@banyan/contract/service/template/new-item'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { DesignConflict } from './conflict-dialog.tsx'

const base = [{ ...newItem('input', 'c'), label: '备注' }]
const mine = [...base, { ...newItem('number', 'a'), label: '里程' }]
const newest = { items: [{ ...newItem('input', 'b'), label: '故障' }] }

async function open(isLeft: boolean) {
  const does = { onMerge: vi.fn(), onMine: vi.fn(), onNewest: vi.fn(), onGoOn: vi.fn() }
  show(
    <DesignConflict
      conflict={{ base, mine, newest, isLeft, ...(!isLeft && { who: '张三' }) } as never}
      {...does}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  const names = within(dialog)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  return { dialog, names, ...does }
}

test('DEC-114 while one designs, the conflict can be put off', async () => {
  const { dialog, names, onGoOn, onNewest, onMine } = await open(false)
  expect(names).toEqual(['关闭', '继续编辑', '使用最新内容', '保留我的修改', '合并'])
  expect([...dialog.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
    '在您编辑期间，张三保存了这份模板。合并后双方的修改都保留，同一处以您的为准；保留您的修改会覆盖对方的内容；使用最新内容后，可以用“撤销”找回您的修改。',
    '对方的修改：',
    '新增单行文本“故障”',
    '删除单行文本“备注”',
    '您的修改：',
    '新增数字“里程”',
  ])
  clickBeside(dialog)
  expect(onGoOn).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  await hand.click(within(dialog).getByRole('button', { name: '使用最新内容' }))
  await hand.click(within(dialog).getByRole('button', { name: '保留我的修改' }))
  expect([onNewest.mock.calls.length, onMine.mock.calls.length]).toEqual([1, 1])
})

test('DEC-114 over work left behind, one of both is chosen', async () => {
  const { dialog, names, onGoOn } = await open(true)
  expect(names).toEqual(['放弃我的修改', '保留我的修改', '合并'])
  within(dialog).getByText(/^您上次的修改还没有保存，这期间有人保存了这份模板。/)
  await hand.keyboard('{Escape}')
  clickBeside(dialog)
  expect(onGoOn).not.toHaveBeenCalled()
})
