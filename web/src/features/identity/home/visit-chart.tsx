import { axisTicks, type Day, visitBars } from './visit-bars.ts'

const height = 120
const [width, left, bottom] = [320, 32, 20]

/** Visits and addresses of seven days as bars from zero; the same as a table for those who cannot see them. */
export function VisitChart({ days }: { days: readonly Day[] }) {
  const ticks = axisTicks(days)
  const top = ticks.at(-1) ?? 1
  const level = (value: number) => height - (value / top) * height
  const step = (width - left) / Math.max(1, days.length)
  return (
    <figure className="visit-chart">
      <figcaption>
        近 7 天，次
        <span data-series="visit">访问</span>
        <span data-series="ip">IP</span>
      </figcaption>
      <svg viewBox={`0 -8 ${width} ${height + bottom + 8}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={level(tick)} y2={level(tick)} />
            <text x={left - 6} y={level(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {days.map(({ tian, type, visit, ip }, index) => (
          <g key={tian}>
            <title>{`${tian} 访问 ${visit} IP ${ip}`}</title>
            {visitBars(visit, ip, left + index * step, step).map((bar) => (
              <rect
                key={bar.series}
                data-series={bar.series}
                x={bar.x}
                width={bar.width}
                y={level(bar.value)}
                height={height - level(bar.value)}
                rx={2}
              />
            ))}
            <text x={left + (index + 0.5) * step} y={height + 15} textAnchor="middle">
              {type}
            </text>
          </g>
        ))}
      </svg>
      <table className="unseen">
        <caption>近 7 天访问</caption>
        <thead>
          <tr>
            <th>日期</th>
            <th>访问</th>
            <th>IP</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ tian, visit, ip }) => (
            <tr key={tian}>
              <td>{tian}</td>
              <td>{visit}</td>
              <td>{ip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
