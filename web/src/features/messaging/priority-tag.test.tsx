import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { PriorityTag } from './priority-tag.tsx'

test.each([
  ['L', ['一般', 'outlined']],
  ['M', ['重要', 'filled', 'orange']],
  ['H', ['紧急', 'filled', 'red']],
])('MSG-009 priority %s stands out as much as it is urgent', (priority, look) => {
  show(<PriorityTag priority={priority} />)
  const { className, textContent } = document.querySelector('.ant-tag')!
  const found = ['outlined', 'filled', 'orange', 'red'].filter((name) =>
    className.includes(`ant-tag-${name}`),
  )
  expect([textContent, ...found]).toEqual(look)
})

test.each([null, undefined, 'X'])('an unknown priority %s has no tag', (priority) => {
  show(<PriorityTag priority={priority} />)
  expect(document.querySelector('.ant-tag')).toBeNull()
})
