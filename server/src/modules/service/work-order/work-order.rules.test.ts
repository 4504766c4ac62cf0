import { expect, test } from 'vitest'
import { moves, nextStatus, statusNames, type WorkOrderMove } from './work-order.rules.ts'

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
