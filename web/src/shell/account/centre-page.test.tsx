import { ownProfile } from '@banyan/contract/identity/profile'
import { session } from '@banyan/contract/identity/session'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CentrePage } from './centre-page.tsx'

beforeEach(() => {
  queryClient.clear()
  server.on(session.detail, () => ({
    ...aUser(),
    relTenantIds: '1000',
    sex: 1,
    roles: [{ id: 'r1', roleCode: 'staff', roleName: '普通员工' }],
    departs: [{ id: 'd1', departName: '调度部', orgCode: 'A01' }],
    tenants: [{ id: 1000, name: '榕城车联' }],
    sysId: '1',
    sysname: '榕台',
    moreTmnl: 0,
    tmnlPrefix: '',
  }))
})

test('ADMIN-032 DEC-051 people see where they belong and change their own data; the header follows', async () => {
  const change = server.on(ownProfile.changeOwn, () => null)
  useSession.setState({ user: aUser() })
  show(<CentrePage />)
  await screen.findByText('调度部')
  screen.getByText('普通员工')
  const name = screen.getByLabelText('姓名')
  await userEvent.clear(name)
  await userEvent.type(name, '张四')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功!')
  expect(change.mock.lastCall?.[0]).toMatchObject({ realname: '张四', sex: '1' })
  expect(useSession.getState().user?.realname).toBe('张四')
})
