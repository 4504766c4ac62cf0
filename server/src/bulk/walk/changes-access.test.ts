import { allEndpoints } from '@banyan/contract/all'
import { expect, test } from 'vitest'
import { nameOf } from '#testing/samples.ts'

/* Every call that changes what people may do or see, or what they sign in with, is compared afterwards. */

const families = [
  ...['role', 'permission', 'depart', 'departRole', 'dataRule', 'objectRule', 'attrRule', 'user', 'tenant'],
  ...['registration', 'ownPassword', 'ownDepart', 'onlineUser'],
]

/** Calls of these families that change something and are not compared, each with its reason. */
const exempt: Record<string, string> = {
  'user.changeOwn': 'the own profile without phone and e-mail; the name is kept where a rule goes by it',
  'user.sendContactCode': 'sends a code to a number or address, changes nothing',
  'user.changeContact': 'the own phone or e-mail, proved by a code',
  'ownPassword.change': 'the own password, proved by the old one',
  'ownDepart.select': 'one of the departments that others gave',
  'onlineUser.forceLogout': 'changes no right; people who can do more are refused by the handler',
  'registration.register': 'a new account without roles, frozen until an administrator opens it',
  'registration.verifyPhone': 'proved by a code',
  'registration.changePassword': 'proved by a code or by the old password',
  'tenant.add': 'platform administrators only',
  'tenant.edit': 'platform administrators only',
  'tenant.remove': 'platform administrators only',
  'tenant.removeBatch': 'platform administrators only',
  'tenant.importExcel': 'platform administrators only',
  'tenant.addMember': 'platform administrators only',
  'tenant.removeMember': 'platform administrators only',
}

const writing = allEndpoints.filter(({ method, writes }) => method !== 'GET' || writes)

test('security 15 no call of people, roles, departments, menus and rules goes uncompared', () => {
  const uncompared = writing
    .filter(({ family, changesAccess }) => families.includes(family) && !changesAccess)
    .map(nameOf)
  expect(uncompared.sort()).toEqual(Object.keys(exempt).sort())
})

test('security 15 calls of the platform alone may stay uncompared', () => {
  const platform = allEndpoints.filter((endpoint) => exempt[nameOf(endpoint)]?.startsWith('platform'))
  expect(platform.filter(({ scope }) => scope !== 'platform').map(nameOf)).toEqual([])
})

test('only calls that write are compared', () => {
  const reading = allEndpoints.filter(
    ({ changesAccess, method, writes }) => changesAccess && method === 'GET' && !writes,
  )
  expect(reading.map(nameOf)).toEqual([])
})
