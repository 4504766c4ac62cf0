import { rehearsal } from '@banyan/contract/service/rehearsal'
import { type ServicePromise, servicePromise } from '@banyan/contract/service/service-promise'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { callAction, RowActions, useVisible } from '#kit/table/row-actions.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { LevelTag } from '../level-tag.tsx'
import { LazyRehearsal } from '../rehearsal/lazy-rehearsal.tsx'
import styles from '../timeout-rule/timeout-rule.module.css'
import { type PromiseDraft, PromiseForm } from './promise-form.tsx'

interface Props {
  serviceType: { id: string; typeName?: string | null }
  onClose: () => void
}

/** The service promises of a type: times until acceptance and end, by urgency (DEC-092). */
export function PromisesDialog({ serviceType, onClose }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const [draft, setDraft] = useState<PromiseDraft>()
  const [tried, setTried] = useState<ServicePromise>()
  const serviceTypeId = serviceType.id
  const promises = useCall(servicePromise.list, { serviceTypeId })
  const actions = {
    title: '操作',
    width: isPhone ? 64 : 160,
    render: (_: unknown, promise: ServicePromise) => (
      <Actions promise={promise} onEdit={setDraft} onTry={setTried} />
    ),
  }
  return (
    <TouchTargets>
      <FullModal
        open={isOpen}
        title="服务承诺"
        width={960}
        footer={null}
        onCancel={() => setOpen(false)}
        afterClose={onClose}
      >
        <div className={styles.bar}>
          <span>服务类型：{textOrDash(serviceType.typeName)}</span>
          <Allow call={servicePromise.save}>
            <Button
              type="primary"
              onClick={() =>
                setDraft({ serviceTypeId, warnings: [{ unit: 'percent', value: 80 }], status: 2 })
              }
            >
              新增
            </Button>
          </Allow>
        </div>
        {promises.error ? (
          <LoadError error={promises.error} onRetry={promises.refetch} />
        ) : (
          <DataTable<ServicePromise>
            rowKey="id"
            loading={promises.isPending}
            dataSource={promises.data ?? []}
            empty="还没有服务承诺，点击“新增”按紧急程度约定接单和完成的时限"
            pagination={false}
            columns={[...(isPhone ? onPhone : onDesk), actions]}
          />
        )}
      </FullModal>
      {draft && <PromiseForm promise={draft} onClose={() => setDraft(undefined)} />}
      <LazyRehearsal
        tried={tried && { serviceTypeId, promise: { ...tried, level: tried.level || null } }}
        onClose={() => setTried(undefined)}
      />
    </TouchTargets>
  )
}

interface ActionsProps {
  promise: ServicePromise
  onEdit: (promise: ServicePromise) => void
  onTry: (promise: ServicePromise) => void
}

function Actions({ promise, onEdit, onTry }: ActionsProps) {
  const visible = useVisible()
  return (
    <RowActions
      actions={visible([
        { label: '编辑', needs: servicePromise.save, run: () => onEdit(promise) },
        { label: '推演', needs: rehearsal.run, run: () => onTry(promise) },
        {
          label: '删除',
          danger: true,
          confirm: '确定删除吗?',
          ...callAction(servicePromise.remove, { id: promise.id }),
        },
      ])}
    />
  )
}

const hoursText = (value: number | null | undefined) => (value ? `${value} 小时` : '-')
const warningText = ({ warnings }: ServicePromise) =>
  warnings
    .map(({ unit, value }) => (unit === 'percent' ? `用去 ${value}%` : `提前 ${value} 小时`))
    .join('、') || '-'
const escalationText = ({ escalateHour, alertUserStr, alertRolesStr }: ServicePromise) =>
  typeof escalateHour === 'number'
    ? `${escalateHour ? `超时 ${escalateHour} 小时后` : '超时即'}：${[alertUserStr, alertRolesStr].filter(Boolean).join('、')}`
    : '-'

const Level = ({ promise }: { promise: ServicePromise }) =>
  promise.level ? <LevelTag level={promise.level} text={promise.level_dictText} /> : <>其余全部</>

const Status = ({ status }: { status: number }) =>
  status === 1 ? (
    <StatusMark tone="good">启用</StatusMark>
  ) : (
    <StatusMark tone="neutral" shape="flat">
      停用
    </StatusMark>
  )

const onDesk: TableColumnsType<ServicePromise> = [
  { title: '紧急程度', key: 'level', width: 110, render: (_, promise) => <Level promise={promise} /> },
  { title: '接单时限', dataIndex: 'acceptHour', width: 100, render: hoursText },
  { title: '完成时限', dataIndex: 'finishHour', width: 100, render: hoursText },
  { title: '预警', key: 'warnings', ellipsis: true, render: (_, promise) => warningText(promise) },
  { title: '升级', key: 'escalation', ellipsis: true, render: (_, promise) => escalationText(promise) },
  { title: '状态', dataIndex: 'status', width: 90, render: (status: number) => <Status status={status} /> },
]

/** A single column with all values, for phones. */
const onPhone: TableColumnsType<ServicePromise> = [
  {
    title: '承诺',
    key: 'promise',
    render: (_, promise) => (
      <Stacked
        lines={[
          <span key="promise" className={styles.line}>
            <Level promise={promise} />
            <Status status={promise.status} />
          </span>,
          `接单 ${hoursText(promise.acceptHour)}，完成 ${hoursText(promise.finishHour)}`,
          `预警：${warningText(promise)}`,
          `升级：${escalationText(promise)}`,
        ]}
      />
    ),
  },
]
