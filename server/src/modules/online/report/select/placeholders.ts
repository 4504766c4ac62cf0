import { Refusal } from '#kernel/refusal.ts'

/** A SELECT whose placeholders have become `$1`, `$2` …, and what each of them stands for. */
interface NumberedStatement {
  text: string
  /** A parameter `name` or variable `#name` for each number; each occurrence has its own number. */
  names: string[]
}

/** `${param}`, `'${param}'`, `#{variable}` and `'#{variable}'` stand for bound values (family contract 13.5). */
const placeholder = /'([$#])\{\s*([A-Za-z]\w*)\s*\}'|([$#])\{\s*([A-Za-z]\w*)\s*\}/g

/** `asText`: the parameters that are cast to text, because PostgreSQL cannot infer their type. */
export function numberPlaceholders(
  select: string,
  asText: ReadonlySet<number> = new Set(),
): NumberedStatement {
  const names: string[] = []
  const text = select.replace(placeholder, (_, quoted, quotedName, plain, plainName) => {
    const name = quotedName ?? plainName
    const number = names.push((quoted ?? plain) === '#' ? `#${variableName(name)}` : name)
    return ` $${number}${asText.has(number) ? '::text' : ''} `
  })
  return { text, names }
}

/** The variables that are known of a caller; both spellings are taken. */
const variables = ['sysUserCode', 'sysUserName', 'sysOrgCode', 'sysDate', 'sysTime'] as const
export type ReportVariable = (typeof variables)[number]

function variableName(given: string): ReportVariable {
  const camel = given.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const known = variables.find((name) => name === camel)
  if (!known) throw new Refusal(`不支持的变量：${given}`)
  return known
}
