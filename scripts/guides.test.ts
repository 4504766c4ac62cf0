import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type MenuSeed, menuSeeds } from '../server/src/first-data/menus.ts'
import { renderMarkdown } from '../web/vite/guides/markdown.ts'
import { guidePictures, writeGuides } from '../web/vite/guides/write-guides.ts'
import { facesOf, readScenes } from './guide-pictures.mjs'
import { filesBelow, root } from './prepare.mjs'

const render = (source: string) =>
  renderMarkdown(source, (href) => (href === 'gone.md' ? undefined : href)).html.trim()

test.each([
  ['# 标题 A', '<h1 id="标题-a">标题 A</h1>'],
  ['一行\n两行', '<p>一行 两行</p>'],
  ['a **b** `c < **d**`', '<p>a <strong>b</strong> <code>c &#60; **d**</code></p>'],
  ['[x](y.html) [z](gone.md)', '<p><a href="y.html">x</a> z</p>'],
  ['<script>"&', '<p>&#60;script&#62;&#34;&#38;</p>'],
  ['![图](images/a.webp) ![x](gone.md)', '<p><img src="images/a.webp" alt="图" loading="lazy"> </p>'],
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
const pictures = guidePictures()
const guideSources = filesBelow(join(root, 'docs/guide'))
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(path, 'utf8'))
const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))

test('every link of a guide leads to a page of ours and to a heading that is there', () => {
  const broken = pages.flatMap(([page, html]) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^https?:|^\.\.\/(api-docs|openapi\.json|favicon\.svg|theme-boot\.js)?$/.test(href)) return []
      const [path, hash] = href.split('#')
      const target = files[path === './' ? 'index.html' : path || page]
      if (path && path in pictures) return []
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

test('what the recipes for developers name is in the code', () => {
  const sources = ['contract/src', 'server/src/kernel', 'web/src/kit']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const codeIn = (name: string) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const named = ['README.md', 'README.en.md', 'docs/guide/developers.md'].flatMap(codeIn)
  const paths = named.filter((code) =>
    /^(contract|client|server|web|scripts|docs|deploy)\/[\w./-]+$/.test(code),
  )
  const functions = named.flatMap((code) =>
    [...code.matchAll(/(?<![\w.])([a-z]\w+)\(/g)].map(([, name = '']) => name),
  )
  expect([paths.length > 15, functions.length > 10]).toEqual([true, true])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(
    functions.filter((name) => !sources.includes(`function ${name}`) && !sources.includes(`const ${name}`)),
  ).toEqual([])
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

test('every picture that a guide names is a scene of the browser, and each scene is in a guide', () => {
  const named = guideSources.flatMap((text) => [...text.matchAll(/!\[[^\]]+\]\(images\/([\w-]+)\.webp\)/g)])
  const scenes = readScenes().map(({ name }) => name)
  expect(scenes.length).toBeGreaterThan(6)
  expect([...new Set(named.map(([, name]) => name))].sort()).toEqual([...scenes].sort())
})

test('the pictures are small, and their pages look as they did: npm run pictures:guides', () => {
  const shown = pages.flatMap(([, html]) =>
    [...html.matchAll(/<img src="(images\/[^"]+)"/g)].map(([, src]) => src),
  )
  expect([...new Set(shown)].sort()).toEqual(Object.keys(pictures).sort())
  for (const [name, { length }] of Object.entries(pictures))
    expect([name, length < 80_000]).toEqual([name, true])
  const kept = JSON.parse(readFileSync(join(root, 'docs/guide/images/faces.json'), 'utf8'))
  expect(facesOf(readScenes())).toEqual(kept)
})
