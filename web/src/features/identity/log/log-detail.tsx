import { log } from '@banyan/contract/identity/log'
import { Drawer } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { RecordFacts } from '#kit/form/record-facts.tsx'
import { detailFields, readPlan } from '#kit/list/family.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { listChanges } from './changes.ts'
import styles from './log-detail.module.css'
import { logs } from './log-family.ts'
import { logSentence } from './sentence.ts'

/** One entry of the log with what was changed: member, before, after. */
export function LogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const isPhone = useIsPhone()
  const read = useCall(log.byId, { id })
  const entry = read.isPlaceholderData ? undefined : read.data
  const changes = entry ? listChanges(entry.entity, entry.before, entry.after) : []
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 720} title="日志详情" onClose={onClose}>
        {read.isError && !entry ? (
          <LoadError error={read.error} onRetry={read.refetch} />
        ) : !entry ? (
          <Skeleton rows={6} />
        ) : (
          <>
            <RecordFacts fields={filledFields(entry)} record={{ ...entry, content: logSentence(entry) }} />
            {changes.length > 0 && (
              <>
                <h3 className={styles.title}>变更内容</h3>
                <DataTable
                  rowKey="member"
                  empty=""
                  tableLayout="fixed"
                  pagination={false}
                  dataSource={changes}
                  columns={[
                    { title: '字段', dataIndex: 'label', width: isPhone ? 88 : 160 },
                    { title: '变更前', dataIndex: 'before', className: styles.value },
                    { title: '变更后', dataIndex: 'after', className: styles.value },
                  ]}
                />
              </>
            )}
          </>
        )}
      </Drawer>
    </TouchTargets>
  )
}

const fields = detailFields(readPlan(logs))
/** Members that are shown elsewhere or say nothing about a log entry. */
const omittedMembers = new Set(['entity', 'keyId', 'createBy', 'updateBy', 'updateTime'])

/** The fields of an entry that have a value. */
const filledFields = (entry: Record<string, unknown>) =>
  fields.filter(({ name }) => !omittedMembers.has(name) && (entry[name] ?? '') !== '')
