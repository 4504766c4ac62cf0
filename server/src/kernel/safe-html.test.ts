import { safeUrl } from '@banyan/contract/safe-html'
import { expect, test } from 'vitest'
import { plainText, safeHtml } from './safe-html.ts'

test.each([
  ['<p>正文 <strong>重点</strong></p>', '<p>正文 <strong>重点</strong></p>'],
  [
    '<img src="/sys/common/static/1000/a.png" alt="图" />',
    '<img src="/sys/common/static/1000/a.png" alt="图" />',
  ],
  ['<a href="https://example.com" title="t">链接</a>', '<a href="https://example.com" title="t">链接</a>'],
  ['他说 "好"，价格 \'100%\'', '他说 "好"，价格 \'100%\''],
  ['<table><tr><td colspan="2">格</td></tr></table>', '<table><tr><td colspan="2">格</td></tr></table>'],
])('security §13 rich text on the list stays as it was: %s', (html, clean) => {
  expect(safeHtml(html)).toBe(clean)
})

test.each([
  ['<script>alert(1)</script>正文', '正文'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
  ['<p style="position:fixed" class="x" id="y">p</p>', '<p>p</p>'],
  ['<iframe src="https://evil.example">x</iframe>', ''],
  ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', ''],
  ['<math><mi>x</mi></math>', ''],
  ['<style>*{display:none}</style>', ''],
  ['<p><!-- x --><?php ?>a</p>', '<p>a</p>'],
])('security §13 everything else is taken out: %s', (html, clean) => {
  expect(safeHtml(html)).toBe(clean)
})

test.each([
  ['/isps/user', true],
  ['https://example.com/a', true],
  ['mailto:a@example.com', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['isps/user', false],
  ['', false],
])('security §13 safeUrl lets %j through: %s', (url, isSafe) => {
  expect(safeUrl(url) !== undefined).toBe(isSafe)
})

test.each([
  ['<p>工单 1</p><p>客户：<strong>甲</strong></p>', '工单 1\n客户：甲'],
  ['一<br>二<br />三', '一\n二\n三'],
  ['a &#60;b&#62; &amp;lt; &quot;c&quot;', 'a <b> &lt; "c"'],
])('%s as text', (html, text) => {
  expect(plainText(html)).toBe(text)
})
