import { assignLimit, type Candidate, handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { spreadOrders } from '@banyan/contract/service/spread-orders'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { BatchDialogProps } from '#kit/list/batch/batch-action.ts'
import styles from '../handler/handler.module.css'
import { HandlerList } from '../handler/handler-list.tsx'
import { type Candidates, useCandidates } from '../handler/use-candidates.ts'
import { AboutOrder } from './about-order.tsx'
import { OverlapHint } from './overlap-hint.tsx'

interface DispatchFormProps {
  handlerIds: string[]
  remark: string | undefined
}

interface Props {
  title: string
  /** The order id; absent for several orders. */
  id?: string
  /** The key of the draft. */
  place: string
  candidates: Candidates
  isMany?: boolean
  /** A description of the result for the chosen people. */
  preview?: (handlerIds: readonly string[]) => ReactNode
  isSaving?: boolean
  onSend: (given: DispatchFormProps) => void
  onClose: () => void
  isOpen?: boolean
  afterClose?: () => void
}

/** A dialog for choosing handlers. */
function DispatchForm({
  title,
  id,
  place,
  candidates,
  isMany,
  preview,
  isSaving,
  onSend,
  onClose,
  isOpen = true,
  afterClose,
}: Props) {
  const [form] = Form.useForm<{ handler: string[]; remark?: string }>()
  const chosen: string[] = Form.useWatch('handler', form) ?? []
  return (
    <FormDialog<{ handler: string[]; remark?: string }>
      form={form}
      open={isOpen}
      title={title}
      width={520}
      okText={title}
      isSending={isSaving}
      place={place}
      labels={{ handler: '处理人', remark: '说明' }}
      validateTrigger="onChange"
      afterClose={afterClose}
      onClose={onClose}
      onSubmit={({ handler, remark }) => onSend({ handlerIds: handler, remark: remark?.trim() || undefined })}
    >
      {id && <AboutOrder id={id} />}
      <Form.Item
        name="handler"
        label="处理人"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择处理人' }]}
        extra={preview?.(chosen)}
      >
        <HandlerList candidates={candidates} isMany={isMany} />
      </Form.Item>
      {id && <Overlap id={id} handlerId={chosen[0]} />}
      <Form.Item name="remark" label="说明" rules={[{ max: 200, message: '说明不能超过200个字符' }]}>
        <Input.TextArea count={{ max: 200, show: true }} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** Says that the chosen person has another appointment at the time of the order. */
function Overlap({ id, handlerId }: { id: string; handlerId: string | undefined }) {
  const order = useCall(workOrder.byId, { id }, { quiet: true, staleTime: 5000 }).data
  return (
    <OverlapHint
      id={id}
      handlerId={handlerId}
      appointStart={order?.appointStart ?? undefined}
      appointEnd={order?.appointEnd ?? undefined}
    />
  )
}

/** Gives one order to a handler, or from one to another. */
export function DispatchDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const candidates = useCandidates({ id })
  const send = useAction(workOrderState.dispatch, { onDone: () => setOpen(false) })
  return (
    <DispatchForm
      title={title}
      id={id}
      place={draftPlace('dispatch', id)}
      candidates={candidates}
      isOpen={isOpen}
      isSaving={send.isPending}
      onSend={({ handlerIds: [handlerId = ''], remark }) => send.mutate({ id, handlerId, remark })}
      onClose={() => setOpen(false)}
      afterClose={onClose}
    />
  )
}

/** Gives all selected orders to one handler, or shares them out among several; all of them or none. */
export function BatchDispatch({ ids, rows, onRun, onClose }: BatchDialogProps) {
  const candidates = useCandidates({})
  const numbers = new Map(rows.map(({ id, orderNo }) => [id, String(orderNo)]))
  const shares = (handlerIds: readonly string[]) => spreadOrders(ids, candidates.find(handlerIds))
  return (
    <DispatchForm
      title="批量派单"
      place={draftPlace('dispatch', 'many')}
      candidates={candidates}
      isMany
      preview={(handlerIds) => <Shares shares={shares(handlerIds)} ids={ids} numbers={numbers} />}
      onSend={({ handlerIds, remark }) => {
        const gives = shares(handlerIds).flatMap(({ person, orderIds }) =>
          orderIds.map((id) => ({ id, handlerId: person.id })),
        )
        onRun(() => callForAnswer(handlerCandidate.dispatchEach, { gives, remark }, { showsRefusal: true }), {
          isWhole: true,
        })
      }}
      onClose={onClose}
    />
  )
}

interface Share {
  person: Candidate
  orderIds: string[]
}

interface SharesProps {
  shares: Share[]
  ids: string[]
  /** The numbers of the orders of the page in view, by id. */
  numbers: ReadonlyMap<string, string>
}

function Shares({ shares, ids, numbers }: SharesProps) {
  const [first, second] = shares
  const count = ids.length
  if (count > assignLimit) return `一次最多派 ${assignLimit} 张工单，请减少所选`
  const all = `所选 ${count} 张工单（${orderNumbers(ids, numbers)}）`
  if (!first) return `${all}，可选一人或几人平均分配`
  if (!second) return `${all}全部派给${first.person.realname}`
  return (
    <ul className={styles.shares} aria-label="分配预览">
      {shares.map(({ person, orderIds }) => (
        <li key={person.id}>
          {person.realname} {orderIds.length} 张：{orderNumbers(orderIds, numbers)}
        </li>
      ))}
    </ul>
  )
}

/** The most order numbers shown in a sentence. */
const numbersShown = 5

/** Names orders by number; those chosen on other pages are only counted. */
function orderNumbers(ids: readonly string[], numbers: ReadonlyMap<string, string>): string {
  const shown = ids.flatMap((id) => numbers.get(id) ?? []).slice(0, numbersShown)
  if (shown.length === 0) return '在其他页上选中'
  return shown.join('、') + (shown.length < ids.length ? ' 等' : '')
}
