import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { gadget } from '@banyan/contract/testing/gadget'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { readPlan } from '../family.ts'
import { FormDrawer } from './form-drawer.tsx'

const record = { id: 'b1', version: 3, name: '解放' }

beforeEach(() => {
  server.on(dictionary.search, () => [])
  server.on(dictionary.items, () => [])
})

async function open(given: Partial<Parameters<typeof FormDrawer>[0]> = {}) {
  const close = vi.fn()
  show(<FormDrawer title="编辑样品" plan={readPlan(gadget)} record={record} onClose={close} {...given} />)
  const drawer = within(await screen.findByRole('dialog', { name: '编辑样品' }))
  return { drawer, close, isClosed: () => waitFor(() => expect(close).toHaveBeenCalledOnce()) }
}

test('a form nobody typed into is left without a question', async () => {
  const { drawer, isClosed } = await open()
  await hand.click(await drawer.findByRole('button', { name: '取消' }))
  await isClosed()
  expect(screen.queryByText('有未保存的修改')).toBeNull()
})

test('ux §4 what was typed is given up after a question only', async () => {
  const { drawer, close, isClosed } = await open()
  await hand.type(await drawer.findByDisplayValue('解放'), '二')
  await hand.click(drawer.getByRole('button', { name: '关闭' }))
  await hand.click(await screen.findByRole('button', { name: '继续编辑' }))
  drawer.getByDisplayValue('解放二')
  expect(close).not.toHaveBeenCalled()
  await hand.click(drawer.getByRole('button', { name: '取消' }))
  const [giveUp] = (await screen.findAllByRole('button', { name: '放弃修改' })).slice(-1)
  await hand.click(giveUp as HTMLElement)
  await isClosed()
})

test('a saved form closes', async () => {
  const edit = server.on(gadget.edit, () => null)
  const { drawer, isClosed } = await open()
  await hand.type(await drawer.findByDisplayValue('解放'), '二')
  await hand.click(drawer.getByRole('button', { name: '保存' }))
  await isClosed()
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'b1', version: 3, name: '解放二' })
})

test('while the record is read there is nothing to fill in', async () => {
  const { drawer } = await open({ record: undefined, isReading: true })
  expect(document.querySelectorAll('[aria-label=正在加载] li')).toHaveLength(6)
  expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
})

test('a read that failed says why and is tried again', async () => {
  const onRetry = vi.fn()
  const { drawer } = await open({ record: undefined, error: new Error('系统繁忙'), onRetry })
  drawer.getByText('系统繁忙')
  expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
  await hand.click(drawer.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a later read that fails leaves the form as it is', async () => {
  const { drawer } = await open({ error: new Error('系统繁忙') })
  await drawer.findByDisplayValue('解放')
  expect(drawer.queryByText('系统繁忙')).toBeNull()
})
