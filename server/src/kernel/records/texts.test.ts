import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, ListColumn } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Row } from './list/row-scope.ts'
import { addTexts, stampColumns, type TextSource, textSource } from './texts.ts'

const column = (member: string, more: Partial<ListColumn>) => ({ member, ...more }) as ListColumn
const columns = [
  column('name', {}),
  column('status', { dict: 'valid_status' }),
  column('ownerId', { lookup: 'sys_user,realname,id' }),
]

function reading() {
  const asked: unknown[] = []
  const app = new AppState()
  const source: Pick<TextSource, 'dict' | 'lookup'> = {
    async dict(_tx, tenantId, code) {
      asked.push([tenantId, code])
      return new Map([
        ['1', '有效'],
        ['0', '无效'],
      ])
    },
    async lookup(_tx, _me, dict, values) {
      asked.push([dict, values])
      return new Map([['u1', '张三']])
    },
  }
  app.provide(textSource, source as TextSource)
  const me = { tenantId: 7 } as Caller
  const stream = { cork: () => undefined, uncork: () => undefined }
  const tx = { app, $client: { connection: { stream } } } as unknown as Tx
  return { asked, add: (rows: Row[], of = columns) => addTexts(tx, me, of, rows) }
}

test('DEC-114 values have texts: several one by one, unknown ones as they are, none where nothing is stored', async () => {
  const { add, asked } = reading()
  const rows: Row[] = [
    { id: '1', name: '甲', status: '1', ownerId: 'u1' },
    { id: '2', status: '1,0,9', ownerId: 'u1,u2,,u2' },
    { id: '3', status: 0, ownerId: '' },
    { id: '4', status: ',', ownerId: null },
    { id: '5', status: '7' },
  ]
  expect(await add(rows)).toEqual([
    { id: '1', name: '甲', status: '1', status_dictText: '有效', ownerId: 'u1', ownerId_dictText: '张三' },
    {
      id: '2',
      status: '1,0,9',
      status_dictText: '有效,无效,9',
      ownerId: 'u1,u2,,u2',
      ownerId_dictText: '张三,u2,u2',
    },
    { id: '3', status: 0, status_dictText: '无效', ownerId: '' },
    { id: '4', status: ',', ownerId: null },
    { id: '5', status: '7', status_dictText: '7' },
  ])
  expect(asked).toEqual([
    [7, 'valid_status'],
    ['sys_user,realname,id', ['u1', 'u2']],
  ])
})

test('no table is asked for texts of nothing', async () => {
  const { add, asked } = reading()
  expect(await add([])).toEqual([])
  expect(asked).toEqual([])
  expect(await add([{ id: '1', ownerId: '' }])).toEqual([{ id: '1', ownerId: '' }])
  expect(asked).toEqual([[7, 'valid_status']])
})

test('members with the same lookup are answered by one query', async () => {
  const { add, asked } = reading()
  const rows: Row[] = [{ id: '1', createBy: 'u1', updateBy: 'u2' }]
  expect(await add(rows, stampColumns as never)).toEqual([
    { id: '1', createBy: 'u1', createBy_dictText: '张三', updateBy: 'u2', updateBy_dictText: 'u2' },
  ])
  expect(asked).toEqual([['identity_user,realname,username', ['u1', 'u2']]])
})
