import { namesInExpression } from '../expression/fill-in.ts'
import { parse } from '../expression/parse.ts'
import type { FormField } from '../form/form-property.ts'
import { error, type Finding } from './finding.ts'

/** Fields whose values or visibility follow each other in a circle. */
export function cycleFindings(fields: readonly FormField[]): Finding[] {
  const reads = new Map(
    fields.map(({ name, compute, setTo, showIf }) => [
      name,
      new Set(
        [compute, setTo, showIf].flatMap((text) => {
          const expression = text ? parse(text) : undefined
          return expression
            ? namesInExpression(expression).filter(
                (each) => each !== name || text === compute || text === showIf,
              )
            : []
        }),
      ),
    ]),
  )
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const done = new Set<string>()
  const findings: Finding[] = []
  const walk = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name)
    if (at >= 0) {
      const circle = path.slice(at)
      findings.push(
        error(
          circle.length === 1
            ? `“${labels.get(name)}”的公式或条件用到了它自己`
            : `${circle.map((each) => `“${labels.get(each)}”`).join('、')}互相依赖，算不出结果`,
          name,
        ),
      )
      return
    }
    if (done.has(name)) return
    for (const next of reads.get(name) ?? []) if (labels.has(next)) walk(next, [...path, name])
    done.add(name)
  }
  for (const { name } of fields) walk(name, [])
  return findings
}

/** A finding for each field of the record that is computed from rows which are computed from that field. */
export function rowCycleFindings(
  fields: readonly FormField[],
  tables: readonly { key: string; title: string; fields: readonly FormField[] }[],
): Finding[] {
  const namesIn = ({ compute, setTo }: FormField) =>
    [compute, setTo].flatMap((text) => {
      const expression = text ? parse(text) : undefined
      return expression ? namesInExpression(expression) : []
    })
  const reads = new Map<string, string[]>(fields.map((field) => [field.name, namesIn(field)]))
  for (const { key, fields: columns } of tables) {
    const own = new Set(columns.map(({ name }) => name))
    for (const column of columns)
      reads.set(
        `${key}.${column.name}`,
        namesIn(column).map((name) => (own.has(name) ? `${key}.${name}` : name.replace(/^main\./, ''))),
      )
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (reads.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return tables.flatMap(({ key, title, fields: columns }) =>
    columns.flatMap(({ name, label }) =>
      fields
        .filter(
          (field) =>
            reaches(field.name, `${key}.${name}`, new Set()) &&
            reaches(`${key}.${name}`, field.name, new Set()),
        )
        .map((field) =>
          error(`“${field.label}”与明细表“${title}”的“${label}”互相依赖，算不出结果`, field.name),
        ),
    ),
  )
}
