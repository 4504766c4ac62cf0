import { z } from 'zod'
import { allEndpoints, families } from '../contract/src/all.ts'
import type { AnyEndpoint } from '../contract/src/endpoint.ts'
import { fieldsOf } from '../contract/src/field.ts'
import { type Description, describe } from '../contract/src/uniform.ts'

/** docs/contract.md, made from the contract; a test keeps the file equal to it, so that a change shows in review. */
export function contractPage(): string {
  const described = families.flatMap((family) => {
    const { [describe]: description } = family as { [describe]?: Description }
    return description ? [fieldTable(description)] : []
  })
  return `# 接口与字段

由 \`contract/\` 生成（\`npm run docs:contract\`），请勿手改。前缀见 [设置](settings.md)；参数名后的 \`?\` 表示可以不填，「」里是参数不对时的说法。

## 字段

${described.join('\n\n')}

## 接口

| 接口 | 名称 | 需要 | 范围 | 成功提示与约定 | 参数 |
|---|---|---|---|---|---|
${allEndpoints.map(callRow).join('\n')}
`
}

function fieldTable({ title, shape }: Description): string {
  const rows = fieldsOf(shape).map(([name, { label, type, ...options }]) => {
    const rest = Object.entries(options).map(([option, value]) => `${option}=${JSON.stringify(value)}`)
    return `| \`${name}\` | ${label} | ${type} | ${cell(rest.join(' '))} |`
  })
  return `### ${title}\n\n| 字段 | 名称 | 控件 | 约定 |\n|---|---|---|---|\n${rows.join('\n')}`
}

function callRow(endpoint: AnyEndpoint): string {
  const { method, path, via, family, name, needs, scope, input, aliases = [], ...more } = endpoint
  const { result: _, listOf: _listOf, outbox: _outbox, offline: _offline, ...options } = more
  const said = Object.entries(options).map(([option, value]) => `${option}=${value}`)
  const also = aliases.map((alias) => `同 ${alias.method ?? method} ${alias.path}`)
  const prefix = via ? `{${via}}` : ''
  const address = `\`${method} ${prefix}${path}\``
  return `| ${address} | ${family}.${name} | ${needs} | ${scope} | ${cell([...said, ...also].join('；'))} | ${cell(membersOf(input))} |`
}

/** The members of an input with their limits, as they travel. */
function membersOf(input: z.ZodObject): string {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {})
    .map(([name, member]) => {
      const {
        maxLength,
        minLength,
        minimum,
        maximum,
        pattern,
        enum: choices,
      } = member as z.core.JSONSchema.Schema
      const limits = {
        ...{ minLength, maxLength, minimum, maximum, pattern, enum: choices },
        ...triedLimits(input.shape[name], { maxLength, maximum, choices }),
      }
      const text = Object.entries(limits).flatMap(([limit, value]) =>
        value === undefined ? [] : `${limit}=${JSON.stringify(value)}`,
      )
      const said = refusalsOf(input.shape[name]).map((sentence) => `「${sentence}」`)
      const more = [...text, said.join('')].filter(Boolean).join(' ')
      return `${name}${required.has(name) ? '' : '?'}${more ? `(${more})` : ''}`
    })
    .join(', ')
}

/** Limits that a member checks in code of its own, so that JSON schema does not know them. */
function triedLimits(
  member: z.ZodType,
  known: { maxLength?: number; maximum?: number; choices?: unknown[] },
) {
  const takes = (value: unknown) => member.safeParse(value).success
  const codes = Array.from({ length: 10 }, (_, digit) => digit).filter(takes)
  if (codes.length > 0 && codes.length < 8 && !known.choices) return { codes }
  return {
    ...(known.maxLength === undefined && limitsOf('Length', (size) => takes('x'.repeat(size)))),
    ...(known.maximum === undefined && limitsOf('imum', takes)),
  }
}

/** Where numbers begin and cease to be taken; nothing where all of them are, or none. */
function limitsOf(limit: 'Length' | 'imum', isTaken: (size: number) => boolean): Record<string, number> {
  let beyond = 2 ** 19
  const least = Array.from({ length: 20 }, (_, at) => at + 1).find(isTaken)
  if (least === undefined || isTaken(beyond)) return {}
  let most = least
  while (beyond - most > 1) {
    const middle = Math.floor((most + beyond) / 2)
    if (isTaken(middle)) most = middle
    else beyond = middle
  }
  return { ...(least > 1 && { [`min${limit}`]: least }), [`max${limit}`]: most }
}

/** What a member is refused with, found by trying values that are wrong in many ways. */
function refusalsOf(member: z.ZodType): string[] {
  const known = refusals.get(member)
  if (known) return known
  const sentences = wrongValues.flatMap((value) =>
    (member.safeParse(value).error?.issues ?? []).map(({ message }) => message),
  )
  const found = [...new Set(sentences)].filter((sentence) => /\p{Script=Han}/u.test(sentence))
  refusals.set(member, found)
  return found
}
/** Many calls share a member. */
const refusals = new WeakMap<z.ZodType, string[]>()
const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
const wrongValues = [
  ...[undefined, null, '', ' ', 'x', '一', '0', '-1', '1.5', -1, 0, 1.5, 1e6, 1e16, true, {}, [], [{}], ['']],
  ...['{', '[{}]', '{"a":1}', 'javascript:x', '12345678901', 'a@b', '2026-02-30', '25:00', many(2000).join()],
  ...['x'.repeat(300), 'x'.repeat(3000), 'x'.repeat(300_000), many(2000)],
]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
