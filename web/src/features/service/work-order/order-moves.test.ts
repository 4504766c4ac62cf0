import { expect, test } from 'vitest'
import { movesOf } from './order-moves.ts'

test.each([
  [1, 'me', ['派单', '编辑', '取消工单']],
  [2, 'me', ['接单', '改派', '编辑', '取消工单']],
  [2, 'other', ['改派', '编辑', '取消工单']],
  [3, 'me', ['填写报告', '改派', '编辑', '取消工单']],
  [3, 'other', ['改派', '编辑', '取消工单']],
  [4, 'me', []],
  [5, 'me', []],
])('DEC-104 an order in state %d handled by %s can be %j', (status, handlerId, labels) => {
  expect(movesOf({ status, handlerId }, 'me').map(({ label }) => label)).toEqual(labels)
})

test.each([
  [2, ['接单', '改派', '编辑', '更新模板', '取消工单']],
  [4, []],
])('DEC-116 an order in state %d with a newer template can be %j', (status, labels) => {
  expect(movesOf({ status, handlerId: 'me' }, 'me', true).map(({ label }) => label)).toEqual(labels)
})
