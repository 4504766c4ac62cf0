import type { DataRule } from '@banyan/contract/access/data-rule'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Alert, Button, Checkbox, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { ruleSentence } from '../data-rule/rule-words.ts'
import { type FreshResult, freshData } from './fresh.ts'
import styles from './grant.module.css'

/** The calls of one holder; `of` returns all rules of a menu and the ids of those that apply, as a comma text. */
export interface AttachedCalls {
  of: AnyEndpoint
  to: AnyEndpoint
  holder: Record<string, string>
}

interface Props {
  menu: { id: string; title: string }
  calls: AttachedCalls
  onClose: () => void
}

/** Selects the data rules of a menu that apply to the holder of the grant (DEC-111). */
export function AttachedRules({ menu, calls, onClose }: Props) {
  const holder = { ...calls.holder, permissionId: menu.id }
  const read: FreshResult<{ datarule: DataRule[]; drChecked: string }> = useCall(calls.of, holder, {
    staleTime: 0,
    quiet: true,
  })
  const title = `数据规则 · ${menu.title}`
  const work = useWork({
    place: draftPlace('menuRules', menu.id, Object.values(calls.holder).join(',')),
    title,
  })
  const close = () => work.leave(onClose)
  const write = useAction(calls.to, {
    onDone: () => {
      work.settled()
      onClose()
    },
  })
  const answer = freshData(read)
  const { error } = read
  const isPhone = useIsPhone()
  const [touched, setTouched] = useState<string[]>()
  const opened = answer?.drChecked.split(',').filter(Boolean)
  const checked = touched ?? opened ?? []
  useDraftValue(work, {
    label: '数据规则',
    value: checked,
    opened,
    restore: setTouched,
    show: (ids) => `${ids.length} 项`,
  })
  const isRefused = error instanceof CallError && error.status === 200
  return (
    <TouchTargets>
      <Drawer
        open
        size={isPhone ? '100%' : 480}
        title={title}
        onClose={close}
        footer={
          <div className={styles.footer}>
            <output>{answer && `已选择 ${checked.length} 项`}</output>
            <Button onClick={close}>取消</Button>
            <Button
              type="primary"
              disabled={!touched}
              loading={write.isPending}
              onClick={() => write.mutate({ ...holder, dataRuleIds: checked })}
            >
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
          <Skeleton rows={4} />
        ) : (
          <>
            <DraftOffer work={work} />
            <p className={styles.hint}>勾选的规则同时生效，列表只显示全部满足的记录</p>
            <Checkbox.Group
              className={styles.rules}
              value={checked}
              disabled={write.isPending}
              onChange={(ids) => setTouched(ids.map(String))}
            >
              {answer.datarule.map((rule) => (
                <Checkbox key={rule.id} value={rule.id}>
                  {rule.ruleName}
                  {rule.status !== '1' && <Tag className={styles.tag}>停用</Tag>}
                  <span className={styles.sentence}>{ruleSentence(rule)}</span>
                </Checkbox>
              ))}
            </Checkbox.Group>
          </>
        )}
      </Drawer>
    </TouchTargets>
  )
}
