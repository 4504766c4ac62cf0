// npm run pictures: every page at 1440 light, 1440 dark and 390, with what is wrong with it, in pictures/index.html.
// Ends with 1 when something is.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildIfStale, checkNode, installIfStale, root, say } from './prepare.mjs'

const directory = join(root, 'pictures')
const looks = ['light-1440', 'dark-1440', 'light-390']
const kinds = { late: '加载', clipped: '截断', axe: '无障碍', errors: '控制台' }

checkNode()
installIfStale()
buildIfStale()
const { path, args } = await findBrowser()
rmSync(directory, { recursive: true, force: true })
const suffix = process.platform === 'win32' ? '.cmd' : ''
const { status } = spawnSync(
  join(root, 'node_modules/.bin', `playwright${suffix}`),
  ['test', '-c', 'e2e/pictures.config.ts', '--reporter=line'],
  {
    cwd: root,
    stdio: 'inherit',
    shell: Boolean(suffix),
    env: { ...process.env, PICTURES: directory, CHROME_PATH: path, CHROME_ARGS: JSON.stringify(args) },
  },
)
const byLook = looks.map(rowsOf)
const findings = byLook.flat().flatMap(linesOf)
writeFileSync(join(directory, 'index.html'), page())
for (const line of findings) say(line)
say(`${byLook[0].length} 个页面，${findings.length} 处问题：${join(directory, 'index.html')}`)
process.exit(status || findings.length ? 1 : 0)

function rowsOf(look) {
  const file = join(directory, `${look}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function linesOf(row) {
  return Object.entries(kinds).flatMap(([kind, name]) =>
    row[kind].map((text) => `${row.title} ${row.look} ${name}：${text}`),
  )
}

function page() {
  const rows = byLook[0].map(({ title, path }, at) => {
    const cells = byLook.map((rows) => cell(rows[at]))
    return `<tr><th><p>${escaped(title)}</p><code>${escaped(path)}</code></th>${cells.join('')}</tr>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>页面图片</title><style>
body { font: 14px/1.6 system-ui, sans-serif; margin: 24px }
table { border-collapse: collapse } th, td { border: 1px solid #ddd; padding: 8px; vertical-align: top; text-align: left }
img { display: block; max-height: 420px } li { color: #c00; max-width: 640px; overflow-wrap: anywhere }
</style><h1>${rows.length} 个页面，${findings.length} 处问题</h1>
<table><tr><th>页面</th>${looks.map((look) => `<th>${look}</th>`).join('')}</tr>${rows.join('')}</table></html>`
}

function cell(row) {
  if (!row) return '<td>缺</td>'
  const list = linesOf(row).map((line) => `<li>${escaped(line)}</li>`)
  const picture = `<a href="${row.picture}"><img loading="lazy" alt="" src="${row.picture}"></a>`
  return `<td>${picture}${list.length ? `<ul>${list.join('')}</ul>` : ''}</td>`
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
