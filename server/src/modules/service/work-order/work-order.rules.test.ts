import { expect, test } from 'vitest'
import {
  moves,
  nextStatus,
  refuseEnded,
  refuseRemoval,
  statusNames,
  type WorkOrderMove,
} from './work-order.rules.ts'

/** DEC-104 as a table: state → the moves it allows and where they lead. */
const allowed: Record<string, Partial<Record<WorkOrderMove, string>>> = {
  '1': { dispatch: '2', cancel: '5' },
  '2': { dispatch: '2', accept: '3', cancel: '5' },
  '3': { dispatch: '2', finish: '4', cancel: '5' },
  '4': {},
  '5': {},
}

const all = Object.keys(statusNames).flatMap((status) =>
  (Object.keys(moves) as WorkOrderMove[]).map((move) => [status, move, allowed[status]?.[move]] as const),
)

test.each(all)('DEC-104 from %s the move %s leads to %s', (status, move, to) => {
  if (to) expect(nextStatus(move, status)).toBe(to)
  else expect(() => nextStatus(move, status)).toThrow(/^工单.+，不能.+/)
})

test('DEC-104 a move that does not exist is refused with the names of the state and of the move', () => {
  expect(() => nextStatus('dispatch', '4')).toThrow(/^工单已完成，不能派单$/)
  expect(() => nextStatus('accept', '1')).toThrow(/^工单待派单，不能接单$/)
  expect(() => nextStatus('finish', '2')).toThrow(/^工单待处理，不能完成$/)
  expect(() => nextStatus('cancel', '5')).toThrow(/^工单已取消，不能取消$/)
  expect(() => nextStatus('accept', '3')).toThrow(/^工单处理中，不能接单$/)
  expect(() => nextStatus('accept', '9')).toThrow(/^工单9，不能接单$/)
})

test.each([
  ['1', undefined, undefined],
  ['2', undefined, '工单待处理，不能删除'],
  ['3', undefined, '工单处理中，不能删除'],
  ['4', '工单已完成，不能修改', '工单已完成，不能删除'],
  ['5', '工单已取消，不能修改', undefined],
])('DEC-104 an order of state %s: changing it %s, removing it %s', (status, change, removal) => {
  expect(refusalOf(() => refuseEnded(status, '修改'))).toBe(change)
  expect(refusalOf(() => refuseRemoval(status))).toBe(removal)
})

function refusalOf(act: () => void): string | undefined {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}
