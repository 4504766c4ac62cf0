import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  findByIds,
  findCodes,
  findDepartsOfUser,
  findDepartsOfUsers,
  findLastCode,
  findOpenDepartsOfUser,
  findOpenLinks,
  findSubtree,
  recodeSubtree,
} from './depart.queries.ts'
import { departs, userDeparts } from './organisation.tables.ts'

const { inTenant: here, sql } = await startServer()

const depart = (id: string, orgCode: string) => ({
  id,
  departName: `name ${id}`,
  orgCode,
  orgType: String(orgCode.length / 3),
})
await here(async (tx) => {
  await tx
    .insert(departs)
    .values([
      depart('two', 'Y02'),
      depart('one', 'Y01'),
      depart('deep', 'Y01A01A01'),
      depart('below', 'Y01A01'),
      { ...depart('off', 'Y01A02'), status: '0' },
      { ...depart('gone', 'Y01A03'), delFlag: 1 },
      { ...depart('gone-deep', 'Y01A01Z99'), delFlag: 1 },
    ])
  const link = (userId: string, departId: string) => ({ id: `${userId} ${departId}`, userId, departId })
  await tx
    .insert(userDeparts)
    .values([link('ann', 'off'), link('ann', 'one'), link('ann', 'gone'), link('bob', 'two')])
})
const ref = (id: string, orgCode: string) => ({ id, departName: `name ${id}`, orgCode })

test('departments by id come in the order of their codes, removed ones not', async () => {
  const ids = ['two', 'gone', 'one']
  for (const lock of [false, true])
    expect(await here((tx) => findByIds(tx, ids, lock))).toEqual([ref('one', 'Y01'), ref('two', 'Y02')])
})

test('DEC-109 somebody belongs to departments that are switched off too, but works in the others', async () => {
  const answers = await here(async (tx) => ({
    all: await findDepartsOfUser(tx, 'ann'),
    open: await findOpenDepartsOfUser(tx, 'ann'),
    links: await findOpenLinks(tx, ['ann', 'bob']),
    ofAll: await findDepartsOfUsers(tx, ['ann', 'bob']),
    ofOne: [...(await findDepartsOfUsers(tx, ['bob'])).keys()],
  }))
  expect(answers).toEqual({
    all: [
      { ...ref('one', 'Y01'), status: '1' },
      { ...ref('off', 'Y01A02'), status: '0' },
    ],
    open: [ref('one', 'Y01')],
    links: [
      { userId: 'ann', id: 'one', orgCode: 'Y01' },
      { userId: 'bob', id: 'two', orgCode: 'Y02' },
    ],
    ofAll: new Map([
      ['ann', [ref('one', 'Y01'), ref('off', 'Y01A02')]],
      ['bob', [ref('two', 'Y02')]],
    ]),
    ofOne: ['bob'],
  })
})

test('DEC-057 the last code of a level is told by its own departments, removed ones included', async () => {
  const last = (code: string) => here((tx) => findLastCode(tx, code))
  expect([await last('Y01'), await last('Y01A01'), await last('Y02')]).toEqual(['Y01A03', 'Y01A01Z99', null])
  expect(await last('')).toBe('Y02')
})

test('DEC-057 a moved subtree gets codes of its new place, removed departments in it too', async () => {
  expect((await here((tx) => findSubtree(tx, 'Y01'))).map(({ id }) => id)).toEqual([
    'one',
    'below',
    'deep',
    'off',
  ])
  await here((tx) => recodeSubtree(tx, 'Y01A01', 'Y02A01B05'))
  const rows = await sql(
    `select id, org_code, org_type from organisation_depart where org_code like 'Y%' and id <> 'two' order by org_code`,
  )
  expect(rows).toEqual([
    { id: 'one', org_code: 'Y01', org_type: '1' },
    { id: 'off', org_code: 'Y01A02', org_type: '2' },
    { id: 'gone', org_code: 'Y01A03', org_type: '2' },
    { id: 'below', org_code: 'Y02A01B05', org_type: '3' },
    { id: 'deep', org_code: 'Y02A01B05A01', org_type: '4' },
    { id: 'gone-deep', org_code: 'Y02A01B05Z99', org_type: '4' },
  ])
  const codes = await here(findCodes)
  expect([codes.get('gone'), codes.get('deep')]).toEqual(['Y01A03', 'Y02A01B05A01'])
})
