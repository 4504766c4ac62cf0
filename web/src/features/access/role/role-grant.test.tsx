import { type GrantNode, permission } from '@banyan/contract/access/permission'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { RoleGrant } from './role-grant.tsx'

configure({ asyncUtilTimeout: 8000 })

const hand = userEvent.setup()
const node = (id: string, title: string, children?: GrantNode[]): GrantNode => ({
  id,
  key: id,
  value: id,
  title,
  slotTitle: title,
  label: title,
  ruleFlag: 0,
  isLeaf: !children,
  children,
})

test('ADMIN-021 granting says what changes before it saves both lists', async () => {
  server.on(permission.tree, () => ({
    treeList: [node('m', '用户', [node('b1', '查询'), node('b2', '新增')])],
    ids: ['m', 'b1', 'b2'],
  }))
  server.on(permission.ofRole, () => ['m', 'b1'])
  const grant = server.on(permission.grantRole, () => null)
  const close = vi.fn()
  show(<RoleGrant role={{ id: 'r1', roleName: '调度员' }} onClose={close} />, { can: ['role:grant'] })
  await screen.findByText('新增')
  const boxes = screen.getAllByRole('checkbox', { name: /Select|查询|新增|用户/ })
  await hand.click(boxes.at(-1) as HTMLElement)
  await hand.click(boxes.at(-2) as HTMLElement)
  await screen.findByText('+1 −1')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(grant.mock.lastCall?.[0]).toEqual({
    roleId: 'r1',
    permissionIds: ['m', 'b2'],
    lastpermissionIds: ['m', 'b1'],
  })
})
