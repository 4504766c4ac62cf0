import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleaned, SafeHtml } from './safe-html.tsx'

test.each([
  ['<p>正文 <strong>重点</strong></p>', '<p>正文 <strong>重点</strong></p>'],
  ['<img src="/a.png" onerror="x()" alt="图">', '<img src="/a.png" alt="图">'],
  ['<img src="data:image/png;base64,AA">', '<img>'],
  ['<p style="color:red" class="x" data-x="1" title="t">p</p>', '<p>p</p>'],
  ['a<script>x()</script>b', 'ab'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<svg onload="x()"><p>x</p></svg>', ''],
  ['<form><input></form>', ''],
  ['<a href="javascript:x()">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  [
    '<a href="https://example.com">a</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
  ],
])('security §13 %s is shown as %s', (html, clean) => {
  expect(cleaned(html)).toBe(clean)
})

test('nothing to show is shown as nothing', () => {
  const { container } = render(<SafeHtml html={null} />)
  expect(container.textContent).toBe('')
})
