import { area } from '@banyan/contract/area/area'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, server } from '#testing/server.ts'
import { toLocation, useChosenPoint } from './use-chosen-point.ts'

const open = (value = '') => renderHook(() => useChosenPoint(value)).result
const stored = '{"description":"中关村","pointer":"116.31,39.99"}'

test('PICK-014 a stored place is known, without one there is none', () => {
  expect(open(stored).current.place).toEqual({
    point: [116.31, 39.99],
    description: '中关村',
    state: 'known',
  })
  expect(open().current.place).toBeUndefined()
  expect(toLocation(open(stored).current.place!)).toEqual({
    description: '中关村',
    pointer: '116.310000,39.990000',
  })
})

test('PICK-014 the address of a chosen point is asked for; one that is not found says so', async () => {
  const reverse = server.on(area.reverse, () => ({ fullName: '北京市海淀区' }) as never)
  const result = open(stored)
  act(() => void result.current.choose([116, 39]))
  expect(result.current.place).toEqual({ point: [116, 39], description: '', state: 'asking' })
  await waitFor(() => expect(result.current.place?.state).toBe('known'))
  expect(result.current.place).toEqual({ point: [116, 39], description: '北京市海淀区', state: 'known' })
  expect(reverse.mock.lastCall?.[0]).toEqual({ pointer: [116, 39] })
  server.on(area.reverse, () => failure(500, '系统繁忙'))
  await act(() => result.current.choose([117, 40]))
  expect(result.current.place).toMatchObject({ point: [117, 40], state: 'unknown' })
  expect(result.current.place?.description).not.toBe('')
  act(() => result.current.describe('我家'))
  expect(result.current.place).toEqual({ point: [117, 40], description: '我家', state: 'known' })
})

test('an answer that comes after a further choice is too late', async () => {
  const answers: ((found: unknown) => void)[] = []
  server.on(area.reverse, () => new Promise((answer) => answers.push(answer as never)) as never)
  const result = open()
  act(() => result.current.describe('不在任何地方'))
  expect(result.current.place).toBeUndefined()
  let first: Promise<void> | undefined
  act(() => {
    first = result.current.choose([116, 39])
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => result.current.take([118, 41], '搜到的地方'))
  answers[0]?.({ fullName: '迟到' })
  await act(() => first)
  expect(result.current.place).toEqual({ point: [118, 41], description: '搜到的地方', state: 'known' })
})
