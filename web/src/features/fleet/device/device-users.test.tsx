import { device, deviceUser } from '@banyan/contract/fleet/device'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { readPlan } from '#kit/list/family.ts'
import { hand } from '#testing/hand.ts'
import { openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DeviceUsers } from './device-users.tsx'

const can = ['device:list', 'device:edit']
const record = { id: 'd1', version: 1, deviceNo: 'wg_000001' }
let users: object[] | undefined

beforeEach(() => {
  queryClient.clear()
  users = []
  server.on(device.byId, () => ({ ...record, users }) as never)
  server.on(jurisdiction.people, () => [
    { id: 'u1', realname: '张三', departName: '一部' },
    { id: 'u2', username: 'lisi', departName: '二部' },
    { id: 'u3', realname: '王五', departName: '' },
  ])
})
const open = (rights = can) => show(<DeviceUsers record={record} plan={readPlan(device)} />, { can: rights })
const box = () => screen.getByRole('combobox', { name: '选择使用人' })
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: '添加' })

test('DOMAIN-007 a person is offered by name or username with the department, where they have one', async () => {
  open()
  await screen.findByText('还没有使用人')
  const list = await openSelect(box())
  await waitFor(() => expect(optionsIn(list)).toEqual(['张三 · 一部', 'lisi · 二部', '王五']))
  await hand.type(box(), '二部')
  expect(optionsIn(list)).toEqual(['lisi · 二部'])
})

test('nobody is added before someone is chosen, and the box is empty after it', async () => {
  const added = server.on(deviceUser.addUser, () => null)
  open()
  await screen.findByText('还没有使用人')
  expect(add().disabled).toBe(true)
  await openSelect(box())
  await hand.click(await screen.findByTitle('王五'))
  await hand.click(await screen.findByTitle('张三 · 一部'))
  expect(add().disabled).toBe(false)
  await hand.click(add())
  await waitFor(() => expect(added.mock.lastCall?.[0]).toEqual({ deviceId: 'd1', userIds: ['u3', 'u1'] }))
  await waitFor(() => expect(shownIn(box())).toContain('选择本部门及下级的人员'))
  expect(add().disabled).toBe(true)
})

test('people who were refused stay chosen', async () => {
  server.on(deviceUser.addUser, () => refusal('人员不在管辖范围内'))
  open()
  await screen.findByText('还没有使用人')
  await openSelect(box())
  await hand.click(await screen.findByTitle('王五'))
  await hand.click(add())
  await screen.findByText('人员不在管辖范围内')
  expect(add().disabled).toBe(false)
})

test('who may not edit sees the people only', async () => {
  users = [{ id: 'l1', userId: 'u1', realname: '张三' }]
  open(['device:list'])
  await screen.findByText('张三')
  expect(screen.queryByText('还没有使用人')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a device whose people are not told has none', async () => {
  users = undefined
  open()
  await screen.findByText('还没有使用人')
})
