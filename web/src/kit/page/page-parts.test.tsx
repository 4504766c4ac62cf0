import { screen, waitFor } from '@testing-library/react'
import { Button } from 'antd'
import { expect, test, vi } from 'vitest'
import { SideFrame } from '#kit/ui/side-frame.tsx'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { useConfirmLeave } from './confirm-leave.tsx'
import { Figure, Panel } from './panel.tsx'

test('a panel is a region named by its title, with a way to the whole of it', () => {
  show(
    <Panel title="待办" more={{ label: '全部', to: '/orders' }}>
      <p>三件</p>
    </Panel>,
  )
  const region = screen.getByRole('region', { name: '待办' })
  expect(region.textContent).toBe('待办全部三件')
  expect(screen.getByRole('link', { name: '全部' }).getAttribute('href')).toContain('/orders')
  show(<Panel title="公告">无</Panel>)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test.each([
  [undefined, '-'],
  [0, '0'],
  [1234567, '1,234,567'],
])('a figure of %s reads %s and leads to its page', (value, text) => {
  show(<Figure label="车辆" value={value} to="/cars" />)
  const link = screen.getByRole('link')
  expect([link.textContent, link.getAttribute('href')?.endsWith('/cars')]).toEqual([`车辆${text}`, true])
})

test.each([
  [1199, false],
  [1200, true],
])('at a width of %i the tree stands beside the list: %s', (width, hasSide) => {
  resize(width)
  show(
    <SideFrame label="部门树" side={<b>树</b>}>
      <p>列表</p>
    </SideFrame>,
  )
  expect(screen.queryByRole('complementary', { name: '部门树' })?.textContent).toBe(
    hasSide ? '树' : undefined,
  )
  expect(screen.getByText('列表')).toBeTruthy()
  resize(1024)
})

type Ask = Parameters<ReturnType<typeof useConfirmLeave>>

function Leave({ leaving, go, stay }: { leaving: Ask[0]; go: () => void; stay?: () => void }) {
  const confirm = useConfirmLeave()
  return <Button onClick={() => confirm(leaving, go, stay)}>离开</Button>
}

test('ux §4 without unsaved work one goes at once', async () => {
  const go = vi.fn()
  show(<Leave leaving={false} go={go} />)
  await hand.click(screen.getByRole('button', { name: /离\s*开/ }))
  expect(go).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['放弃修改', 1, 0],
  ['继续编辑', 0, 1],
])('ux §4 unsaved work is asked about: %s', async (answer, gone, stayed) => {
  const [go, stay] = [vi.fn(), vi.fn()]
  show(<Leave leaving go={go} stay={stay} />)
  await hand.click(screen.getByRole('button', { name: /离\s*开/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('有未保存的修改')
  expect(go).not.toHaveBeenCalled()
  const button = screen.getByRole('button', { name: answer })
  expect(button.className.includes('dangerous')).toBe(answer === '放弃修改')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('继续编辑'))
  await hand.click(button)
  await waitFor(() => expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([gone, stayed]))
})

test.each([
  ['存为草稿', [1, 1, 0]],
  ['放弃修改', [1, 0, 1]],
])('ux §4 work that can be kept may be left as a draft: %s', async (answer, calls) => {
  const [go, setAside, giveUp] = [vi.fn(), vi.fn(async () => true), vi.fn()]
  const work = { isDirty: () => true, canKeep: () => true, setAside, giveUp }
  show(<Leave leaving={[work]} go={go} />)
  await hand.click(screen.getByRole('button', { name: /离\s*开/ }))
  await hand.click(await screen.findByRole('button', { name: answer }))
  await waitFor(() => expect([go, setAside, giveUp].map(({ mock }) => mock.calls.length)).toEqual(calls))
})
