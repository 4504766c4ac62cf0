import { families } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
const at = 'http://127.0.0.1:8164'
const hostile: unknown[] = [null, true, -1, 1e308, 0.1, [], {}, ['a', ['b', { c: null }]], { $ne: null }, "' or 1=1; drop table x; --", '%_\\%_\\*', '*'.repeat(500), '!!!', '>= ', ',,,', 'in ,', '\u0000', '\ud800', '\u202e﷽', '9'.repeat(400), '2026-02-30', '99999-12-31 25:61:61', 'NaN', '汉'.repeat(30_000), '%', '{{7*7}}', '../../etc/passwd', '__proto__', '[{"field":"name","rule":"eq","val":{"a":1}}]', 'L', '1', 'USER', '2026-01-01 00:00:00']
const login = await (await fetch(`${at}/sys/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'u0001', password: 'Banyan-2026' }) })).json() as any
const token = login.result.token
const mine = families.flatMap((f) => Object.values(f)).filter((e) => /nnouncement/.test(e.family) && e.carries !== 'upload') as AnyEndpoint[]
const seen = new Map<string, number>()
async function send(e: AnyEndpoint, input: Record<string, unknown>) {
  const q = new URLSearchParams()
  const inQ = e.method === 'GET' || e.method === 'DELETE'
  if (inQ) for (const [k, v] of Object.entries(input)) q.append(k, (typeof v === 'string' ? Buffer.from(v.slice(0, 600)).toString() : JSON.stringify(v)))
  const r = await fetch(`${at}${e.path}?${q}`, { method: e.method, headers: { 'access-token': token, ...(inQ ? {} : { 'content-type': 'application/json' }) }, body: inQ ? undefined : JSON.stringify(input) })
  const key = `${e.name} ${r.status}`
  seen.set(key, (seen.get(key) ?? 0) + 1)
  const text = await r.text()
  if (r.status >= 500) console.log('FAULT', e.family, e.name, JSON.stringify(input).slice(0, 200), text.slice(0, 200))
}
const base: Record<string, unknown> = { titile: 't', msgCategory: '1', priority: 'L', msgType: 'ALL', id: 'x', anntId: 'x' }
for (const e of mine) for (const v of hostile) {
  const members = Object.keys(e.input.shape).filter((m) => !/_(begin|end|MultiString)$/.test(m) || /^(titile|sendTime)_/.test(m))
  await send(e, Object.fromEntries(members.map((m) => [m, v])))
  if (e.carries === 'download') continue
  for (const m of members) await send(e, { ...Object.fromEntries(Object.entries(base).filter(([k]) => members.includes(k))), [m]: v })
}
console.log([...seen])
