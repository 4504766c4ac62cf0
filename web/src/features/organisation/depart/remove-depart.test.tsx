import { type DepartNode, depart } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RemoveDepart } from './remove-depart.tsx'

const onDone = vi.fn()
const node = (id: string, title: string, children: DepartNode[] | null = null) =>
  ({
    id,
    key: id,
    value: id,
    title,
    parentId: '',
    rootId: id,
    objType: 2,
    isLeaf: !children,
    children,
  }) as DepartNode
const alone = node('d1', '华北')
const tree = node('d1', '华北', [node('d2', '北京', [node('d3', '海淀')]), node('d4', '天津')])

let asked: ReturnType<typeof server.on<typeof userDepart.below>>
beforeEach(() => {
  onDone.mockClear()
  asked = server.on(userDepart.below, () => [{ id: 'u1' }, { id: 'u2' }] as never)
})

async function open(of: DepartNode): Promise<HTMLElement> {
  show(<RemoveDepart node={of} onDone={onDone} />, { can: ['depart:delete'] })
  expect(asked).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('button', { name: '删除' }))
  return screen.findByRole('dialog')
}
const sure = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>('button', { name: '删除' })

test('ADMIN-053 a department alone is deleted after one question, which has the people it loses', async () => {
  const remove = server.on(depart.remove, () => null)
  const dialog = await open(alone)
  within(dialog).getByText('确定删除吗?')
  await within(dialog).findByText('将删除部门“华北”，并移除其中 2 名用户的所属关系、部门权限和部门角色')
  expect(asked.mock.lastCall?.[0]).toEqual({ id: 'd1' })
  expect(within(dialog).queryByLabelText('部门总数')).toBeNull()
  expect(sure(dialog).disabled).toBe(false)
  expect(sure(dialog).className).toContain('dangerous')
  await hand.click(sure(dialog))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(remove.mock.calls.map(([input]) => input)).toEqual([{ id: 'd1' }])
})

test('DEC-057 with others below, their number and its own is typed first', async () => {
  const dialog = await open(tree)
  await within(dialog).findByText(/“华北”及其 3 个下级部门/)
  const count = within(dialog).getByLabelText<HTMLInputElement>('部门总数')
  expect(count.placeholder).toBe('请输入将删除的部门总数 4 以确认')
  expect(count.inputMode).toBe('numeric')
  expect(sure(dialog).disabled).toBe(true)
  await hand.type(count, '3')
  expect(sure(dialog).disabled).toBe(true)
  await hand.clear(count)
  await hand.type(count, ' 4 ')
  expect(sure(dialog).disabled).toBe(false)
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await hand.click(screen.getAllByRole('button', { name: '删除', hidden: true })[0]!)
  expect(within(dialog).getByLabelText<HTMLInputElement>('部门总数').value).toBe('')
})

test('a refused deletion keeps the question', async () => {
  server.on(depart.remove, () => refusal('部门已被使用'))
  const dialog = await open(alone)
  await hand.click(sure(dialog))
  await screen.findByText('部门已被使用')
  expect(onDone).not.toHaveBeenCalled()
})

test('who may not delete sees no button', () => {
  show(<RemoveDepart node={alone} onDone={onDone} />)
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
