import { roleLookup } from '@banyan/contract/access/role'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleChoice } from './role-choice.tsx'

const offer = (count: number) =>
  server.on(roleLookup.all, () =>
    Array.from({ length: count }, (_, at) => ({ id: `r${at}`, version: 1, roleName: `角色${at}` }) as never),
  )

test('up to sixteen roles are boxes, one click each', async () => {
  offer(16)
  const onChange = vi.fn()
  show(<RoleChoice value={['r1']} onChange={onChange} />)
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes).toHaveLength(16)
  expect(boxes.filter(({ checked }) => checked)).toEqual([boxes[1]])
  expect(boxes.some(({ disabled }) => disabled)).toBe(false)
  await hand.click(boxes[0]!)
  expect(onChange.mock.lastCall?.[0].toSorted()).toEqual(['r0', 'r1'])
})

test('more of them are a list to search in', async () => {
  offer(17)
  const onChange = vi.fn()
  show(<RoleChoice value={[]} onChange={onChange} />)
  const box = await screen.findByRole('combobox')
  expect(screen.queryByRole('checkbox')).toBeNull()
  screen.getByText('请选择角色')
  await hand.type(box, '角色16')
  await hand.click(await screen.findByTitle('角色16'))
  expect(onChange.mock.lastCall?.[0]).toEqual(['r16'])
})

test('boxes of a user whose roles are not known yet cannot be ticked', async () => {
  offer(2)
  show(<RoleChoice disabled />)
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, true],
  ])
})

test('the place of the roles is held while they are read', () => {
  server.on(roleLookup.all, () => new Promise<never>(() => undefined))
  show(<RoleChoice />)
  expect(document.querySelector('[aria-label=正在加载]')).not.toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
