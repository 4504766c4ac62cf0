import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { metaOf } from '@banyan/contract/field'
import type { z } from 'zod'

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page for people who write clients: every call with its path, rights and parameters, without any script. */
export function apiPage(systemName: string): string {
  const families = grouped()
  const sections = [...families].map(
    ([family, endpoints]) =>
      `<section id="${safe(family)}"><h2>${safe(family)}</h2>${endpoints.map(callOf).join('')}</section>`,
  )
  const index = [...families.keys()]
    .map((family) => `<a href="#${safe(family)}">${safe(family)}</a>`)
    .join(' ')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(systemName)} 接口文档</title><style>${style}</style></head><body><h1>${safe(systemName)} 接口文档</h1>
<p>应答统一为 <code>{ success, message, code, result, timestamp }</code>；令牌放在请求头 <code>access-token</code>，租户放在 <code>tenant-id</code>。机器可读版本：<a href="/openapi.json">/openapi.json</a></p>
<nav>${index}</nav>${sections.join('')}</body></html>`
}

function grouped(): Map<string, AnyEndpoint[]> {
  const groups = new Map<string, AnyEndpoint[]>()
  for (const endpoint of allEndpoints)
    groups.set(endpoint.family, [...(groups.get(endpoint.family) ?? []), endpoint])
  return groups
}

function callOf(endpoint: AnyEndpoint): string {
  const prefix = endpoint.via ? `{${endpoint.via}}` : ''
  const members = Object.entries(endpoint.input.shape as Record<string, z.ZodType>).filter(
    ([name]) => !/_(begin|end|MultiString)$/.test(name),
  )
  const rows = members
    .map(([name, member]) => {
      const required = member.safeParse(undefined).success ? '' : '必填'
      return `<tr><td><code>${safe(name)}</code></td><td>${safe(metaOf(member)?.label ?? '')}</td><td>${required}</td></tr>`
    })
    .join('')
  const also = (endpoint.aliases ?? [])
    .map(({ method = endpoint.method, path }) => `${method} ${path}`)
    .join('，')
  return `<article><h3><b>${endpoint.method}</b> <code>${safe(prefix + endpoint.path)}</code></h3>
<p>权限 <code>${safe(endpoint.needs)}</code> · 范围 <code>${endpoint.scope}</code>${endpoint.listOf ? ' · 支持列表查询语法（*x*、!x、&gt;=x、_begin/_end、superQueryParams）' : ''}${also ? ` · 同义：${safe(also)}` : ''}</p>
${rows ? `<table>${rows}</table>` : ''}</article>`
}

const style = `body{font:14px/22px system-ui,"Noto Sans CJK SC",sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1a2130}
nav a{margin-right:8px}article{border-top:1px solid #e6e9ee;padding:8px 0}h3{font-size:14px;margin:0}td{padding:2px 16px 2px 0}code{background:#f5f7fa}`
