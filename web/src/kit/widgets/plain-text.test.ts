import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('DEC-075 in a cell rich text is its words', () => {
  expect(plainText('<p>今晚&nbsp;<b>22:00</b></p><style>p{}</style><p>停电 &lt;一区&gt; &amp;amp;</p>')).toBe(
    '今晚 22:00 停电 <一区> &amp;',
  )
  expect(plainText('<p><br></p>')).toBe('-')
})
