import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { escapeHtml, type RenderedPage, renderMarkdown } from './markdown.ts'

/** The files the guides are written from. */
export const sources = () => [
  ...guides.map(({ source }) => file(source)),
  ...pictureNames().map((name) => file(`docs/guide/images/${name}`)),
]

const pictureNames = () => readdirSync(file('docs/guide/images')).filter((name) => /\.(webp|svg)$/.test(name))

/** The pictures by their names beside the pages; `npm run pictures:guides` makes those of the product. */
export const guidePictures = (): Record<string, Uint8Array> =>
  Object.fromEntries(
    pictureNames().map((name) => [`images/${name}`, readFileSync(file(`docs/guide/images/${name}`))]),
  )

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The guides in the order they are shown; some are also read in the repository. */
const guides = [
  { name: 'first-hour', source: 'docs/guide/first-hour.md', about: '从空的租户到第一张工单' },
  { name: 'administrators', source: 'docs/guide/administrators.md', about: '人、权限、表单与数据' },
  { name: 'on-the-road', source: 'docs/guide/on-the-road.md', about: '在手机上接单、拍照、填报告' },
  { name: 'api', source: 'docs/guide/api.md', about: '别的系统怎么连接' },
  { name: 'operations', source: 'docs/operations.md', about: '安装、HTTPS、备份、升级、监控' },
  { name: 'settings', source: 'docs/settings.md', about: '全部环境变量' },
  { name: 'expressions', source: 'docs/expressions.md', about: '默认值、显示条件与计算' },
  { name: 'developers', source: 'docs/guide/developers.md', about: '结构，以及怎样加一个实体、控件、任务' },
]

/** Every file of the guides by its name; `colours` are the variables of the style. */
export function writeGuides(colours: string): Record<string, string> {
  const pages = guides.map((guide) => ({
    ...guide,
    ...renderMarkdown(readFileSync(file(guide.source), 'utf8'), resolveLink),
  }))
  const index = pages.map(({ name, title, about }) => ({ name, title, about }))
  const found = pages.flatMap(({ name, title, sections }) =>
    sections.map(({ id, heading, text }) => [`${name}.html#${id}`, title, heading, text.trim()]),
  )
  return {
    'index.html': renderPage({ title: '使用指南', body: renderStart(index), index }),
    ...Object.fromEntries(
      pages.map((page) => [
        `${page.name}.html`,
        renderPage({ title: page.title, body: renderContents(page) + page.html, index, current: page.name }),
      ]),
    ),
    'search.json': JSON.stringify(found),
    'guide.js': readFileSync(file('web/vite/guides/search.js'), 'utf8'),
    'guide.css': `${colours}\n${readFileSync(file('web/vite/guides/guide.css'), 'utf8')}`,
  }
}

/** Links between guides lead to their pages; what is not among them stays text. */
function resolveLink(href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  if (href.startsWith('images/')) return pictureNames().includes(href.slice(7)) ? href : undefined
  if (href.startsWith('/')) return `..${href}`
  const [path = '', hash] = href.split('#')
  const target = guides.find(({ source }) => source.endsWith(`/${path.replace(/^(\.\.?\/)+/, '')}`))
  return target && `${target.name}.html${hash ? `#${hash}` : ''}`
}

interface Entry {
  name: string
  title: string
  about: string
}

const renderStart = (index: Entry[]): string =>
  `<h1>使用指南</h1><ul class="start">${index
    .map(
      ({ name, title, about }) =>
        `<li><a href="${name}.html">${escapeHtml(title)}</a><p>${escapeHtml(about)}</p></li>`,
    )
    .join('')}<li><a href="../api-docs">接口文档</a><p>每个接口的路径、权限与参数</p></li></ul>`

const renderContents = ({ sections }: RenderedPage): string =>
  `<details class="contents"><summary>本页目录</summary><ul>${sections
    .slice(1)
    .map(({ id, heading }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(heading)}</a></li>`)
    .join('')}</ul></details>`

function renderPage({
  title,
  body,
  index,
  current,
}: {
  title: string
  body: string
  index: Entry[]
  current?: string
}) {
  const links = index
    .map(
      ({ name, title: text }) =>
        `<a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`,
    )
    .join('')
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="../favicon.svg"><script src="../theme-boot.js"></script>
<link rel="stylesheet" href="guide.css"></head><body>
<header><a class="home" href="./"><img src="../favicon.svg" alt="">使用指南</a>
<input id="search" type="search" placeholder="搜索指南" aria-label="搜索指南" autocomplete="off"><a href="../">打开控制台</a></header>
<div class="columns"><nav aria-label="指南">${links}</nav><main><div id="found" role="status" hidden></div><article>${body}</article></main></div>
<script src="guide.js" defer></script></body></html>`
}
