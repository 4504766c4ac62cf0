import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { findCheckable } from './duplicate-check.rules.ts'

const table = (name: string, options: object = {}) => ({ name, options })
const tables = [
  table('identity_user', { unique: [['username'], ['workNo'], ['a', 'b']], knownAs: ['sys_user'] }),
  table('access_permission', { knownAs: ['sys_permission'] }),
  table('access_depart_role', { unique: [['departId', 'roleCode']] }),
  table('fleet_vehicle', { unique: [['plateNo']] }),
  table('identity_account', { unique: [['username']] }),
]
const list = (entity: string, tableName: string) => [entity, { entity, tableName }] as const
const me = {
  catalogue: {
    tables,
    entities: new Map([
      list('user', 'identity_user'),
      list('permission', 'access_permission'),
      list('departRole', 'access_depart_role'),
      list('vehicle', 'fleet_vehicle'),
      list('ownVehicle', 'fleet_vehicle'),
    ]),
  },
} as unknown as Caller

test.each<
  [tableName: string, fieldName: string, table: string, column: string, member: string, entities: string[]]
>([
  ['identity_user', 'username', 'identity_user', 'username', 'username', ['user']],
  [' SYS_USER ', ' WORK_NO ', 'identity_user', 'work_no', 'workNo', ['user']],
  ['sys_user', 'workNo', 'identity_user', 'work_no', 'workNo', ['user']],
  ['sys_user', 'work_no', 'identity_user', 'work_no', 'workNo', ['user']],
  ['sys_user', 'phone', 'identity_user', 'phone', 'phone', ['user']],
  ['sys_user', 'EMAIL', 'identity_user', 'email', 'email', ['user']],
  ['sys_permission', 'perms', 'access_permission', 'perms', 'perms', ['permission']],
  ['access_depart_role', 'role_code', 'access_depart_role', 'role_code', 'roleCode', ['departRole']],
  ['fleet_vehicle', 'plateNo', 'fleet_vehicle', 'plate_no', 'plateNo', ['vehicle', 'ownVehicle']],
])('DEC-054 %s and %s name a member whose values must differ', (tableName, fieldName, ...answer) => {
  const { table, column, member, entities } = findCheckable(me, tableName, fieldName) ?? {}
  expect([table, column, member, entities]).toEqual(answer)
})

test.each([
  ['identity_user', 'realname'],
  ['identity_user', 'a'],
  ['identity_user', 'perms'],
  ['fleet_vehicle', 'phone'],
  ['access_depart_role', 'departId'],
  ['identity_account', 'username'],
  ['sys_vehicle', 'plateNo'],
  ['', ''],
])('DEC-054 %s and %s cannot be asked about', (tableName, fieldName) => {
  expect(findCheckable(me, tableName, fieldName)).toBeUndefined()
})
