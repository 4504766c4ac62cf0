import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { possibleMoves } from './order-moves.ts'

test.each([
  [1, 'me', ['派单', '预约', '编辑', '暂停计时', '取消工单']],
  [2, 'me', ['接单', '改派', '预约', '编辑', '暂停计时', '取消工单']],
  [2, 'other', ['改派', '预约', '编辑', '取消工单']],
  [3, 'me', ['填写报告', '改派', '预约', '编辑', '暂停计时', '取消工单']],
  [3, 'other', ['改派', '预约', '编辑', '取消工单']],
  [4, 'me', []],
  [5, 'me', []],
])('DEC-104 an order in state %d handled by %s can be %j', (status, handlerId, labels) => {
  expect(possibleMoves({ status, handlerId }, 'me').map(({ label }) => label)).toEqual(labels)
})

test.each([
  [2, ['接单', '改派', '预约', '编辑', '更新模板', '暂停计时', '取消工单']],
  [4, []],
])('DEC-116 an order in state %d with a newer template can be %j', (status, labels) => {
  expect(possibleMoves({ status, handlerId: 'me' }, 'me', true).map(({ label }) => label)).toEqual(labels)
})

test('DEC-104 an order without a handler is anybody’s, and each move needs its own call', () => {
  const { dispatch, appoint, accept, finish, upgrade, wait, cancel } = workOrderState
  const moves = (status: number, handlerId: string | null) =>
    possibleMoves({ status, handlerId }, 'me', true).map(({ move, needs }) => [move, needs])
  const rest = [
    ['appoint', appoint],
    ['edit', workOrder.edit],
    ['upgrade', upgrade],
    ['wait', wait],
    ['cancel', cancel],
  ]
  expect(moves(1, null)).toEqual([['dispatch', dispatch], ...rest])
  expect(moves(2, null)).toEqual([['accept', accept], ['dispatch', dispatch], ...rest])
  expect(moves(3, null)).toEqual([['finish', finish], ['dispatch', dispatch], ...rest])
  expect(possibleMoves({ status: 1 }, undefined).map(({ move }) => move)).toEqual([
    'dispatch',
    'appoint',
    'edit',
    'wait',
    'cancel',
  ])
})

test('DEC-092 an order that waits goes on before it waits again', () => {
  const labels = (handlerId: string) =>
    possibleMoves({ status: 3, handlerId, waiting: '1' }, 'me').map(({ label }) => label)
  expect(labels('me')).toEqual(['填写报告', '改派', '恢复计时', '预约', '编辑', '取消工单'])
  expect(labels('other')).toEqual(['改派', '预约', '编辑', '取消工单'])
})
