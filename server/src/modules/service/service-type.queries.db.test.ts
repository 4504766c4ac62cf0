import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  serviceDictItems,
  serviceDicts,
  serviceTypes,
  templateVersions,
  timeoutRules,
} from './service.tables.ts'
import { findValidItems } from './service-dict.queries.ts'
import { findServiceType, findVersion, findVersions, insertVersion } from './service-type.queries.ts'
import { findEnabledRules } from './timeout/timeout.queries.ts'
import { findRulePage, lockRule, removeRule, updateRule } from './timeout-rule.queries.ts'

/* Questions of the service module: what is removed or switched off, and what belongs to something else, stays out. */

const { inTenant: here } = await startServer()
const removed = { delFlag: 1 }

const type = (id: string) => ({ id, typeName: `type ${id}`, workorderTemp: '{}' })
const rule = (id: string, serviceTypeId: string, at: string) => ({
  id,
  serviceTypeId,
  outHour: 1.5,
  level: '3',
  alertUsers: ['ann'],
  status: 1 as const,
  createTime: `2026-01-0${at} 00:00:00`,
})
await here(async (tx) => {
  await tx.insert(serviceTypes).values([type('s1'), type('s2'), { ...type('s3'), ...removed }])
  await tx
    .insert(timeoutRules)
    .values([
      rule('q1', 's1', '1'),
      rule('q2', 's1', '3'),
      { ...rule('q3', 's1', '2'), status: 2 },
      { ...rule('q4', 's1', '4'), ...removed },
      rule('q5', 's2', '5'),
      rule('q6', 's3', '6'),
    ])
})

test('SERVICE-029 the items of a dictionary that are on, in their order, of a dictionary that is on', async () => {
  await here(async (tx) => {
    await tx.insert(serviceDicts).values([
      { id: 'on', dictName: 'on', dictCode: 'on' },
      { id: 'off', dictName: 'off', dictCode: 'off', status: '0' },
      { id: 'gone', dictName: 'gone', dictCode: 'gone', ...removed },
    ])
    const item = (dictId: string, itemName: string, sortNo: number) => ({
      id: `${dictId} ${itemName}`,
      dictId,
      itemName,
      sortNo,
    })
    await tx
      .insert(serviceDictItems)
      .values([
        item('on', 'b', 2),
        { ...item('on', 'a', 1), parentId: 'on b' },
        { ...item('on', 'c', 3), status: '0' },
        { ...item('on', 'd', 4), ...removed },
        item('off', 'a', 1),
        item('gone', 'a', 1),
      ])
  })
  const items = (dictId: string) => here((tx) => findValidItems(tx, dictId))
  expect(await items('on')).toEqual([
    { id: 'on a', itemName: 'a', parentId: 'on b' },
    { id: 'on b', itemName: 'b', parentId: null },
  ])
  expect([await items('off'), await items('gone')]).toEqual([[], []])
})

test('SERVICE-046 the rules that are on, of types that are there, with the names of their types', async () => {
  const rules = (await here((tx) => findEnabledRules(tx))).filter(({ id }) => id.startsWith('q'))
  expect(rules).toEqual(
    [
      ['q1', 's1', '1'],
      ['q2', 's1', '3'],
      ['q5', 's2', '5'],
    ].map(([id, serviceTypeId]) => ({
      id,
      serviceTypeId,
      typeName: `type ${serviceTypeId}`,
      calendarId: null,
      kind: 'timeout',
      goal: 'finish',
      key: '',
      hours: 1.5,
      level: '3',
      alertUsers: ['ann'],
      alertRoles: [],
      since: expect.stringMatching(/^2026-01-0\d/),
    })),
  )
})

test('SERVICE-046 the rules of one type, the newest first, page by page', async () => {
  const page = async (size: number, offset: number) => {
    const { records, total } = await here((tx) => findRulePage(tx, 's1', { size, offset } as never))
    return [records.map(({ id }) => id), total]
  }
  expect(await page(10, 0)).toEqual([['q2', 'q3', 'q1'], 3])
  expect(await page(2, 2)).toEqual([['q1'], 3])
  await expect(here((tx) => lockRule(tx, 'q4'))).rejects.toThrow(/^未找到对应数据$/)
  expect((await here((tx) => lockRule(tx, 'q3'))).status).toBe(2)
  await here((tx) => updateRule(tx, 'q3', { outHour: 8 }))
  await here((tx) => removeRule(tx, 'q2'))
  const { records } = await here((tx) => findRulePage(tx, 's1', { size: 10, offset: 0 } as never))
  expect(records.map(({ id, outHour }) => [id, outHour])).toEqual([
    ['q3', 8],
    ['q1', 1.5],
  ])
})

test('DEC-116 a version freezes the drafts of its own type', async () => {
  await expect(here((tx) => findServiceType(tx, 's3'))).rejects.toThrow(/^未找到对应数据$/)
  const publish = (id: string, remark?: string) =>
    here(async (tx) => insertVersion(tx, await findServiceType(tx, id, true), remark))
  expect([await publish('s1', '第一版'), await publish('s1'), await publish('s2')]).toEqual([1, 2, 1])
  const answers = await here(async (tx) => ({
    versions: (await findVersions(tx, 's1')).map(({ templateVersion, remark }) => [templateVersion, remark]),
    one: (await findVersion(tx, 's2', 1)).serviceTypeId,
    counted: [
      (await findServiceType(tx, 's1')).templateVersion,
      (await findServiceType(tx, 's2')).templateVersion,
    ],
    stored: (await tx.select().from(templateVersions)).filter(({ serviceTypeId }) =>
      /^s\d$/.test(serviceTypeId),
    ).length,
  }))
  expect(answers).toEqual({
    versions: [
      [2, null],
      [1, '第一版'],
    ],
    one: 's2',
    counted: [2, 1],
    stored: 3,
  })
  await expect(here((tx) => findVersion(tx, 's2', 2))).rejects.toThrow(/^未找到对应数据$/)
})
