import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { FrozenMark } from './status-mark.tsx'

test.each([
  [true, undefined, '冻结', 'border'],
  [true, '停用', '停用', 'border'],
  [false, undefined, '正常', 'success'],
  [false, '启用', '启用', 'success'],
])('frozen %s with the text %s reads %s', (isFrozen, text, shown, tone) => {
  const { container } = show(<FrozenMark isFrozen={isFrozen} text={text} />)
  const mark = container.querySelector('i')
  expect(mark?.parentElement?.textContent).toBe(shown)
  expect(mark?.style.color).toBe(`var(--ant-color-${tone})`)
})
