import { readLocation } from '@banyan/contract/area/pointer'
import { appointmentText } from '@banyan/contract/service/appointment'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrder } from '@banyan/contract/service/work-order'
import { QRCode } from 'antd'
import { useEffect } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { useCall } from '#kit/call/hooks.ts'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { Amounts } from '../price/amounts.tsx'
import styles from './paper.module.css'
import { PaperValues } from './paper-values.tsx'

export type PaperState = 'ready' | 'refused'

interface Props {
  id: string
  /** Name and logo of the tenant. */
  site?: { siteName: string; logo: string }
  onState: (id: string, state: PaperState) => void
}

/** The page of the console that shows an order, for a phone that scans the code on the paper. */
const orderAddress = (id: string) =>
  `${location.origin}${location.pathname}#/vclinfoExtend/workOrder?busId=${encodeURIComponent(id)}`

/** One order on paper, read by the same call as its page: what a rule hides there is not printed here. */
export function OrderPaper({ id, site, onState }: Props) {
  const order = useCall(workOrder.byId, { id }, { quiet: true, staleTime: 0 })
  const state = order.data ? 'ready' : order.error ? 'refused' : undefined
  useEffect(() => {
    if (state) onState(id, state)
  }, [id, state, onState])
  return order.data ? <Sheet order={order.data} site={site} /> : null
}

function Sheet({ order, site }: { order: WorkOrderDetail; site: Props['site'] }) {
  const form = readItems(order.templates?.workorderVariableTemp)
  const report = readItems(order.templates?.reportTemp)
  const logo = fileUrl(site?.logo)
  return (
    <article className={styles.sheet} aria-label={`工单 ${order.orderNo}`}>
      <header className={styles.head}>
        {logo && <img className={styles.logo} src={logo} alt="" />}
        <div>
          <p className={styles.company}>{site?.siteName}</p>
          <h1>服务工单</h1>
        </div>
        <QRCode
          className={styles.code}
          aria-label="工单二维码"
          type="svg"
          value={orderAddress(order.id)}
          size={76}
          bordered={false}
          color="#000"
        />
      </header>
      <dl className={styles.facts}>
        {orderFacts(order).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {form.ok && form.template.length > 0 && (
        <section>
          <h2>工单内容</h2>
          <PaperValues items={form.template} values={order.formData ?? {}} />
        </section>
      )}
      {report.ok && report.template.length > 0 && String(order.status) === '4' && (
        <section>
          <h2>服务报告</h2>
          <PaperValues items={report.template} values={order.reportData ?? {}} />
          <Amounts of={order} />
        </section>
      )}
    </article>
  )
}

/** The members of an order that stand on paper, without those that are empty or hidden. */
function orderFacts(order: WorkOrderDetail): [label: string, text: string][] {
  const time = (value: unknown) => (value ? datetime(value) : '')
  const place = order.location ? readLocation(order.location).description : ''
  const facts: [string, unknown][] = [
    ['工单编号', order.orderNo],
    ['服务类型', order.serviceTypeId_dictText],
    ['状态', order.status_dictText],
    ['紧急程度', order.level_dictText],
    ['客户', order.consumerId_dictText],
    ['联系电话', order.contactPhone],
    ['车辆', order.vehicleId_dictText],
    ['设备', order.deviceId_dictText],
    ['服务地址', place],
    ['预约时间', appointmentText(order)],
    ['处理人', order.handlerId_dictText],
    ['创建时间', time(order.createTime)],
    ['接单时间', time(order.acceptTime)],
    ['完成时间', time(order.finishTime)],
    ['备注', order.remark],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, textOrDash(value)]] : []))
}
