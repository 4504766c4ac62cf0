import { gadget } from '@banyan/contract/testing/gadget'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCall } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import {
  ActionMenu,
  actionsLength,
  callAction,
  type RowAction,
  RowActions,
  useVisible,
} from './row-actions.tsx'

const run = vi.fn()
const action = (label: string, given: Partial<RowAction> = {}): RowAction => ({ label, run, ...given })
const words = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

/** The dialog that asks a question. */
async function asking(title: string): Promise<HTMLElement> {
  const [question] = await screen.findAllByText(title)
  return question?.closest('[role=dialog]') as HTMLElement
}

test('three actions stand side by side; of four two do, and the others behind 更多', async () => {
  const labels = ['编辑', '详情', '授权', '删除']
  const { unmount } = show(<RowActions actions={labels.slice(0, 3).map((label) => action(label))} />)
  expect(words()).toEqual(['编辑', '详情', '授权'])
  unmount()
  show(<RowActions actions={labels.map((label) => action(label))} />)
  expect(words()).toEqual(['编辑', '详情', '更多'])
  await hand.click(screen.getByRole('button', { name: '更多' }))
  await screen.findByRole('menuitem', { name: '授权' })
  expect(items()).toEqual(['授权', '删除'])
})

test.each([
  [['编辑', '详情', '删除'], 6],
  [['编辑', '工单设置', '授权', '删除'], 8],
  [[], 0],
])('the actions %j take %i characters', (labels, length) => {
  expect(actionsLength(labels.map((label) => action(label)))).toBe(length)
})

test('an action that cannot be done now says why when it is reached, and does nothing when it is pressed', async () => {
  run.mockClear()
  show(<RowActions actions={[action('删除', { disabled: '内置角色不能删除' }), action('编辑')]} />)
  const word = screen.getByRole('button', { name: '删除' })
  expect(word.getAttribute('aria-disabled')).toBe('true')
  await hand.tab()
  expect(document.activeElement).toBe(word)
  expect((await screen.findByRole('tooltip')).textContent).toBe('内置角色不能删除')
  expect(screen.getByRole('button', { name: '编辑' }).getAttribute('aria-disabled')).toBeNull()
  await hand.click(word)
  expect(screen.getAllByText('内置角色不能删除')).toHaveLength(1)
  expect(run).not.toHaveBeenCalled()
})

test('what asks, asks with its consequence; 取消 does nothing, its own word does it', async () => {
  run.mockClear()
  show(
    <RowActions
      actions={[action('删除', { danger: true, confirm: '确定删除吗?', consequence: '连同下级' })]}
    />,
  )
  const word = screen.getByRole('button', { name: '删除' })
  await hand.click(word)
  const question = within(await screen.findByRole('tooltip'))
  question.getByText('连同下级')
  expect(question.getByRole('button', { name: '删除' }).className).toContain('dangerous')
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: '取消' })))
  await hand.click(question.getByRole('button', { name: '取消' }))
  expect(run).not.toHaveBeenCalled()
  cleanup()
  show(<RowActions actions={[action('删除', { confirm: '确定删除吗?' })]} />)
  await hand.click(screen.getByRole('button', { name: '删除' }))
  await hand.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('an action without a question runs at once', async () => {
  run.mockClear()
  show(<RowActions actions={[action('编辑')]} />)
  await hand.click(screen.getByRole('button', { name: '编辑' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('the menu of a card is an icon; its actions ask in a dialog, and what cannot be done says why', async () => {
  run.mockClear()
  show(
    <ActionMenu
      isIcon
      actions={[
        action('冻结', { disabled: '已冻结' }),
        action('详情'),
        action('删除', { danger: true, confirm: '确定删除吗?', consequence: '连同下级' }),
      ]}
    />,
  )
  const more = screen.getByRole('button', { name: '更多' })
  expect([more.textContent, more.getAttribute('aria-haspopup')]).toEqual(['', 'menu'])
  await hand.click(more)
  const frozen = await screen.findByRole('menuitem', { name: /冻结/ })
  expect(items()).toEqual(['冻结已冻结', '详情', '删除'])
  expect(
    screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-disabled') === 'true'),
  ).toEqual([true, false, false])
  await hand.click(frozen)
  expect(run).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('menuitem', { name: '详情' }))
  expect(run).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  const dialog = within(await asking('确定删除吗?'))
  dialog.getByText('连同下级')
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['取消', '删除'])
  const ok = dialog.getByRole('button', { name: '删除' })
  expect(ok.className).toContain('dangerous')
  await hand.click(ok)
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

function Names() {
  const { data } = useCall(gadget.list, {})
  return <p>{data?.records.map(({ name }) => name).join('、')}</p>
}

test('an action that calls says the message and reads its family anew; a refusal is told and leaves the row', async () => {
  let rows = [{ id: '1', version: 1, name: '解放' }]
  server.on(gadget.list, () => ({ records: rows, total: rows.length }))
  server.on(gadget.remove, () => refusal('样品在用'))
  show(
    <>
      <RowActions actions={[{ label: '删除', ...callAction(gadget.remove, { id: '1' }) }]} />
      <Names />
    </>,
    { can: ['gadget:delete'] },
  )
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: '删除' }))
  await screen.findByText('样品在用')
  screen.getByText('解放')
  const remove = server.on(gadget.remove, () => {
    rows = []
    return null
  })
  await hand.click(screen.getByRole('button', { name: '删除' }))
  await screen.findByText('删除成功!')
  await waitFor(() => expect(screen.queryByText('解放')).toBeNull())
  expect(remove.mock.lastCall?.[0]).toEqual({ id: '1' })
})

function Visible({ actions }: { actions: RowAction[] }) {
  return <RowActions actions={useVisible()(actions)} />
}

test('who may not make the call does not see the action', () => {
  const actions = [
    action('编辑', { needs: gadget.edit }),
    action('改名', { needs: gadget.edit }),
    action('删除', { needs: gadget.remove }),
    action('详情'),
  ]
  show(<Visible actions={actions} />, { can: ['gadget:edit'] })
  expect(words()).toEqual(['编辑', '改名', '详情'])
})
