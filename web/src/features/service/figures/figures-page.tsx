import { DownloadOutlined } from '@ant-design/icons'
import { type ServiceFigures, serviceFigures } from '@banyan/contract/service/service-figures'
import { reopenDays } from '@banyan/contract/service/work-order'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { download } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { Panel } from '#kit/page/panel.tsx'
import { date } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { Card, Money, Share } from './figure-cards.tsx'
import styles from './figures.module.css'
import { FiguresTable } from './figures-table.tsx'
import { PartsTable } from './parts-table.tsx'
import { type Period, percent, periods, spanText, starsText } from './periods.ts'

const Chart = lazy(() => import('./chart.tsx').then((file) => ({ default: file.Chart })))

/** 服务统计: whether promises are kept, now and in a period against the one before. */
export function ServiceFiguresPage() {
  const [key, setKey] = useState('30')
  const today = date(new Date())
  const period = useMemo(
    () => (periods.find((each) => each.key === key) ?? periods[0])?.of(today) ?? { begin: today, end: today },
    [key, today],
  )
  const figures = useCall(serviceFigures.overview, period)
  return (
    <TouchTargets>
      <section className={styles.page} aria-label="服务统计">
        <div className={styles.bar}>
          <Segmented
            aria-label="统计时间"
            value={key}
            options={periods.map(({ key: value, label }) => ({ value, label }))}
            onChange={setKey}
          />
          <span>
            {period.begin} 至 {period.end}，与之前同样长的时间相比
          </span>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!figures.data}
            onClick={
              () =>
                void download(
                  serviceFigures.exportXls,
                  period,
                  `服务统计 ${period.begin} 至 ${period.end}.xlsx`,
                ).catch(() => undefined) // reported by the call
            }
          >
            导出
          </Button>
        </div>
        {figures.error && !figures.data ? (
          <LoadError error={figures.error} onRetry={figures.refetch} />
        ) : figures.data ? (
          <Shown figures={figures.data} period={period} />
        ) : (
          <Skeleton rows={10} />
        )}
      </section>
    </TouchTargets>
  )
}

const ninety = (seconds: number | null) => (seconds === null ? undefined : `90% 在 ${spanText(seconds)}内`)

const orders = '/vclinfoExtend/workOrder'
const names: Record<string, string> = { 1: '待派单', 2: '待处理', 3: '处理中' }

function Shown({ figures, period }: { figures: ServiceFigures; period: Period }) {
  const { now, period: during, before, byDay } = figures
  const ended = `${orders}?finishTime_begin=${period.begin}&finishTime_end=${period.end}`
  const made = `${orders}?createTime_begin=${period.begin}&createTime_end=${period.end}`
  const trend = useMemo(
    () => ({
      xAxis: { type: 'category', data: byDay.map(({ day }) => day.slice(5)) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { name: '新建', type: 'bar', data: byDay.map(({ created }) => created) },
        { name: '完成', type: 'line', smooth: true, data: byDay.map(({ finished }) => finished) },
      ],
    }),
    [byDay],
  )
  return (
    <>
      <Panel title="现在">
        <div className={styles.cards}>
          {['1', '2', '3'].map((status) => (
            <Card key={status} label={names[status] ?? ''} to={`${orders}?status=${status}`}>
              {now.byStatus.find((each) => each.status === status)?.count ?? 0}
            </Card>
          ))}
          <Card label="超时未完成" to={`${orders}?only=overdue`} isBad={now.overdue > 0}>
            {now.overdue}
          </Card>
          <Card label="等待中" to={`${orders}?only=waiting`}>
            {now.waiting}
          </Card>
        </div>
      </Panel>
      <Panel title="这段时间">
        <div className={styles.cards}>
          <Card label="新建工单" to={made} before={before.created}>
            {during.created}
          </Card>
          {during.reopened !== null && (
            <Card
              label="重开"
              to={`${made}&reopens=1`}
              hint={`占新建的 ${percent(during.reopened, during.created) ?? 0}%`}
              before={before.reopened ?? undefined}
            >
              {during.reopened}
            </Card>
          )}
          <Card label="完成工单" to={ended} before={before.finished}>
            {during.finished}
          </Card>
          <Share
            label="按时接单"
            to={`${ended}&acceptKept=1`}
            parts={[during.acceptKept, during.acceptPromised]}
            earlier={[before.acceptKept, before.acceptPromised]}
          />
          <Share
            label="按时完成"
            to={`${ended}&finishKept=1`}
            parts={[during.finishKept, during.finishPromised]}
            earlier={[before.finishKept, before.finishPromised]}
          />
          <Card label="接单用时" hint={ninety(during.acceptNinety)} before={spanText(before.acceptMedian)}>
            {spanText(during.acceptMedian)}
          </Card>
          <Card label="完成用时" hint={ninety(during.finishNinety)} before={spanText(before.finishMedian)}>
            {spanText(during.finishMedian)}
          </Card>
          <Card
            label="客户评价"
            hint={during.rated ? `${during.rated} 张有评价` : '这段时间没有评价'}
            before={starsText(before.ratingAverage)}
          >
            {starsText(during.ratingAverage)}
          </Card>
        </div>
        <p className={styles.note}>
          用时为中位数；设了工作日历的只计工作时间，等待的时间不计。重开是同一车辆、设备或客户在同类工单完成后{' '}
          {reopenDays} 天内又建的工单。
        </p>
      </Panel>
      <Money during={during} before={before} ended={ended} />
      <Panel title="每天新建与完成">
        <Suspense fallback={<div className={styles.chart} />}>
          <Chart label="每天新建与完成的工单数" option={trend} />
        </Suspense>
      </Panel>
      <PartsTable parts={figures.parts} leads={(key) => `${ended}&usedPart=${encodeURIComponent(key)}`} />
      <FiguresTable
        title="按服务类型"
        of="服务类型"
        rows={figures.byType}
        leads={(id) => `${ended}&serviceTypeId=${id}`}
      />
      <FiguresTable
        title="按紧急程度"
        of="紧急程度"
        rows={figures.byLevel}
        leads={(id) => `${ended}&level=${id}`}
      />
      <FiguresTable
        title="按处理人"
        of="处理人"
        rows={figures.byHandler}
        leads={(id) => `${ended}&handlerId=${id}`}
      />
    </>
  )
}
