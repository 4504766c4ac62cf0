import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicleTypes } from '#modules/fleet/fleet.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import {
  entityAttrs,
  entityName,
  refuseLimited,
  ruleColumns,
  ruledEntities,
  ruledSource,
} from './entities.ts'

const types = listSource(vehicleType, vehicleTypes)
const people = listSource(user, users)
const named = (entity: string): [string, ListSource] => [entity, { ...types, entity }]
let isClosed = false
const caller = (rule?: RowRule, ...more: string[]) =>
  ({
    catalogue: { entities: new Map([...more.map(named), named('vehicleType')]) },
    rights: { rowRule: () => rule, lists: () => !isClosed },
  }) as unknown as Caller

test('DEC-063 rules protect every list but rights themselves and the words of the screens', () => {
  const reserved = [
    ...['role', 'permission', 'departRole', 'objectRule', 'attrRule'],
    ...['dict', 'dictItem', 'serviceDict', 'serviceDictItem'],
  ]
  const me = caller(undefined, ...reserved)
  expect(ruledEntities(me).map(({ entity }) => entity)).toEqual(['vehicleType'])
  expect(ruledSource(me, 'vehicleType').entity).toBe('vehicleType')
  for (const entity of ['role', 'nothing', undefined])
    expect(() => ruledSource(me, entity)).toThrow('实体不存在')
})

test('DEC-063 an entity has the title of its list, an unknown one its own name', () => {
  expect([entityName(caller(), 'vehicleType'), entityName(caller(), 'gone')]).toEqual(['车辆类型', 'gone'])
})

test('DEC-063 secret members are no attributes, and only what is stored can be compared', () => {
  expect(entityAttrs(people).map(({ attr }) => attr)).not.toContain('password')
  expect(ruleColumns(types)).toEqual([
    ...entityAttrs(types).filter(({ attr }) => types.columns.has(attr)),
    { attr: 'createBy', name: '创建人' },
    { attr: 'createTime', name: '创建时间' },
    { attr: 'updateBy', name: '修改人' },
    { attr: 'updateTime', name: '修改时间' },
    { attr: 'sysOrgCode', name: '所属部门编码' },
  ])
  expect(ruleColumns({ ...types, columns: new Map() })).toEqual([])
})

test('security §15 whoever is limited on an entity sets no rule of it', () => {
  expect(() => refuseLimited(caller({ hidden: new Set() }), types)).toThrow(
    /^不能设置超出自己数据范围的规则$/,
  )
  refuseLimited(caller(), types)
  isClosed = true
  expect(() => refuseLimited(caller(), types)).toThrow(/^不能设置超出自己数据范围的规则$/)
})
