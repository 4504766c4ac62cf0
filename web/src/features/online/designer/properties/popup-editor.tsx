import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { reportHead } from '@banyan/contract/online/report-definition'
import { Button, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import type { FieldItem } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'

interface Props {
  field: FieldItem
  fields: readonly FieldItem[]
  disabled: boolean
  onChange: (change: Partial<FieldItem>) => void
}

/** Configures a popup: its report, the column for the field, and the columns for other fields. */
export function PopupEditor({ field, fields, disabled, onChange }: Props) {
  const allowed = useAllowed()
  const isAllowed = allowed(reportHead.list)
  const reports = useCall(reportHead.list, isAllowed ? { pageNo: 1, pageSize: 500 } : undefined, {
    staleTime: 60_000,
    quiet: true,
  })
  const chosen = reports.data?.records.find(({ code }) => code === field.dictTable)
  const report = useCall(reportHead.byId, chosen ? { id: chosen.id } : undefined, { quiet: true })
  const columns = report.data?.items.map(({ fieldName, fieldTxt }) => ({ value: fieldName, label: fieldTxt }))
  const [sources, targets] = [field.dictField, field.dictText].map((text) => (text ?? '').split(','))
  const own = field.dbFieldName
  const pairs = (targets ?? []).map((to, at) => ({ to, from: sources?.[at] ?? '' })).filter(({ to }) => to)
  const others = pairs.filter(({ to }) => to !== own)
  const ownSource = pairs.find(({ to }) => to === own)?.from
  const set = (first: string | undefined, rest: readonly Pair[]) => {
    const all = [...(first ? [{ to: own, from: first }] : []), ...rest]
    onChange({
      dictField: all.map(({ from }) => from).join(),
      dictText: all.map(({ to }) => to).join(),
    })
  }
  const free = fields.filter(({ dbFieldName }) => dbFieldName !== own)
  return (
    <>
      <LabelledItem
        label="弹出哪个报表"
        hint={isAllowed ? undefined : '没有查看报表的权限，请在“高级”中填写报表编码'}
      >
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择报表"
            disabled={disabled || !isAllowed}
            options={reports.data?.records.map(({ code, name }) => ({
              value: code ?? '',
              label: name ?? '',
            }))}
            value={field.dictTable || undefined}
            onChange={(dictTable) => onChange({ dictTable, dictField: '', dictText: '' })}
          />
        )}
      </LabelledItem>
      {chosen && (
        <LabelledItem label="用哪一列填写本字段">
          {(id) => (
            <Select
              id={id}
              placeholder="请选择列"
              disabled={disabled}
              options={columns}
              value={ownSource || undefined}
              onChange={(from) => set(from, others)}
            />
          )}
        </LabelledItem>
      )}
      {ownSource && (
        <LabelledItem label="同时填写其他字段">
          {() => (
            <>
              {others.map(({ to, from }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
                <div key={at} className={styles.pairLine}>
                  <Select
                    aria-label="报表的列"
                    disabled={disabled}
                    options={columns}
                    value={from}
                    onChange={(next) => set(ownSource, others.with(at, { to, from: next }))}
                  />
                  <Select
                    aria-label="填到的字段"
                    disabled={disabled}
                    options={free.map(({ dbFieldName, dbFieldTxt }) => ({
                      value: dbFieldName,
                      label: dbFieldTxt,
                    }))}
                    value={to}
                    onChange={(next) => set(ownSource, others.with(at, { to: next, from }))}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label="删除这一行"
                    disabled={disabled}
                    onClick={() => set(ownSource, others.toSpliced(at, 1))}
                  />
                </div>
              ))}
              <Button
                type="dashed"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                disabled={disabled || others.length >= free.length || !columns?.length}
                onClick={() => {
                  const taken = new Set(others.map(({ to }) => to))
                  const to = free.find(({ dbFieldName }) => !taken.has(dbFieldName))?.dbFieldName
                  const from = columns?.[0]?.value
                  if (to && from) set(ownSource, [...others, { to, from }])
                }}
              >
                添加
              </Button>
            </>
          )}
        </LabelledItem>
      )}
    </>
  )
}

interface Pair {
  from: string
  to: string
}
