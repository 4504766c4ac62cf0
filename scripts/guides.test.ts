import { expect, test } from 'vitest'
import { type MenuSeed, menuSeeds } from '../server/src/first-data/menus.ts'
import { renderMarkdown } from '../web/vite/guides/markdown.ts'
import { writeGuides } from '../web/vite/guides/write-guides.ts'

const render = (source: string) =>
  renderMarkdown(source, (href) => (href === 'gone.md' ? undefined : href)).html.trim()

test.each([
  ['# 标题 A', '<h1 id="标题-a">标题 A</h1>'],
  ['一行\n两行', '<p>一行 两行</p>'],
  ['a **b** `c < **d**`', '<p>a <strong>b</strong> <code>c &#60; **d**</code></p>'],
  ['[x](y.html) [z](gone.md)', '<p><a href="y.html">x</a> z</p>'],
  ['<script>"&', '<p>&#60;script&#62;&#34;&#38;</p>'],
  ['[x](y"onclick=1)', '<p><a href="y&#34;onclick=1">x</a></p>'],
  ['- a\n  b\n- c\n  - d', '<ul><li>a b</li><li>c<ul><li>d</li></ul>\n</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['```bash\na <b>\n# c\n```\nd', '<pre><code>a &#60;b&#62;\n# c</code></pre>\n<p>d</p>'],
  [
    '| a | b |\n|---|---|\n| c \\| d | `e` |',
    '<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c | d</td><td><code>e</code></td></tr></tbody></table></div>',
  ],
])('%j is shown as %s', (source, html) => expect(render(source)).toBe(html))

const files = writeGuides('')
const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))

test('every link of a guide leads to a page of ours and to a heading that is there', () => {
  const broken = pages.flatMap(([page, html]) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^https?:|^\.\.\/(api-docs|openapi\.json|favicon\.svg|theme-boot\.js)?$/.test(href)) return []
      const [path, hash] = href.split('#')
      const target = files[path === './' ? 'index.html' : path || page]
      const isThere = target !== undefined && (!hash || target.includes(`id="${hash}"`))
      return isThere ? [] : [`${page}: ${href}`]
    }),
  )
  expect(pages.length).toBeGreaterThan(6)
  expect(broken).toEqual([])
})

test('menus that the guides name are in the menu', () => {
  const namesIn = (seeds: readonly MenuSeed[]): string[] =>
    seeds.flatMap(({ name, children = [] }) => [name, ...namesIn(children)])
  const known = new Set(namesIn(menuSeeds))
  const first = menuSeeds.map(({ name }) => name)
  const paths = pages.flatMap(([page, html]) =>
    [...html.matchAll(/“([^”]+ → [^”]+)”/g)].map(([, path = '']) => [page, path.split(' → ')] as const),
  )
  const wrong = paths.filter(
    ([, parts]) => first.includes(parts[0] ?? '') && !parts.every((part) => known.has(part)),
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

test('the search knows every section, and the guides stay small', () => {
  const sections = JSON.parse(files['search.json'] ?? '') as string[][]
  expect(
    sections.some(
      ([href, , , text]) => href === 'on-the-road.html#没有网络的时候' && text?.includes('只提交一次'),
    ),
  ).toBe(true)
  for (const [name, content] of Object.entries(files))
    expect([name, content.length < 100_000]).toEqual([name, true])
})
