import { visit } from '@banyan/contract/identity/visit'
import { useCall } from '#kit/call/hooks.ts'
import { VisitChart } from './visit-chart.tsx'
import './visits.css'

/** Visits of the tenant from the login log, as small figures (DEC-064). A failed call shows a dash and no message. */
export function Visits() {
  const totals = useCall(visit.totals, {}, { quiet: true, staleTime: 60_000 })
  const week = useCall(visit.week, {}, { quiet: true, staleTime: 60_000 })
  return (
    <aside className="home-visits" aria-label="访问统计">
      <h2>访问统计</h2>
      <dl>
        <Figure label="今日访问" value={totals.data?.todayVisitCount} />
        <Figure label="今日 IP" value={totals.data?.todayIp} />
        <Figure label="累计访问" value={totals.data?.totalVisitCount} />
      </dl>
      {week.data && <VisitChart days={week.data} />}
      {week.isError && (
        <p className="home-empty">
          访问统计没有取到
          <button type="button" className="home-retry" onClick={() => void week.refetch()}>
            重试
          </button>
        </p>
      )}
    </aside>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? '-' : value.toLocaleString('zh-CN')}</dd>
    </div>
  )
}
