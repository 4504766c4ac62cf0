import type { DataRule } from '@banyan/contract/access/data-rule'
import { Alert, Button, Checkbox, Drawer, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { CallError } from '#kit/api.ts'
import { Touch } from '#kit/list-page/touch.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import { sentenceOf } from '../menu/rule-words.ts'
import { type Fresh, freshOf } from './fresh.ts'
import styles from './grant.module.css'

interface Props {
  menu: string
  /** All rules of the menu and those that count, as a comma text. */
  read: Fresh<{ datarule: DataRule[]; drChecked: string }>
  isSaving: boolean
  onSave: (ids: string[]) => void
  onClose: () => void
}

/** Which rules of a menu count for whom it is granted to (DEC-111). */
export function AttachedRules({ menu, read, isSaving, onSave, onClose }: Props) {
  const answer = freshOf(read)
  const { error } = read
  const isPhone = useIsPhone()
  const [touched, setTouched] = useState<string[]>()
  const checked = touched ?? answer?.drChecked.split(',').filter(Boolean) ?? []
  const isRefused = error instanceof CallError && error.status === 200
  return (
    <Touch>
      <Drawer
        open
        size={isPhone ? '100%' : 480}
        title={`数据规则 · ${menu}`}
        onClose={onClose}
        footer={
          <div className={styles.footer}>
            <output>{answer && `已选择 ${checked.length} 项`}</output>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" disabled={!touched} loading={isSaving} onClick={() => onSave(checked)}>
              保存
            </Button>
          </div>
        }
      >
        {error && !answer ? (
          <Alert
            type={isRefused ? 'info' : 'error'}
            title={isRefused ? '该菜单还没有数据规则，可在“菜单”页中添加' : error.message}
            action={!isRefused && <Button onClick={() => void read.refetch()}>重试</Button>}
          />
        ) : !answer ? (
          <Skeleton active paragraph={{ rows: 4 }} />
        ) : (
          <>
            <p className={styles.hint}>勾选的规则同时生效，列表只显示全部满足的记录</p>
            <Checkbox.Group
              className={styles.rules}
              value={checked}
              disabled={isSaving}
              onChange={(ids) => setTouched(ids.map(String))}
            >
              {answer.datarule.map((rule) => (
                <Checkbox key={rule.id} value={rule.id}>
                  {rule.ruleName}
                  {rule.status !== '1' && <Tag className={styles.tag}>停用</Tag>}
                  <span className={styles.sentence}>{sentenceOf(rule)}</span>
                </Checkbox>
              ))}
            </Checkbox.Group>
          </>
        )}
      </Drawer>
    </Touch>
  )
}
