import type { GrantNode } from '@banyan/contract/access/permission'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aGrantNode } from '#testing/grant-nodes.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { GrantMatrix } from './grant-matrix.tsx'
import { pageNodes } from './grant-rules.ts'

const does = { onFold: vi.fn(), onToggle: vi.fn() }
const openRules = vi.fn()
const node = (id: string, title: string, given: Partial<GrantNode> = {}) =>
  aGrantNode(id, title, { menuType: 1, ...given })
const tree = [
  node('a', '车务', {
    children: [
      node('a1', '车辆', {
        ruleFlag: 1,
        paraTypeName: '车队',
        children: [node('a11', '新增', { menuType: 2 }), node('a12', '导出', { menuType: 2, ruleFlag: 1 })],
      }),
    ],
  }),
  node('b', '系统'),
]

beforeEach(() => {
  for (const done of [does.onFold, does.onToggle, openRules]) done.mockClear()
})

interface Given {
  held?: string[]
  folded?: string[]
  disabled?: boolean
  ruled?: string[]
}
const open = ({ held = [], folded = [], disabled = false, ruled = [] }: Given = {}) =>
  show(
    <GrantMatrix
      pages={pageNodes(tree)}
      held={new Set(held)}
      folded={new Set(folded)}
      disabled={disabled}
      rulesOf={({ id }) => (ruled.includes(id) ? () => openRules(id) : undefined)}
      {...does}
    />,
  )
const line = (name: string) => within(screen.getByRole('listitem', { name }))
/** Ticked, half ticked or neither, of each box of a line. */
const ticks = (name: string) =>
  line(name)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => (box.checked ? 'all' : box.closest('.ant-checkbox-indeterminate') ? 'some' : 'none'))

test.each([
  [[], ['none', 'none', 'none']],
  [['a1'], ['some', 'none', 'none']],
  [
    ['a1', 'a12'],
    ['some', 'none', 'all'],
  ],
  [
    ['a1', 'a11', 'a12'],
    ['all', 'all', 'all'],
  ],
])('DEC-046 who holds %j has the page and its actions ticked as %j', (held, shown) => {
  open({ held })
  expect(ticks('车辆')).toEqual(shown)
})

test('a tick gives, a tick taken away takes', async () => {
  open({ held: ['a1', 'a11'] })
  await hand.click(line('车辆').getByRole('checkbox', { name: '新增' }))
  await hand.click(line('车辆').getByRole('checkbox', { name: '导出' }))
  await hand.click(line('系统').getByRole('checkbox', { name: '系统' }))
  expect(does.onToggle.mock.calls).toEqual([
    ['a11', false],
    ['a12', true],
    ['b', true],
  ])
})

test('a group is folded by its arrow; a page without pages below has none', async () => {
  open()
  await hand.click(line('车务').getByRole('button', { name: '收起车务' }))
  expect(does.onFold.mock.calls).toEqual([['a']])
  expect(line('系统').queryByRole('button')).toBeNull()
})

test('DEC-045 the parameter type of a page stands behind its name', () => {
  open()
  line('车辆').getByText('车队')
  expect(line('系统').queryByText('车队')).toBeNull()
})

test('DEC-111 rules are set where a menu has some and is granted; before that the reason is told', async () => {
  open({ ruled: ['a12'] })
  expect(line('车务').queryByRole('button', { name: '数据规则' })).toBeNull()
  const [ofPage, ofAction] = line('车辆').getAllByRole<HTMLButtonElement>('button', { name: '数据规则' })
  expect([ofPage?.disabled, ofAction?.disabled]).toEqual([true, false])
  await hand.click(ofAction!)
  expect(openRules.mock.calls).toEqual([['a12']])
  await hand.hover(ofPage!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('保存授权后可设置数据规则')
})

test('nothing is ticked while it is being saved', () => {
  open({ disabled: true })
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
})
