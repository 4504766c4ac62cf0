import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { metaOf } from '@banyan/contract/field'
import { endpointTitle, groups } from '@banyan/contract/titles'
import type { z } from 'zod'
import { curlCommand, isForKeys, isRepeatable } from './example.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page for people who write clients: every call with its path, rights and parameters, without any script. */
export function apiPage(systemName: string): string {
  const families = endpointsByFamily()
  const sections = Object.entries(groups).flatMap(([group, titles]) => [
    `<h2>${escapeHtml(group)}</h2>`,
    ...Object.entries(titles).map(
      ([family, title]) =>
        `<section id="${escapeHtml(family)}"><h3>${escapeHtml(title)}</h3>${(families.get(family) ?? []).map(callOf).join('')}</section>`,
    ),
  ])
  const index = Object.entries(groups).map(([group, titles]) => {
    const links = Object.entries(titles).map(
      ([family, title]) => `<a href="#${escapeHtml(family)}">${escapeHtml(title)}</a>`,
    )
    return `<p><b>${escapeHtml(group)}</b> ${links.join(' ')}</p>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(systemName)} 接口文档</title><style>${style}</style></head><body><h1>${escapeHtml(systemName)} 接口文档</h1>
<p>应答统一为 <code>{ success, message, code, result, timestamp }</code>，业务上的拒绝是 HTTP 200 与 <code>success: false</code>。机器可读版本：<a href="/openapi.json">/openapi.json</a>；怎么接入见<a href="/docs/api.html">使用指南</a></p>
<p>别的系统用接口密钥，放在请求头 <code>Authorization: Bearer byk_…</code>；人的登录令牌放在 <code>access-token</code>，租户放在 <code>tenant-id</code>。</p>
<p>改动数据的请求可以带 <code>Idempotency-Key</code>（任意唯一的值）：网络断了就用同样的值重发，做过的不会再做一次，得到第一次的答复；同一个值配上不同的内容会被拒绝。</p>
<nav>${index.join('')}</nav>${sections.join('')}</body></html>`
}

function endpointsByFamily(): Map<string, AnyEndpoint[]> {
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
      return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(metaOf(member)?.label ?? '')}</td><td>${required}</td></tr>`
    })
    .join('')
  const also = (endpoint.aliases ?? [])
    .map(({ method = endpoint.method, path }) => `${method} ${path}`)
    .join('，')
  const facts = [
    endpoint.needs === 'nothing'
      ? '不用登录'
      : endpoint.needs === 'session'
        ? '登录即可'
        : `权限 <code>${escapeHtml(endpoint.needs)}</code>`,
    `范围：${scopes[endpoint.scope]}`,
    ...(isForKeys(endpoint) ? ['可用接口密钥'] : []),
    ...(endpoint.listOf ? ['支持列表查询语法（*x*、!x、&gt;=x、_begin/_end、superQueryParams）'] : []),
    ...(isRepeatable(endpoint) ? ['认识 <code>Idempotency-Key</code>'] : []),
    ...(also ? [`同义：${escapeHtml(also)}`] : []),
  ]
  const command = curlCommand(endpoint)
  return `<article><h4><b>${endpoint.method}</b> <code>${escapeHtml(prefix + endpoint.path)}</code> ${escapeHtml(endpointTitle(endpoint))}</h4>
<p>${facts.join(' · ')}</p>
${rows ? `<table>${rows}</table>` : ''}${command ? `<details><summary>例子</summary><pre>${escapeHtml(command)}</pre></details>` : ''}</article>`
}

const scopes: Readonly<Record<AnyEndpoint['scope'], string>> = {
  tenant: '租户',
  own: '本人',
  link: '链接里的记录',
  platform: '平台',
}

const style = `body{font:14px/22px system-ui,"Noto Sans CJK SC",sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1a2130}
nav a{margin-right:8px}article{border-top:1px solid #e6e9ee;padding:8px 0}h4{font-size:14px;margin:0}pre{background:#f5f7fa;padding:8px;overflow-x:auto;white-space:pre-wrap}summary{cursor:pointer}td{padding:2px 16px 2px 0}code{background:#f5f7fa}`
