import { formDefinition, type TablePlan } from '@banyan/contract/online/form-head'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './definition.module.css'

interface Props {
  id: string
  onPublished: () => void
  onClose: () => void
}

/** What publishing will do, in words, before it is done (DEC-080). */
export function PublishDialog({ id, onPublished, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const plan = useCall(formDefinition.publishPlan, { id }, { staleTime: 0 })
  const publish = useAction(formDefinition.publish, {
    showsRefusal: true,
    refreshes: ['onlineForm'],
    onDone: onPublished,
  })
  const tables = plan.isFetchedAfterMount && !plan.isPlaceholderData ? plan.data : undefined
  return (
    <Modal
      open={isOpen}
      title="发布表单"
      okText="发布"
      cancelText="取消"
      okButtonProps={{ disabled: !tables }}
      confirmLoading={publish.isPending}
      mask={{ closable: false }}
      onOk={() => publish.mutate({ id })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {plan.isError ? (
        <LoadError error={plan.error} onRetry={plan.refetch} />
      ) : tables ? (
        tables.map((table) => <TableLines key={table.tableName} table={table} />)
      ) : (
        <Skeleton rows={3} />
      )}
      <p>已有的数据不会删除。</p>
      {publish.error && <Alert type="error" showIcon title={publish.error.message} />}
    </Modal>
  )
}

function TableLines({ table }: { table: TablePlan }) {
  const lines = [
    [table.isNew ? '新建数据表，字段' : '新增列', table.added],
    ['加长', table.widened],
    ['建立索引', table.indexed],
    ['不再使用（数据保留）', table.retired],
  ] as const
  const shown = lines.filter(([, names]) => names.length)
  return (
    <dl className={styles.plan}>
      <dt>
        {table.tableTxt}（{table.tableName}）
      </dt>
      {shown.map(([word, names]) => (
        <dd key={word}>
          {word} {names.length} 个：{names.join('、')}
        </dd>
      ))}
      {shown.length === 0 && <dd>数据表不变，更新表单的设置</dd>}
    </dl>
  )
}
