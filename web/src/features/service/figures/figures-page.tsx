import { DownloadOutlined } from '@ant-design/icons'
import {
  createdIn,
  type Days,
  finishedIn,
  finishedWith,
  type OrderConditions,
  overdueNow,
  periodBefore,
  reopenedIn,
  waitingNow,
} from '@banyan/contract/service/figure-orders'
import { type ServiceFigures, serviceFigures } from '@banyan/contract/service/service-figures'
import { reopenDays } from '@banyan/contract/service/work-order'
import { Button, DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { download } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { Panel } from '#kit/page/panel.tsx'
import { date } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { useDict } from '#kit/widgets/dict.ts'
import { AmountCards, Card, KeptPromisesCard } from './figure-cards.tsx'
import styles from './figures.module.css'
import { FiguresTable } from './figures-table.tsx'
import { PartsTable } from './parts-table.tsx'
import { percent, periods, spanText, starsText } from './periods.ts'

const Chart = lazy(() => import('./chart.tsx').then((file) => ({ default: file.Chart })))

/** 服务统计: whether promises are kept, now and in a period against the one before. */
export function ServiceFiguresPage() {
  const [key, setKey] = useState('30')
  const [own, setOwn] = useState<Days>()
  const [serviceTypeId, setServiceTypeId] = useState<string>()
  const types = useDict('service_type,type_name,id')
  const today = date(new Date())
  const period = useMemo(
    () =>
      own ??
      (periods.find((each) => each.key === key) ?? periods[0])?.of(today) ?? { begin: today, end: today },
    [key, own, today],
  )
  const asked = { ...period, ...(serviceTypeId && { serviceTypeId }) }
  const figures = useCall(serviceFigures.overview, asked)
  return (
    <TouchTargets>
      <section className={styles.page} aria-label="服务统计">
        <div className={styles.bar}>
          <Segmented
            aria-label="统计时间"
            value={own ? '' : key}
            options={periods.map(({ key: value, label }) => ({ value, label }))}
            onChange={(next) => {
              setKey(next)
              setOwn(undefined)
            }}
          />
          <DatePicker.RangePicker
            aria-label="自定义时间"
            value={[dayjs(period.begin), dayjs(period.end)]}
            allowClear={false}
            minDate={dayjs(today).subtract(10, 'year')}
            maxDate={dayjs(today)}
            onChange={(picked) => {
              const [begin, end] = (picked ?? []).map((day) => day?.format('YYYY-MM-DD'))
              if (begin && end) setOwn({ begin, end })
            }}
          />
          {types.length > 1 && (
            <Select
              aria-label="服务类型"
              className={styles.type}
              allowClear
              placeholder="全部服务类型"
              value={serviceTypeId}
              options={types.map(({ value, text }) => ({ value: String(value), label: text }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={setServiceTypeId}
            />
          )}
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!figures.data}
            onClick={
              () =>
                void download(
                  serviceFigures.exportXls,
                  asked,
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
          <Shown figures={figures.data} during={period} serviceTypeId={serviceTypeId} />
        ) : (
          <Skeleton rows={10} />
        )}
      </section>
    </TouchTargets>
  )
}

const ninetyPercentText = (seconds: number | null) =>
  seconds === null ? undefined : `90% 在 ${spanText(seconds)}内`

const statusNames: Record<string, string> = { 1: '待派单', 2: '待处理', 3: '处理中' }

interface Props {
  figures: ServiceFigures
  during: Days
  serviceTypeId: string | undefined
}

function Shown({ figures, during, serviceTypeId }: Props) {
  const navigate = useNavigate()
  const { period: now, before: then, byDay } = figures
  const before = periodBefore(during)
  const to = (conditions: OrderConditions) =>
    `/vclinfoExtend/workOrder?${new URLSearchParams({ ...conditions, ...(serviceTypeId && { serviceTypeId }) })}`
  const compared = { during, before, now, then, to }
  const tables = { during, before, to }
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
  const openDay = (series: number, at: number) => {
    const day = byDay[at]?.day
    if (!day) return
    const days = { begin: day, end: day }
    void navigate(to(series === 0 ? createdIn(days) : finishedIn(days)))
  }
  return (
    <>
      <Panel title="现在">
        <div className={styles.cards}>
          {['1', '2', '3'].map((status) => (
            <Card key={status} label={statusNames[status] ?? ''} to={to({ status })}>
              {figures.now.byStatus.find((each) => each.status === status)?.count ?? 0}
            </Card>
          ))}
          <Card label="超时未完成" to={to(overdueNow)} isBad={figures.now.overdue > 0}>
            {figures.now.overdue}
          </Card>
          <Card label="等待中" to={to(waitingNow)}>
            {figures.now.waiting}
          </Card>
        </div>
      </Panel>
      <Panel title="这段时间">
        <div className={styles.cards}>
          <Card
            label="新建工单"
            to={to(createdIn(during))}
            before={then.created}
            beforeTo={to(createdIn(before))}
          >
            {now.created}
          </Card>
          {now.reopened !== null && (
            <Card
              label="重开"
              to={to(reopenedIn(during))}
              hint={`占新建的 ${percent(now.reopened, now.created) ?? 0}%`}
              before={then.reopened}
              beforeTo={to(reopenedIn(before))}
            >
              {now.reopened}
            </Card>
          )}
          <Card
            label="完成工单"
            to={to(finishedIn(during))}
            before={then.finished}
            beforeTo={to(finishedIn(before))}
          >
            {now.finished}
          </Card>
          <KeptPromisesCard label="按时接单" goal="accept" {...compared} />
          <KeptPromisesCard label="按时完成" goal="finish" {...compared} />
          <Card
            label="接单用时"
            to={to(finishedIn(during))}
            hint={ninetyPercentText(now.acceptNinety)}
            before={spanText(then.acceptMedian)}
            beforeTo={to(finishedIn(before))}
          >
            {spanText(now.acceptMedian)}
          </Card>
          <Card
            label="完成用时"
            to={to(finishedIn(during))}
            hint={ninetyPercentText(now.finishNinety)}
            before={spanText(then.finishMedian)}
            beforeTo={to(finishedIn(before))}
          >
            {spanText(now.finishMedian)}
          </Card>
          <Card
            label="客户评价"
            to={to(finishedWith(during, 'rated'))}
            hint={now.rated ? `${now.rated} 张有评价` : '这段时间没有评价'}
            before={starsText(then.ratingAverage)}
            beforeTo={to(finishedWith(before, 'rated'))}
          >
            {starsText(now.ratingAverage)}
          </Card>
        </div>
        <p className={styles.note}>
          与之前同样长的时间（{before.begin} 至 {before.end}
          ）相比。用时为中位数；设了工作日历的只计工作时间，等待的时间不计。重开是同一车辆、设备或客户在同类工单完成后{' '}
          {reopenDays} 天内又建的工单。
        </p>
      </Panel>
      <AmountCards {...compared} />
      <Panel title="每天新建与完成">
        <Suspense fallback={<div className={styles.chart} />}>
          <Chart label="每天新建与完成的工单数" option={trend} onPick={openDay} />
        </Suspense>
      </Panel>
      <PartsTable parts={figures.parts} {...tables} />
      <FiguresTable title="按服务类型" of="服务类型" by="type" rows={figures.byType} {...tables} />
      <FiguresTable title="按紧急程度" of="紧急程度" by="level" rows={figures.byLevel} {...tables} />
      <FiguresTable title="按处理人" of="处理人" by="handler" rows={figures.byHandler} {...tables} />
    </>
  )
}
