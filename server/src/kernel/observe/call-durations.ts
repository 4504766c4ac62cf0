import type { Histogram } from 'prom-client'

type Values = Awaited<ReturnType<Histogram['get']>>['values']

interface Durations {
  labels: { call: string; status: number }
  /** One for each bucket: how many calls it holds that no smaller bucket holds. */
  counts: number[]
  total: number
  sum: number
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/**
 * A histogram of the durations of calls by name and status. That of prom-client checks, sorts and joins the labels of
 * each value, which takes a fiftieth of a short call.
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
    const bucket = buckets.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1
    durations.total++
    durations.sum += seconds
  }

  function valuesOf({ labels, counts, total, sum }: Durations): Values {
    let below = 0
    const inBuckets = buckets.map((bound, at) => {
      below += counts[at] ?? 0
      return { labels: { le: bound, ...labels }, value: below, metricName: `${name}_bucket` }
    })
    return [
      ...inBuckets,
      { labels: { le: '+Inf', ...labels }, value: total, metricName: `${name}_bucket` },
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: total, metricName: `${name}_count` },
    ]
  }

  const described = { name, help, type: 'histogram', labelNames: ['call', 'status'], aggregator: 'sum' }
  const get = async () => ({ ...described, values: [...ofCall.values()].flat().flatMap(valuesOf) })
  /** What the registry asks of a metric. */
  const metric = { ...described, get } as unknown as Histogram
  return { observe, metric }
}
