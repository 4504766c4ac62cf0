import { expect, test } from 'vitest'
import { type DropTarget, dropOrder } from './drop-order.ts'

const me = { id: 'me', may: () => true }
const order = (status: number, handlerId?: string) => ({ id: 'o', status, handlerId })

test.each<[ReturnType<typeof order>, DropTarget, object]>([
  [order(1), { status: '1' }, { nothing: true }],
  [order(1), { status: '2' }, { move: 'dispatch', label: '派单' }],
  [order(1), { status: '3' }, { refusal: '工单待派单，不能接单' }],
  [order(1), { status: '5' }, { move: 'cancel', label: '取消工单' }],
  [order(2, 'me'), { status: '1' }, { refusal: '工单不能退回待派单，可以改派给其他人' }],
  [order(2, 'me'), { status: '3' }, { move: 'accept', label: '接单' }],
  [order(2, 'other'), { status: '3' }, { refusal: '只有处理人可以接单该工单' }],
  [order(3, 'me'), { status: '2' }, { move: 'dispatch', label: '改派' }],
  [order(3, 'me'), { status: '4' }, { move: 'finish', label: '填写报告' }],
  [order(4, 'me'), { status: '2' }, { refusal: '工单已完成，不能派单' }],
  [order(1), { handlerId: 'other' }, { dispatchTo: 'other' }],
  [order(2, 'other'), { handlerId: 'other' }, { nothing: true }],
  [order(2, 'other'), { handlerId: '' }, { refusal: '工单不能退回待派单，可以改派给其他人' }],
  [order(2, 'other'), { anybody: true }, { move: 'dispatch', label: '改派' }],
  [order(5), { handlerId: 'other' }, { refusal: '工单已取消，不能派单' }],
])('an order %j dropped on %j', (dropped, target, result) => {
  expect(dropOrder(dropped, target, me)).toEqual(result)
})

test('whoever lacks the right is told so', () => {
  const nobody = { id: 'me', may: () => false }
  expect(dropOrder(order(1), { handlerId: 'other' }, nobody)).toEqual({ refusal: '没有派单的权限' })
})
