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

由 \`contract/\` 生成（\`npm run docs:contract\`），请勿手改。前缀见 [设置](settings.md)；参数名后的 \`?\` 表示可以不填。

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
  const { result: _, listOf: _listOf, ...options } = more
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
      const limits = { minLength, maxLength, minimum, maximum, pattern, enum: choices }
      const text = Object.entries(limits).flatMap(([limit, value]) =>
        value === undefined ? [] : `${limit}=${JSON.stringify(value)}`,
      )
      return `${name}${required.has(name) ? '' : '?'}${text.length ? `(${text.join(' ')})` : ''}`
    })
    .join(', ')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
