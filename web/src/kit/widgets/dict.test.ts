// @vitest-environment happy-dom
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { beforeEach, expect, test } from 'vitest'
import { clearSession, storeDictionaries, useSession } from '#kit/call/session.ts'
import { recordReports } from '#testing/reports.ts'
import { server } from '#testing/server.ts'
import { dictItems } from './dict.ts'

const reports = recordReports()
const man = { value: '1', text: '男', title: '男' }

beforeEach(clearSession)

test('ADMIN-066 SESS-024 the dictionary cache is consulted before the server, and fed by it', async () => {
  storeDictionaries({ sex: [man] })
  const items = server.on(dictionary.items, () => [{ value: '9', text: '九', title: '九' }])
  expect(await dictItems(dictionary.items, 'sex')).toEqual([man])
  expect(items).not.toHaveBeenCalled()
  await dictItems(dictionary.items, 'level')
  await dictItems(dictionary.items, 'level')
  expect(items).toHaveBeenCalledOnce()
})

test('ADMIN-075 an empty code returns 字典Code不能为空! and asks nobody', async () => {
  const items = server.on(dictionary.items, () => [man])
  expect(await dictItems(dictionary.items, '')).toBe('字典Code不能为空!')
  expect([items.mock.calls, reports.warnings]).toEqual([[], []])
})

test('ADMIN-076 without data the message is 未获取到字典项数据', async () => {
  server.on(dictionary.items, () => [])
  expect(await dictItems(dictionary.items, 'none')).toEqual([])
  expect(await dictItems(dictionary.items, 'organisation_depart,depart_name,id')).toEqual([])
  expect(reports.warnings).toEqual(['未获取到字典项数据']) // of the dictionary, not of a table without rows yet
})

test('ADMIN-066 the rows of a table dictionary are asked for each time, a dictionary keeps those of others', async () => {
  storeDictionaries({ sex: [man] })
  const items = server.on(dictionary.items, () => [man])
  for (let time = 0; time < 2; time++) await dictItems(dictionary.items, 'fleet_brand,name,id')
  expect(items).toHaveBeenCalledTimes(2)
  await dictItems(dictionary.items, 'level')
  expect(useSession.getState().dictionaries).toEqual({ sex: [man], level: [man] })
  expect(reports.warnings).toEqual([])
})
