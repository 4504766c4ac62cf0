import { depart, departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useWork } from '#kit/draft/use-work.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { DepartRecord } from './depart-record.tsx'

const leaf = (key: string, title: string) => ({ key, value: key, title, children: null })
const record = { id: 'd2', version: 4, departName: '华北', parentId: 'd1', parentId_dictText: '集团' }

beforeEach(() => {
  resize(1440)
  server.on(departTree.ids, () => [
    { ...leaf('d1', '集团'), children: [leaf('d2', '华北'), leaf('d3', '华东')] },
  ])
  server.on(depart.byId, () => record)
})

const open = (isEditing: boolean, onSaved = (_: string | undefined) => undefined) =>
  show(<Opened isEditing={isEditing} onSaved={onSaved} />, { can: ['depart:list', 'depart:edit'] })

function Opened(props: { isEditing: boolean; onSaved: (id: string | undefined) => undefined }) {
  return <DepartRecord id="d2" work={useWork(undefined)} onCancel={() => undefined} {...props} />
}

test('DEC-057 another parent is chosen among the other departments and saved', async () => {
  const edit = server.on(depart.edit, () => null)
  const saved: unknown[] = []
  open(true, (id) => void saved.push(id))
  await screen.findByText('更换上级会连同下级部门一起移动')
  await screen.findByText('集团')
  await hand.click(screen.getByLabelText('上级部门'))
  const list = within(await screen.findByRole('tree'))
  await hand.click(await list.findByText('华东'))
  expect(list.queryByText('华北')).toBeNull() // not below itself
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(edit.mock.lastCall?.[0]).toMatchObject({
      id: 'd2',
      version: 4,
      departName: '华北',
      parentId: 'd3',
    }),
  )
  expect(saved).toEqual(['d2'])
})

test('a department of the first level says so in place of a parent', async () => {
  server.on(depart.byId, () => ({ ...record, parentId: null }))
  open(true)
  await screen.findByText('无上级，作为一级部门')
})

test.each([
  ['two columns on a wide screen', 1440, 2],
  ['one on a phone', 390, 1],
])('the form has %s', async (_, width, count) => {
  resize(width)
  const { container } = open(true)
  await screen.findByText('上级部门')
  expect(container.querySelector(`[class*=columns${count}]`)).not.toBeNull()
})

test('a department that cannot be read says so and is asked for again', async () => {
  server.on(depart.byId, () => failure(500, '系统繁忙'))
  open(false)
  const again = await screen.findByRole('button', { name: /重\s*试/ })
  server.on(depart.byId, () => record)
  await hand.click(again)
  await screen.findByText('华北')
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
})

test('what was read stays on the screen when reading it anew fails', async () => {
  open(false)
  await screen.findByText('华北')
  const asked = server.on(depart.byId, () => failure(500, '系统繁忙'))
  await queryClient.invalidateQueries({ queryKey: ['depart'] })
  expect(asked).toHaveBeenCalled()
  await screen.findByText('系统繁忙')
  screen.getByText('华北')
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
})
