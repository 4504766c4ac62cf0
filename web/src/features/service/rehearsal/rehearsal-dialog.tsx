import type { InputOf } from '@banyan/contract/endpoint'
import { type RehearsalSummary, rehearsal } from '@banyan/contract/service/rehearsal'
import { useCall } from '#kit/call/hooks.ts'
import { Link } from '#kit/page/link.tsx'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './rehearsal.module.css'

export type RehearsalInput = Omit<InputOf<typeof rehearsal.run>, 'days'>

const days = 90

/** The alerts that a rule, promise or calendar would have caused in the last 90 days; nothing is sent. */
export function RehearsalDialog({ tried, onClose }: { tried: RehearsalInput; onClose: () => void }) {
  const result = useCall(rehearsal.run, { ...tried, days })
  return (
    <FullModal open title="推演：最近 90 天" width={760} footer={null} onCancel={onClose}>
      {result.error ? (
        <LoadError error={result.error} onRetry={result.refetch} />
      ) : !result.data ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <p className={styles.note}>
            用最近 90 天创建的 {result.data.looked} 张工单{result.data.isCapped && '（只取最新的）'}
            重算一遍，不会发出任何提醒。
          </p>
          <dl className={styles.figures}>
            <Figure
              label="会发出的提醒"
              value={result.data.proposed.alerts}
              before={result.data.present.alerts}
            />
            <Figure
              label="涉及工单"
              value={result.data.proposed.orders}
              before={result.data.present.orders}
            />
            <Figure
              label="多余的提醒"
              hint="提醒后 10 分钟内就已接单或完成"
              value={result.data.proposed.noise}
              before={result.data.present.noise}
            />
          </dl>
          <p className={styles.note}>
            与现在相比：新增提醒 {result.data.added} 张工单，不再提醒 {result.data.dropped} 张。
          </p>
          <Details summary={result.data.proposed} />
        </>
      )}
    </FullModal>
  )
}

interface FigureProps {
  label: string
  hint?: string
  value: number
  before: number
}

const Figure = ({ label, hint, value, before }: FigureProps) => (
  <div>
    <dt title={hint}>{label}</dt>
    <dd>
      <strong>{value}</strong> <span>现在 {before}</span>
    </dd>
    {hint && (
      <dd>
        <small>{hint}</small>
      </dd>
    )}
  </div>
)

const kinds: Record<string, string> = { timeout: '超时', warn: '预警', due: '到期', escalate: '升级' }
const goals: Record<string, string> = { accept: '接单', finish: '完成' }

function Details({ summary }: { summary: RehearsalSummary }) {
  const { alerts, byHour, byReceiver, receivers, byKind, latest } = summary
  if (alerts === 0) return <EmptyText>最近 90 天不会发出提醒</EmptyText>
  const most = Math.max(...byHour)
  return (
    <>
      <h3 className={styles.title}>在几点发出</h3>
      <ol className={styles.hours} aria-label="各小时的提醒数">
        {byHour.map((count, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour of the day
          <li key={hour} title={`${hour} 点 ${count} 条`}>
            <i style={{ height: `calc((100% - 20px) * ${(count / most).toFixed(3)})` }} />
            <span>{hour % 3 === 0 ? hour : ''}</span>
          </li>
        ))}
      </ol>
      <h3 className={styles.title}>发给谁</h3>
      <p>
        {byReceiver.map(({ name, count }) => `${name} ${count} 条`).join('、') || '没有可以接收的人'}
        {receivers > byReceiver.length && `，以及另外 ${receivers - byReceiver.length} 个接收人`}
      </p>
      <h3 className={styles.title}>哪一种</h3>
      <p>{byKind.map(({ kind, goal, count }) => `${goals[goal]}${kinds[kind]} ${count} 条`).join('、')}</p>
      <h3 className={styles.title}>最近的几条</h3>
      <ul className={styles.latest}>
        {latest.slice(0, 20).map(({ orderId, orderNo, timer, kind, goal, at, isNoise, isNew }) => (
          <li key={`${orderId} ${timer}`}>
            <time>{at.slice(5, 16)}</time>
            <Link to={`/vclinfoExtend/workOrder?busId=${orderId}`}>{orderNo}</Link>
            <span>
              {goals[goal]}
              {kinds[kind]}
            </span>
            {isNew && <b>新增</b>}
            {isNoise && <em>多余</em>}
          </li>
        ))}
      </ul>
    </>
  )
}
