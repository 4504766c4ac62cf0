import { expect, test } from 'vitest'
import { columnsInLink, fillLink } from './value-link.tsx'

test('security: a value in a link is encoded, whichever way the link names its column', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
  const href = 'https://x.test/${a}?b={{ b }}&c=${c}'
  expect(fillLink(href, { a: '../x y', b: '1&2', c: null })).toBe('https://x.test/..%2Fx%20y?b=1%262&c=')
  expect(columnsInLink(href)).toEqual(['a', 'b', 'c'])
})
