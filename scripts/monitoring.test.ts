import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type MetricSources, makeMetrics } from '../server/src/kernel/observe/metrics.ts'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

const sources = { database: { installationId: '' }, version: '' } as unknown as MetricSources
/** Every metric of `/metrics` with its labels. */
const served = new Map(
  makeMetrics(sources)
    .registry.getMetricsAsArray()
    .flatMap((metric) => {
      const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] }
      const isHistogram = String(metric.type) === 'histogram'
      const names = isHistogram ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name]
      return names.map((each) => [each, labelNames] as const)
    }),
)
/** Prometheus renames a label of ours that it writes itself. */
const targetLabels = ['job', 'instance', 'le']
const labelsOf = (name: string) => [
  ...(served.get(name) ?? []).map((label) => (label === 'job' ? 'exported_job' : label)),
  ...targetLabels,
]

interface Panel {
  id: number
  title: string
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>
  targets: { expr: string; legendFormat: string }[]
}
const panels: Panel[] = JSON.parse(textOf('grafana.json')).panels
const alerts = [...textOf('alerts.yml').matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => [name, expr] as const,
)
const expressions = [
  ...alerts,
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Names that stand for metrics: no function, no word of the language, no label. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without)\s*\([^)]*\)/g, '')
    .replace(/\boffset \w+/g, '')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))
}
const words = new Set(['or', 'and', 'unless', 'sum', 'count', 'max', 'by'])

/** Labels that an expression filters or groups by. */
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/(\w+)\s*=~?"/g)].map(([, name = '']) => name),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim()),
  ),
]

test('operations 13 every metric and label that the alerts and the dashboard name is one we serve', () => {
  const unknown = expressions.flatMap(([where, expr]) => {
    const names = metricsIn(expr)
    const labels = new Set(names.flatMap(labelsOf))
    return [
      ...(names.length ? [] : [`${where}: names no metric`]),
      ...names.filter((name) => name !== 'up' && !served.has(name)).map((name) => `${where}: ${name}`),
      ...labelsIn(expr)
        .filter((label) => !labels.has(label))
        .map((label) => `${where}: label ${label}`),
    ]
  })
  expect(alerts.length).toBe(textOf('alerts.yml').match(/- alert:/g)?.length)
  expect(panels.length).toBeGreaterThan(15)
  expect(unknown).toEqual([])
})

test('operations 13 every metric of ours is in an alert or on the dashboard', () => {
  const named = new Set(expressions.flatMap(([, expr]) => metricsIn(expr)))
  const ours = [...served.keys()].filter((name) => name.startsWith('banyan_'))
  expect(ours.length).toBeGreaterThan(15)
  expect(ours.filter((name) => !named.has(name))).toEqual([])
})

test('the panels of the dashboard have numbers of their own and do not cover each other', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  const legends = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr, legendFormat }) =>
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label = '']) => !metricsIn(expr).flatMap(labelsOf).includes(label))
        .map(([found]) => `${title}: ${found}`),
    ),
  )
  expect(legends).toEqual([])
})

/** A rule hears of the first failure, whose counter has no earlier value, and of a further one; both end. */
const rulesTest = `
rule_files: [${join(folder, 'alerts.yml')}]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: 'banyan_faults_total{instance="a", kind="late statement"}'
        values: '_x30 1x30 2x60'
      - series: 'up{job="banyan", instance="a"}'
        values: '1x10 0x5 1x100'
    alert_rule_test:
      - { eval_time: 29m, alertname: BanyanFault }
      - eval_time: 32m
        alertname: BanyanFault
        exp_alerts: [{ exp_labels: { severity: warning, instance: a, kind: late statement }, exp_annotations: { summary: a 有不影响应答的错误（late statement）：看日志 } }]
      - { eval_time: 50m, alertname: BanyanFault }
      - eval_time: 63m
        alertname: BanyanFault
        exp_alerts: [{ exp_labels: { severity: warning, instance: a, kind: late statement }, exp_annotations: { summary: a 有不影响应答的错误（late statement）：看日志 } }]
      - { eval_time: 80m, alertname: BanyanFault }
      - eval_time: 13m
        alertname: BanyanDown
        exp_alerts: [{ exp_labels: { severity: critical, instance: a, job: banyan }, exp_annotations: { summary: a 没有应答 } }]
      - { eval_time: 20m, alertname: BanyanDown }
`

// A machine without Prometheus has nothing to check them with.
if (existsSync('/usr/bin/promtool'))
  test('Prometheus takes its example, and its rules hear of what they are for', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'banyan-monitoring-'))
    try {
      for (const name of ['prometheus.yml', 'alerts.yml']) {
        const text = textOf(name).replaceAll('/etc/prometheus/banyan.token', join(scratch, 'banyan.token'))
        writeFileSync(join(scratch, name), text)
      }
      writeFileSync(join(scratch, 'banyan.token'), 'a token')
      writeFileSync(join(scratch, 'rules.test.yml'), rulesTest)
      for (const words of [
        ['check', 'config', join(scratch, 'prometheus.yml')],
        ['test', 'rules', join(scratch, 'rules.test.yml')],
      ]) {
        const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', words, { encoding: 'utf8' })
        expect(status, stdout + stderr).toBe(0)
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })
