import { rehearsal } from '@banyan/contract/service/rehearsal'
import { type TimeoutRule, timeoutRule } from '@banyan/contract/service/timeout-rule'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { callAction, RowActions, useVisible } from '#kit/table/row-actions.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { LevelTag } from '../level-tag.tsx'
import { LazyRehearsal } from '../rehearsal/lazy-rehearsal.tsx'
import styles from './timeout-rule.module.css'
import { type RuleDraft, TimeoutRuleForm } from './timeout-rule-form.tsx'

interface Props {
  serviceType: { id: string; typeName?: string | null }
  onClose: () => void
}

const sizes = [10, 20, 30] // SERVICE-055

/** The timeout rules of a service type: allowed hours and receivers (SERVICE-050…055). */
export function TimeoutRulesDialog({ serviceType, onClose }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const [draft, setDraft] = useState<RuleDraft>()
  const [tried, setTried] = useState<TimeoutRule>()
  const serviceTypeId = serviceType.id
  const actions = {
    title: '操作',
    width: isPhone ? 64 : 160,
    render: (_: unknown, rule: TimeoutRule) => <RuleActions rule={rule} onEdit={setDraft} onTry={setTried} />,
  }
  return (
    <TouchTargets>
      <FullModal
        open={isOpen}
        title="工单超时规则"
        width={960}
        footer={null}
        onCancel={() => setOpen(false)}
        afterClose={onClose}
      >
        <div className={styles.bar}>
          <span>服务类型：{textOrDash(serviceType.typeName)}</span>
          <Allow call={timeoutRule.save}>
            {/* SERVICE-056 */}
            <Button type="primary" onClick={() => setDraft({ serviceTypeId, level: '3', status: 2 })}>
              新增
            </Button>
          </Allow>
        </div>
        <PagedTable
          list={timeoutRule.list}
          question={{ serviceTypeId }}
          sizes={sizes}
          width={860}
          emptyText="还没有超时规则，点击“新增”添加第一条"
          columns={[...(isPhone ? onPhone : onDesk), actions]}
        />
      </FullModal>
      {draft && <TimeoutRuleForm rule={draft} onClose={() => setDraft(undefined)} />}
      <LazyRehearsal tried={tried && { serviceTypeId, timeout: tried }} onClose={() => setTried(undefined)} />
    </TouchTargets>
  )
}

interface ActionsProps {
  rule: TimeoutRule
  onEdit: (rule: TimeoutRule) => void
  onTry: (rule: TimeoutRule) => void
}

function RuleActions({ rule, onEdit, onTry }: ActionsProps) {
  const visible = useVisible()
  const { id, status } = rule
  return (
    <RowActions
      actions={visible([
        { label: '编辑', needs: timeoutRule.save, run: () => onEdit(rule) },
        status === 1
          ? { label: '停用', confirm: '确定停用吗?', ...callAction(timeoutRule.setStatus, { id, status: 2 }) }
          : {
              label: '启用',
              confirm: '确定启用吗?',
              consequence: '已超时而未完成的工单将立即提醒',
              ...callAction(timeoutRule.setStatus, { id, status: 1 }),
            },
        { label: '推演', needs: rehearsal.run, run: () => onTry(rule) },
        { label: '删除', danger: true, confirm: '确定删除吗?', ...callAction(timeoutRule.remove, { id }) },
      ])}
    />
  )
}

const Status = ({ status }: { status: number }) =>
  status === 1 ? (
    <StatusMark tone="good">启用</StatusMark>
  ) : (
    <StatusMark tone="neutral" shape="flat">
      停用
    </StatusMark>
  )

const onDesk: TableColumnsType<TimeoutRule> = [
  {
    title: '超时时间(小时)',
    dataIndex: 'outHour',
    width: 160,
    render: (_, rule) => (
      <span className={styles.hours}>
        {rule.outHour} <Status status={rule.status} />
      </span>
    ),
  },
  {
    title: '报警级别',
    dataIndex: 'level',
    width: 96,
    render: (_, rule) => <LevelTag level={rule.level} text={rule.level_dictText} />,
  },
  { title: '提醒人', dataIndex: 'alertUserStr', ellipsis: true, render: textOrDash },
  { title: '提醒角色', dataIndex: 'alertRolesStr', ellipsis: true, render: textOrDash },
]

/** The same in one column, for phones. */
const onPhone: TableColumnsType<TimeoutRule> = [
  {
    title: '规则',
    key: 'rule',
    render: (_, rule) => (
      <Stacked
        lines={[
          <span key="rule" className={styles.line}>
            {rule.outHour} 小时 <LevelTag level={rule.level} text={rule.level_dictText} />
            <Status status={rule.status} />
          </span>,
          `提醒人：${textOrDash(rule.alertUserStr)}`,
          `提醒角色：${textOrDash(rule.alertRolesStr)}`,
        ]}
      />
    ),
  },
]
