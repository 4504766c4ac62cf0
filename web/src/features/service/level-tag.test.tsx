import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { LevelTag, OvertimeTag } from './level-tag.tsx'
import { OrderStatus } from './work-order/order-status.tsx'

/** The one tag of the screen: its text, whether it is filled and in which colour. */
function tag() {
  const { className, textContent } = document.querySelector('.ant-tag')!
  return [
    textContent,
    ...['filled', 'outlined', 'red', 'orange'].filter((name) => className.includes(`ant-tag-${name}`)),
  ]
}

test.each([
  ['1', ['紧急', 'filled', 'red']],
  ['2', ['紧急', 'filled', 'orange']],
  ['3', ['紧急', 'outlined']],
  [null, ['紧急', 'outlined']],
])('DEC-089 an order of level %s stands out as much as it is urgent', (level, look) => {
  show(<LevelTag level={level} text="紧急" />)
  expect(tag()).toEqual(look)
})

test('a level without a text shows nothing', () => {
  show(<LevelTag level="1" text={null} />)
  expect(document.querySelector('.ant-tag')).toBeNull()
})

test('DEC-092 an overdue order is marked in red', () => {
  show(<OvertimeTag />)
  expect(tag()).toEqual(['超时', 'filled', 'red'])
})

test.each([
  ['1', '待派单', 'warning'],
  ['2', '待处理', 'primary'],
  ['3', '处理中', 'primary'],
  ['4', '已完成', 'success'],
  ['5', '已取消', ''],
])('DEC-104 an order of state %s is marked %s', (status, text, colour) => {
  show(<OrderStatus status={status} />)
  const mark = screen.getByText(text)
  expect(mark.querySelector('i')?.getAttribute('style') ?? '').toContain(colour)
})

test.each([
  ['8', '8'],
  ['', '-'],
])('an unknown state %j is shown as it is', (status, shown) => {
  show(
    <div data-testid="state">
      <OrderStatus status={status} />
    </div>,
  )
  expect(screen.getByTestId('state').textContent).toBe(shown)
})
