import { expect, test } from 'vitest'
import { apiPage } from './api-page.ts'

const page = apiPage('<榕台> & "更多"')

/** The article of a call, without its table. */
const headOf = (path: string) =>
  new RegExp(`<article><h3><b>\\w+</b> <code>${path}</code></h3>\n(<p>.*</p>)`).exec(page)?.[1]
/** The rows of its table: name, label, whether it is required. */
const rowsOf = (path: string) => {
  const [, table = ''] = page.split(`<code>${path}</code></h3>`)
  const [article = ''] = table.split('</article>')
  return [...article.matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(
    ([, ...cells]) => cells,
  )
}

test('DEC-020 the page says whose API it is, how answers look and where a machine reads it', () => {
  const title = '&#60;榕台&#62; &#38; &#34;更多&#34; 接口文档'
  expect(page).toContain(`<title>${title}</title>`)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain(
    '<p>应答统一为 <code>{ success, message, code, result, timestamp }</code>；令牌放在请求头 <code>access-token</code>，租户放在 <code>tenant-id</code>。机器可读版本：<a href="/openapi.json">/openapi.json</a></p>',
  )
  expect(page).not.toContain('<榕台>')
})

test('DEC-020 each family has one section, and the index leads to all of them in the same order', () => {
  const sections = [...page.matchAll(/<section id="(\w+)"><h2>(\w+)<\/h2>/g)].map(([, id]) => id)
  const links = [...page.matchAll(/<a href="#(\w+)">(\w+)<\/a>/g)].map(([, id]) => id)
  expect(links).toEqual(sections)
  expect(new Set(sections).size).toBe(sections.length)
  expect(sections.length).toBeGreaterThan(50)
})

test('DEC-020 a call says what it needs, its prefix, its scope and its other paths', () => {
  expect(headOf('\\{auth\\}/sys/login')).toBe('<p>权限 <code>nothing</code> · 范围 <code>own</code></p>')
  expect(headOf('/sys/common/removeFile')).toBe('<p>权限 <code>session</code> · 范围 <code>tenant</code></p>')
  expect(headOf('/sys/role/list')).toBe(
    '<p>权限 <code>role:list</code> · 范围 <code>tenant</code> · 支持列表查询语法（*x*、!x、&gt;=x、_begin/_end、superQueryParams）</p>',
  )
  expect(headOf('/plat-oauth/sysPageConfig/loginQueryByDomain/:host')).toBe(
    '<p>权限 <code>nothing</code> · 范围 <code>platform</code> · 同义：GET /sysPageConfig/loginQueryByDomain/:host</p>',
  )
})

test('DEC-020 the members of a call with their labels, and which of them must be there', () => {
  expect(rowsOf('{auth}/sys/login')).toEqual([
    ['username', '', '必填'],
    ['password', '', '必填'],
    ['captcha', '', ''],
    ['checkKey', '', ''],
    ['remember_me', '', ''],
  ])
  expect(rowsOf('{auth}/sys/logout')).toEqual([])
  expect(rowsOf('/sys/role/add')[0]).toEqual(['roleName', '角色名称', '必填'])
  expect(rowsOf('/sys/role/list').map(([name]) => name)).toContain('createTime')
  expect(page).not.toMatch(/_(begin|end|MultiString)<\/code>/)
})
