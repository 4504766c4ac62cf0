import { families } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'

/** Families with calls for people only: rights, definitions and connections are made by them, `forward` passes bodies on. */
const forPeople = [
  'apiKey',
  'attrRule',
  'dataRule',
  'depart',
  'departRole',
  'formDefinition',
  'forward',
  'groupRobot',
  'objectRule',
  'onlineUser',
  'permission',
  'reportHead',
  'role',
  'singleSignOn',
  'webhook',
]

test('decision 0037 the client offers every family of a tenant that is not for people only, and no other', () => {
  const offered = new Set<unknown>(Object.values(calls))
  const isOfTenant = (family: object) =>
    Object.values(family).some(({ scope }: AnyEndpoint) => scope === 'tenant')
  const missing = families.filter((family) => isOfTenant(family) && !offered.has(family))
  const names = missing.map((family) => Object.values(family)[0]?.family)
  expect([...new Set(names)].sort()).toEqual(forPeople)
  expect(Object.entries(calls).filter(([, family]) => !isOfTenant(family))).toEqual([])
})
