import { type CheckFailure, checkRule, parseRuleParts, ruleCheck } from '@banyan/contract/online/check-rule'
import { Alert, Drawer, Input } from 'antd'
import { useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './rule-parts.module.css'

interface Props {
  rule: { id: string; ruleCode: string }
  onClose: () => void
}

type Verdict =
  | { value: string; passed: true }
  | { value: string; passed: false; why: string; part?: CheckFailure }

/** Tries values against a rule and shows the part that refuses them (DEC-055). */
export function CheckTrial({ rule, onClose }: Props) {
  const isPhone = useIsPhone()
  const read = useCall(checkRule.byId, { id: rule.id })
  const [value, setValue] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const [isChecking, setChecking] = useState(false)
  const parts = read.data && !read.isPlaceholderData ? parseRuleParts(read.data.ruleJson) : undefined

  const check = async () => {
    setChecking(true)
    try {
      // The value travels URI-encoded once more than the query needs (ADMIN-091).
      await call(
        ruleCheck.check,
        { ruleCode: rule.ruleCode, value: encodeURIComponent(value) },
        { quiet: true },
      )
      setVerdict({ value, passed: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setVerdict({ value, passed: false, why: error.message, part: asFailure(error.answer?.result) })
    } finally {
      setChecking(false)
    }
  }
  const failed = verdict?.passed === false ? verdict.part : undefined
  const failedAt =
    failed && parts?.findIndex((part) => part.pattern === failed.pattern && part.digits === failed.digits)
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 480} title={`试一试 · ${rule.ruleCode}`} onClose={onClose}>
        <div className={styles.trial}>
          <Input.Search
            autoFocus
            allowClear
            aria-label="待校验的值"
            placeholder="请输入待校验的值"
            enterButton="校验"
            maxLength={1000}
            loading={isChecking}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            onSearch={(_, __, info) => info?.source !== 'clear' && void check()}
          />
          {verdict &&
            (verdict.passed ? (
              <Alert
                type="success"
                showIcon
                title="校验通过"
                description={verdict.value === '' ? '空值不校验' : undefined}
              />
            ) : (
              <Alert
                type="warning"
                showIcon
                title={verdict.why}
                description={verdict.part && <MarkedValue value={verdict.value} part={verdict.part} />}
              />
            ))}
          {read.isError ? (
            <LoadError error={read.error} onRetry={read.refetch} />
          ) : !parts ? (
            <Skeleton rows={3} />
          ) : (
            <DataTable
              empty="没有校验规则"
              rowKey={(part) => `${part.digits} ${part.pattern}`}
              pagination={false}
              dataSource={parts}
              rowClassName={(_, index) => (index === failedAt ? (styles.failed ?? '') : '')}
              columns={[
                {
                  title: '位数',
                  dataIndex: 'digits',
                  width: 72,
                  render: (n: string) => (n === '*' ? '全部' : n),
                },
                { title: '正则表达式', dataIndex: 'pattern', className: styles.code },
                { title: '提示文本', dataIndex: 'message' },
              ]}
            />
          )}
        </div>
      </Drawer>
    </TouchTargets>
  )
}

/** The value with the piece that does not fit. */
function MarkedValue({ value, part: { beginIndex, endIndex } }: { value: string; part: CheckFailure }) {
  return (
    <span className={styles.code}>
      {value.slice(0, beginIndex)}
      <mark>{value.slice(beginIndex, endIndex) || '（空）'}</mark>
      {value.slice(endIndex)}
    </span>
  )
}

function asFailure(result: unknown): CheckFailure | undefined {
  return typeof result === 'object' && result !== null && 'beginIndex' in result
    ? (result as CheckFailure)
    : undefined
}
