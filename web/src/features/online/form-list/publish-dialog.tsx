import type { ResultOf } from '@banyan/contract/endpoint'
import { formDefinition, type TablePlan } from '@banyan/contract/online/form-head'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { ChangeList } from '#kit/designer/change-list.tsx'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from '../definition/definition.module.css'

interface Props {
  id: string
  onPublished: () => void
  onClose: () => void
}

/** Shows the effects of publishing and asks before it is done (DEC-080). */
export function PublishDialog({ id, onPublished, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const plan = useCall(formDefinition.publishPlan, { id }, { staleTime: 0 })
  const work = useWork({ place: draftPlace('publishForm', id), title: '发布表单' })
  const publish = useAction(formDefinition.publish, {
    showsRefusal: true,
    refreshes: ['onlineForm'],
    onDone: () => {
      work.settled()
      onPublished()
    },
  })
  const review = useCall(formDefinition.publishReview, { id }, { staleTime: 0, quiet: true })
  const [remark, setRemark] = useState('')
  useDraftValue(work, { label: '备注', value: remark, opened: '', restore: setRemark })
  const isReviewed = review.isFetchedAfterMount && !review.isPlaceholderData
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
      onOk={() => publish.mutate({ id, ...(remark.trim() && { remark: remark.trim() }) })}
      onCancel={() => work.leave(() => setOpen(false))}
      afterClose={onClose}
    >
      <DraftOffer work={work} />
      {plan.isError ? (
        <LoadError error={plan.error} onRetry={plan.refetch} />
      ) : tables ? (
        tables.map((table) => <TableLines key={table.tableName} table={table} />)
      ) : (
        <Skeleton rows={3} />
      )}
      {isReviewed && review.data && <Review review={review.data} />}
      {tables?.some(({ isNew }) => !isNew) && <p>已有的数据不会删除。</p>}
      <Input
        aria-label="备注"
        className={styles.remark}
        maxLength={200}
        placeholder="备注：这次改了什么，方便以后查看（可不填）"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      {publish.error && <Alert type="error" showIcon title={publish.error.message} />}
    </Modal>
  )
}

/** The changes since the last publication and the affected records. */
function Review({
  review: { changes, records, missing, findings },
}: {
  review: ResultOf<typeof formDefinition.publishReview>
}) {
  const lacking = missing
    .map(
      ({ label, count, table }) =>
        `${table ? `“${table}”${count} 行` : `${count} 条`}缺少新的必填项“${label}”`,
    )
    .join('，')
  return (
    <>
      {changes.length > 0 && (
        <section aria-label="与上一版相比" className={styles.changes}>
          <b>与上一版相比</b>
          <ChangeList changes={changes} empty="内容没有变化" />
        </section>
      )}
      {findings.length > 0 && (
        <Alert
          type={findings.some(({ isError }) => isError) ? 'error' : 'warning'}
          showIcon
          className={styles.touched}
          title={findings.some(({ isError }) => isError) ? '请先修改以下问题，再发布' : '发布前请确认'}
          description={<ChangeList changes={findings.map(({ message }) => message)} empty="" />}
        />
      )}
      {records > 0 && (
        <Alert
          type={missing.length ? 'warning' : 'info'}
          showIcon
          className={styles.touched}
          title={`影响 ${records} 条记录${lacking && `，${lacking}`}`}
          description={lacking && '这些记录可以照常查看，下次修改时需要补填'}
        />
      )}
    </>
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
