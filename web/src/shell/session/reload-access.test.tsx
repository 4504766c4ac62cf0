import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { session } from '@banyan/contract/identity/session'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { Allow } from '#kit/ui/allow.tsx'
import { LoginForm } from '#shell/login/login-form.tsx'
import { aNode, aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { leaveEndedSession } from './ended-session.ts'
import { storeMenu } from './load-menu.ts'
import { reloadAccess } from './reload-access.ts'

const remove = { action: 'vehicle:delete', type: '1', status: '1', describe: '删除' }
const menu = [aNode('/isps/user')]
let held = [remove]
let tenants = [{ id: 1000, name: '顺达物流' }]

beforeEach(() => {
  clearSession()
  held = [remove]
  server.on(permission.mine, () => ({ menu, auth: held, allAuth: [remove], caller: noCaller }))
  server.on(session.detail, () => ({
    ...aUser(),
    roles: [],
    departs: [],
    tenants,
    sysId: '1',
    sysname: '',
    moreTmnl: 1,
    tmnlPrefix: '',
  }))
})

test('a revoked button goes away and a new tenant is in the list, without a reload', async () => {
  show(<Allow action="vehicle:delete">删除车辆</Allow>)
  await storeMenu({ menu, auth: held, allAuth: [remove], caller: noCaller })
  await screen.findByText('删除车辆')
  held = []
  tenants = [...tenants, { id: 1001, name: '远达物流' }]
  await reloadAccess()
  await vi.waitFor(() => expect(screen.queryByText('删除车辆')).toBeNull())
  expect(useSession.getState().tenants).toEqual(tenants)
})

test('rights that are the same as before leave the state alone', async () => {
  await reloadAccess()
  const before = useSession.getState()
  await reloadAccess()
  expect(useSession.getState()).toBe(before)
})

test('someone the server signed out reads why on the sign-in page, and nobody else', async () => {
  show(<LoginForm />)
  leaveEndedSession('frozen')
  expect(useSession.getState().farewell).toBe('')
  storedSession.write('accessToken', 't')
  useSession.setState({ token: 't' })
  leaveEndedSession('frozen')
  await screen.findByText('您的账号已被冻结，请联系管理员')
  expect(storedSession.read('accessToken')).toBeUndefined()
})
