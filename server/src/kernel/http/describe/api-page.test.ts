import { allEndpoints } from '@banyan/contract/all'
import { endpointTitle, groups } from '@banyan/contract/titles'
import { expect, test } from 'vitest'
import { apiPage } from './api-page.ts'
import { curlCommand, exampleInput } from './example.ts'

const page = apiPage('<榕台> & "更多"')

/** The article of a call, without its table. */
const headOf = (path: string) =>
  new RegExp(`<article><h4><b>\\w+</b> <code>${path}</code>[^<]*</h4>\n(<p>.*</p>)`).exec(page)?.[1]
/** The rows of its table: name, label, whether it is required. */
const rowsOf = (path: string) => {
  const [, table = ''] = page.split(`<code>${path}</code>`)
  const [article = ''] = table.split('</article>')
  return [...article.matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(
    ([, ...cells]) => cells,
  )
}

test('DEC-020 the page says whose API it is, how answers look and where a machine reads it', () => {
  const title = '&#60;榕台&#62; &#38; &#34;更多&#34; 接口文档'
  expect(page).toContain(`<title>${title}</title>`)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain('应答统一为 <code>{ success, message, code, result, timestamp }</code>')
  expect(page).toContain('机器可读版本：<a href="/openapi.json">/openapi.json</a>')
  for (const header of ['Authorization: Bearer byk_…', 'access-token', 'tenant-id', 'Idempotency-Key'])
    expect(page).toContain(`<code>${header}</code>`)
  expect(page).not.toContain('<榕台>')
})

test('DEC-020 each family has one section, and the index leads to all of them in the same order', () => {
  const sections = [...page.matchAll(/<section id="(\w+)"><h3>/g)].map(([, id]) => id)
  const links = [...page.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id)
  expect(links).toEqual(sections)
  expect(new Set(sections).size).toBe(sections.length)
  expect(sections.length).toBeGreaterThan(50)
})

test('DEC-020 a call says what it needs, its prefix, its scope and its other paths', () => {
  expect(headOf('\\{auth\\}/sys/login')).toBe('<p>不用登录 · 范围：本人</p>')
  expect(headOf('/sys/common/removeFile')).toBe(
    '<p>登录即可 · 范围：租户 · 可用接口密钥 · 认识 <code>Idempotency-Key</code></p>',
  )
  expect(headOf('/sys/role/list')).toBe(
    '<p>权限 <code>role:list</code> · 范围：租户 · 可用接口密钥 · 支持列表查询语法（*x*、!x、&gt;=x、_begin/_end、superQueryParams）</p>',
  )
  expect(headOf('/sys/apiKey/add')).toBe('<p>权限 <code>apiKey:add</code> · 范围：租户</p>')
  expect(headOf('/plat-oauth/sysPageConfig/loginQueryByDomain/:host')).toBe(
    '<p>不用登录 · 范围：平台 · 同义：GET /sysPageConfig/loginQueryByDomain/:host</p>',
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

test('every family of calls has one Chinese title, in one group', () => {
  const named = Object.values(groups).flatMap((families) => Object.keys(families))
  expect([...named].sort()).toEqual([...new Set(allEndpoints.map(({ family }) => family))].sort())
})

test('every call has a Chinese title of its own', () => {
  const titles = allEndpoints.map(endpointTitle)
  expect(titles.filter((title) => /[a-z]/.test(title))).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})

const of = (family: string, name: string) =>
  allEndpoints.find((endpoint) => endpoint.family === family && endpoint.name === name)!

test('calls carry examples that they take, with the headers that other systems send', () => {
  const without = allEndpoints.filter((endpoint) => !exampleInput(endpoint))
  expect(without.length / allEndpoints.length).toBeLessThan(0.05)
  expect(endpointTitle(of('vehicleType', 'add'))).toBe('新增车辆类型')
  expect(curlCommand(of('vehicleType', 'add'))).toBe(
    [
      "curl -X POST 'https://banyan.example.com/vehicle/serviceVehicleType/add'",
      "-H 'Authorization: Bearer byk_…'",
      "-H 'Idempotency-Key: 7d3f…'",
      `-H 'Content-Type: application/json' -d '{"name":"类型名称"}'`,
    ].join(' \\\n  '),
  )
  expect(curlCommand(of('session', 'login'))).not.toContain("-H 'Authorization")
  expect(page).toContain('&#34;name&#34;:&#34;类型名称&#34;')
})
