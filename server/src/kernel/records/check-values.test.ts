import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Reading } from '#kernel/caller.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { findUnknownValue, refuseUnknownValues } from './check-values.ts'
import { listSource } from './list/column.ts'
import { type TextSource, textSource } from './texts.ts'

const app = new AppState()
const known: Pick<TextSource, 'dict' | 'lookupInScope'> = {
  dict: async () =>
    new Map([
      ['1', '有效'],
      ['0', '无效'],
    ]),
  lookupInScope: async (_tx, _me, _dict, values) =>
    new Map(values.filter((value) => value.startsWith('t')).map((value) => [value, value])),
}
app.provide(textSource, known as TextSource)
const reading = { tx: { app }, me: { tenantId: 7 } } as unknown as Reading
const source = listSource(gadget, gadgets)

const unknownType = { field: 'typeId', message: '样品类型不存在，请重新选择' }
const unknownStatus = { field: 'status', message: '状态的值不正确' }

test.each<[draft: Record<string, unknown>, fault: { field: string; message: string } | undefined]>([
  [{ name: '甲' }, undefined],
  [{ typeId: '', status: null }, undefined],
  [{ typeId: 't1', status: '1' }, undefined],
  [{ status: 0 }, undefined],
  [{ status: '1,0' }, undefined],
  [{ status: '9' }, unknownStatus],
  [{ status: '1,9' }, unknownStatus],
  [{ status: '1,' }, unknownStatus],
  [{ typeId: 't1,,t2,' }, undefined],
  [{ typeId: 't1,x' }, unknownType],
  [{ typeId: 'x', status: '9' }, unknownType],
])('of %j nobody knows %j', async (draft, fault) => {
  expect(await findUnknownValue(reading, source, draft)).toEqual(fault)
})

test('a value that nobody knows is refused at its field', async () => {
  await expect(refuseUnknownValues(reading, source, { status: '1' })).resolves.toBeUndefined()
  await expect(refuseUnknownValues(reading, source, { status: '9' })).rejects.toMatchObject({
    message: '状态的值不正确',
    result: unknownStatus,
  })
})
