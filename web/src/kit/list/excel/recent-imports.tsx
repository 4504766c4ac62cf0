import { importDays, importHistory, type KeptImport } from '@banyan/contract/import-history'
import { Button, Modal, Popconfirm, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { entityOfFamily } from '#kit/live/entity-name.ts'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Person } from '#kit/ui/person.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './recent-imports.module.css'
import { useTakeBack } from './use-take-back.tsx'

interface Props {
  title: string
  /** The family of calls whose rows are imported. */
  family: string
  onTakenBack: (id: string) => void
  onClose: () => void
}

const pageSize = 20

/** The imports of the last weeks, each of which can be taken back. */
export function RecentImports({ title, family, onTakenBack, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [size, setSize] = useState(pageSize)
  const imports = useCall(importHistory.list, { entity: entityOfFamily(family), pageNo: 1, pageSize: size })
  const { records = [], total = 0 } = imports.data ?? {}
  return (
    <TouchTargets>
      <Modal
        open={isOpen}
        title={`最近的${title}导入`}
        width={560}
        style={{ top: 48 }}
        footer={null}
        onCancel={() => setOpen(false)}
        afterClose={onClose}
      >
        <p className={styles.hint}>
          {importDays} 天内的导入可以撤回：导入的记录会被删除，导入后修改过或正在使用的保留。
        </p>
        {imports.error ? (
          <LoadError error={imports.error} onRetry={imports.refetch} />
        ) : imports.isPending ? (
          <Spin />
        ) : records.length === 0 ? (
          <EmptyText>{importDays} 天内没有导入</EmptyText>
        ) : (
          <ul className={styles.list}>
            {records.map((each) => (
              <Entry key={each.id} kept={each} family={family} onTakenBack={() => onTakenBack(each.id)} />
            ))}
          </ul>
        )}
        {total > records.length && (
          <Button type="link" loading={imports.isFetching} onClick={() => setSize(size + pageSize)}>
            显示更多
          </Button>
        )}
      </Modal>
    </TouchTargets>
  )
}

interface EntryProps {
  kept: KeptImport
  family: string
  onTakenBack: () => void
}

function Entry({ kept, family, onTakenBack }: EntryProps) {
  const takeBack = useTakeBack(family, onTakenBack)
  const { id, fileName, createBy, createBy_dictText, createTime, left } = kept
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <b>{fileName}</b>
        <span>{importCounts(kept)}</span>
        <span className={styles.small}>
          {createTime.slice(0, 16)} · <Person account={createBy} name={createBy_dictText} />
        </span>
      </div>
      {left > 0 && (
        <Popconfirm
          title="确定撤回导入吗?"
          description={`将删除这次导入的 ${left} 行中没有改动的记录`}
          okText="撤回"
          okButtonProps={{ danger: true }}
          cancelText="取消"
          onConfirm={() => takeBack.mutateAsync({ id }).catch(() => undefined)}
        >
          <Button danger loading={takeBack.isPending}>
            撤回导入
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}

/** The state of the rows of an import. */
function importCounts({ total, stored, takenBack, left }: KeptImport): string {
  const imported = total > stored ? `共 ${total} 行，已导入 ${stored} 行` : `已导入 ${stored} 行`
  if (takenBack === 0 && left === stored) return imported
  const gone = stored - takenBack - left
  return [
    imported,
    takenBack && `已撤回 ${takenBack} 行`,
    gone && `已删除 ${gone} 行`,
    left && `保留 ${left} 行`,
  ]
    .filter(Boolean)
    .join('，')
}
