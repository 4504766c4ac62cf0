import type { Histogram } from 'prom-client'

type Values = Awaited<ReturnType<Histogram['get']>>['values']

interface Durations {
  labels: { call: string; status: number }
  /** How many calls took at most as long as the bound of each bucket. */
  counts: number[]
  total: number
  sum: number
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/**
 * The durations of calls by name and status, for Prometheus. The histogram of prom-client works out the text of the labels
 * anew for every call, 1.4 % of the processor time of a list call.
 */
export function callDurations(name: string, help: string) {
  const ofCall = new Map<string, Durations[]>()

  function durationsOf(call: string, status: number): Durations {
    const known = ofCall.get(call) ?? []
    const found = known.find(({ labels }) => labels.status === status)
    if (found) return found
    const added = { labels: { call, status }, counts: buckets.map(() => 0), total: 0, sum: 0 }
    ofCall.set(call, [...known, added])
    return added
  }

  function observe(call: string, status: number, seconds: number): void {
    const durations = durationsOf(call, status)
    durations.counts = durations.counts.map((count, at) =>
      seconds <= (buckets[at] ?? 0) ? count + 1 : count,
    )
    durations.total++
    durations.sum += seconds
  }

  function valuesOf({ labels, counts, total, sum }: Durations): Values {
    const bounds = [...buckets, '+Inf']
    return [
      ...[...counts, total].map((value, at) => ({
        labels: { le: bounds[at] ?? '', ...labels },
        value,
        metricName: `${name}_bucket`,
      })),
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: total, metricName: `${name}_count` },
    ]
  }

  const described = { name, help, type: 'histogram', labelNames: ['call', 'status'], aggregator: 'sum' }
  const get = async () => ({ ...described, values: [...ofCall.values()].flat().flatMap(valuesOf) })
  /** Only the members that the registry reads of a metric. */
  const metric = { ...described, get } as unknown as Histogram
  return { observe, metric }
}
