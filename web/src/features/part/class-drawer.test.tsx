import { remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ClassDrawer } from './class-drawer.tsx'

const can = ['list', 'add', 'edit', 'delete'].map((verb) => `partClass:${verb}`)
const className = () => screen.findByLabelText<HTMLInputElement>('分类名称')

beforeEach(() => {
  resize(1440)
  server.on(remoteDictionary.search, () => [])
  server.on(remoteDictionary.texts, () => [])
  server.on(partClassLevel.tree, () => [{ key: 's1', title: '制动系统' }])
})

/** Opens the form of the class 制动系统. */
async function edit(): Promise<void> {
  const row = (await screen.findByText('制动系统')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  await screen.findByText('编辑配件分类 · 制动系统')
}

test('DEC-106 a class is changed under its own id', async () => {
  const read = server.on(partClass.byId, () => ({ id: 's1', version: 3, className: '制动系统' }))
  const saved = server.on(partClass.edit, () => null)
  show(<ClassDrawer onClose={() => undefined} />, { can })
  await edit()
  const box = await className()
  expect(box.value).toBe('制动系统')
  expect(read.mock.lastCall?.[0]).toEqual({ id: 's1' })
  await hand.type(box, '总成')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(saved.mock.lastCall?.[0]).toMatchObject({ id: 's1', version: 3, className: '制动系统总成' }),
  )
})

test('a class that is opened again is read anew before its form is shown', async () => {
  server.on(partClass.byId, () => ({ id: 's1', version: 3, className: '制动系统' }))
  show(<ClassDrawer onClose={() => undefined} />, { can })
  await edit()
  await className()
  await hand.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByText('编辑配件分类 · 制动系统')).toBeNull())
  server.on(partClass.byId, () => ({ id: 's1', version: 4, className: '行车制动' }))
  await edit()
  expect((await className()).value).toBe('行车制动')
})

test('DEC-106 a class is added at the top and below another', async () => {
  const saved = server.on(partClass.add, () => ({ id: 's2' }))
  show(<ClassDrawer onClose={() => undefined} />, { can })
  const row = (await screen.findByText('制动系统')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '新增下级' }))
  await screen.findByText('新增配件分类 · 制动系统')
  await hand.type(await className(), '刹车片')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved.mock.lastCall?.[0]).toMatchObject({ parentId: 's1', className: '刹车片' }))
  await waitFor(() => expect(screen.queryByText('新增配件分类 · 制动系统')).toBeNull())
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  await screen.findByText('新增配件分类')
})
