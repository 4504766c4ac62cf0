import { EnvironmentOutlined, LeftOutlined, PhoneOutlined } from '@ant-design/icons'
import { customerLink } from '@banyan/contract/service/customer-link'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrder, workOrderTalk } from '@banyan/contract/service/work-order'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { RecordFacts } from '#kit/form/record-facts.tsx'
import { type ListFamily, readPlan } from '#kit/list/family.ts'
import { useOwnHeader } from '#kit/page/page-frame.ts'
import { Panel } from '#kit/page/panel.tsx'
import { ActionMenu, type RowAction, useRunAction, useVisible } from '#kit/table/row-actions.tsx'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { LazyClock } from '../clock/lazy-clock.tsx'
import { LevelTag, OvertimeTag } from '../level-tag.tsx'
import { Amounts } from '../price/amounts.tsx'
import { TemplateValues } from '../template/form/template-form.tsx'
import { mapLink, phoneLink } from './device-links.ts'
import { type OpenOrderDialog, OrderDialogs, orderActions } from './order-dialogs.tsx'
import { possibleMoves } from './order-moves.ts'
import { OrderStatus, statuses, statusText, waitingText } from './order-status.tsx'
import { Timeline } from './timeline.tsx'
import styles from './work-order.module.css'

const plan = readPlan(workOrder as unknown as ListFamily)
/** Members shown above the facts, or of no use to readers. */
const shownElsewhere = new Set([
  'orderNo',
  'status',
  'level',
  'overtime',
  'templateVersion',
  'formSummary',
  'waiting',
  'rating',
  'ratingWord',
  'totalAmount',
  'partsAmount',
  'labourAmount',
  'claimAmount',
])
const facts = plan.fields.filter(({ name }) => !shownElsewhere.has(name))

/** One order: what it is about, its report, what happened to it, and the next step (DEC-104). */
export function OrderDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const order = useCall(workOrder.byId, { id }, { staleTime: 0 })
  const record = order.data
  if (order.error && !record) return <LoadError error={order.error} onRetry={order.refetch} />
  if (!record) return <Skeleton rows={10} />
  return (
    <TouchTargets>
      <Body order={record} onBack={onBack} />
    </TouchTargets>
  )
}

function Body({ order, onBack }: { order: WorkOrderDetail; onBack: () => void }) {
  const isPhone = useIsPhone()
  const me = useSession((session) => session.user?.id)
  const visible = useVisible()
  const [doing, setDoing] = useState<OpenOrderDialog>()
  const status = statusText(order.status)
  const newer = useNewerVersion(order)
  const actions = visible(
    orderActions(order, possibleMoves(order as never, me, newer !== undefined), setDoing),
  )
  const tools = visible([
    { label: '客户链接', needs: customerLink.make, run: () => setDoing({ move: 'link', id: order.id }) },
    { label: '打印', run: () => setDoing({ move: 'print', id: order.id }) },
  ])
  const form = readItems(order.templates?.workorderVariableTemp)
  const report = readItems(order.templates?.reportTemp)
  return (
    <div className={styles.detail}>
      {isPhone && <OwnHeader />}
      <header className={styles.head}>
        <Button type="text" aria-label="返回列表" title="返回列表" icon={<LeftOutlined />} onClick={onBack} />
        <h1>{textOrDash(order.orderNo)}</h1>
        <OrderStatus status={status} waiting={waitingText(order)} />
        <LevelTag level={String(order.level ?? '')} text={order.level_dictText} />
        {String(order.overtime) === '1' && <OvertimeTag />}
        {!isPhone && <ActionBar actions={actions} tools={tools} />}
      </header>
      <Steps
        className={styles.steps}
        size="small"
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        current={stepIndex(status)}
        status={status === '5' ? 'error' : undefined}
        items={progressSteps(order, isPhone)}
      />
      <p className={styles.clock}>
        <LazyClock order={order} isLine />
      </p>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title="基本信息">
            {isPhone && <Contact order={order} />}
            <RecordFacts fields={facts} record={order as never} />
          </Panel>
          {order.rating ? (
            <Panel title="客户评价">
              <Stars rating={order.rating} />
              {order.ratingWord && <p className={styles.ratingWord}>{order.ratingWord}</p>}
            </Panel>
          ) : null}
          {form.ok && form.template.length > 0 && (
            <Panel
              title={`工单内容 · 模板 v${order.templates?.templateVersion}${newer ? `（最新 v${newer}）` : ''}`}
            >
              <TemplateValues items={form.template} values={order.formData ?? {}} />
            </Panel>
          )}
          {status === '4' && report.ok && report.template.length > 0 && (
            <Panel title="服务报告">
              <TemplateValues items={report.template} values={order.reportData ?? {}} />
              <Amounts of={order} />
            </Panel>
          )}
        </div>
        <Panel title="时间线">
          <Timeline id={order.id} />
        </Panel>
      </div>
      {isPhone && actions.length + tools.length > 0 && (
        <footer className={styles.thumb}>
          <ActionBar actions={actions} tools={tools} isThumb />
        </footer>
      )}
      {doing && <OrderDialogs doing={doing} onDo={setDoing} />}
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} 星`}>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}

/** The newest version of the template of an open order that is pinned to an older one. */
function useNewerVersion({ serviceTypeId, status, templates }: WorkOrderDetail): number | undefined {
  const isOpen = ['1', '2', '3'].includes(statusText(status))
  const newest = useCall(workOrderTalk.template, isOpen && serviceTypeId ? { serviceTypeId } : undefined, {
    quiet: true,
    staleTime: 60_000,
  })
  const version = newest.isPlaceholderData ? undefined : newest.data?.templateVersion
  return isOpen && version && templates && version > templates.templateVersion ? version : undefined
}

/** Hides the shell's header on phones, where the order has its own way back. */
function OwnHeader() {
  useOwnHeader()
  return null
}

interface ActionBarProps {
  actions: RowAction[]
  /** Actions that are always possible and never the main button. */
  tools: RowAction[]
  isThumb?: boolean
}

/** The next step as the main button; on a phone everything else is behind 更多. */
function ActionBar({ actions, tools, isThumb = false }: ActionBarProps) {
  const run = useRunAction()
  const [isRunning, setRunning] = useState(false)
  const [first, ...rest] = actions
  const others = [...tools, ...rest]
  const start = async (action: RowAction) => {
    setRunning(true)
    await run(action)
    setRunning(false)
  }
  return (
    <div className={styles.actions}>
      {isThumb && first
        ? others.length > 0 && <ActionMenu actions={others} />
        : others.map((action) => (
            <Button
              key={action.label}
              danger={action.danger}
              block={isThumb}
              onClick={() => void start(action)}
            >
              {action.label}
            </Button>
          ))}
      {first && (
        <Button
          type="primary"
          size={isThumb ? 'large' : undefined}
          block={isThumb}
          loading={isRunning}
          onClick={() => void start(first)}
        >
          {first.label}
        </Button>
      )}
    </div>
  )
}

/** Links to the phone and the map of the device. */
function Contact({ order }: { order: WorkOrderDetail }) {
  const call = phoneLink(order.contactPhone)
  const map = mapLink(order.location)
  if (!call && !map) return null
  return (
    <div className={styles.contact}>
      {call && (
        <Button block href={call} icon={<PhoneOutlined />}>
          拨号
        </Button>
      )}
      {map && (
        <Button block href={map} icon={<EnvironmentOutlined />}>
          导航
        </Button>
      )}
    </div>
  )
}

const statusSteps = ['1', '2', '3', '4']
const stepIndex = (status: string) => (status === '5' ? 3 : statusSteps.indexOf(status))

function progressSteps(order: WorkOrderDetail, isPhone: boolean) {
  const times = [order.createTime, undefined, order.acceptTime, order.finishTime]
  const last = statusText(order.status) === '5' ? '5' : '4'
  return ['1', '2', '3', last].map((status, at) => ({
    title: statuses[status]?.text,
    content: !isPhone && times[at] ? datetime(times[at]) : undefined,
  }))
}
