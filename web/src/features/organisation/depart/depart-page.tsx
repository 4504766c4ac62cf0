import { depart, departTree } from '@banyan/contract/organisation/depart'
import { App, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Allow } from '#kit/allow.tsx'
import { useCall } from '#kit/hooks.ts'
import { Touch } from '#kit/list-page/touch.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import { flat } from '#kit/tree.ts'
import styles from './depart-page.module.css'
import { DepartRecord } from './depart-record.tsx'
import { DepartTree } from './depart-tree.tsx'
import { NewDepart } from './new-depart.tsx'
import { RemoveDepart } from './remove-depart.tsx'

/** Departments: the tree, and beside it whatever is chosen in it (ADMIN-043…053, DEC-057). */
export function DepartPage() {
  const { modal } = App.useApp()
  const tree = useCall(departTree.tree, {})
  const [chosen, setChosen] = useState<string>()
  const [mode, setMode] = useState<'read' | 'edit' | 'add' | 'addRoot'>('read')
  const isDirty = useRef(false)

  const all = flat(tree.data ?? [])
  const current = all.find(({ id }) => id === chosen) ?? all[0]
  const show = (next: typeof mode) => {
    isDirty.current = false
    setMode(next)
  }
  /** Nothing typed is lost without a question. */
  const leave = (go: () => void) => {
    if (!isDirty.current) return go()
    void modal.confirm({
      title: '有未保存的修改',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: go,
    })
  }
  const form = {
    onDirty: (dirty: boolean) => {
      isDirty.current = dirty
    },
    onCancel: () => leave(() => show('read')),
    onSaved: (id: string | undefined) => {
      setChosen(id ?? current?.id)
      show('read')
    },
  }
  const isAdding = mode === 'add' || mode === 'addRoot'
  const parent = mode === 'add' ? current : undefined

  return (
    <Touch>
      <div className={styles.page}>
        <Side label={current?.title}>
          <DepartTree
            nodes={tree.data}
            error={tree.error}
            selected={current?.id}
            onSelect={(id) =>
              leave(() => {
                setChosen(id)
                show('read')
              })
            }
            onRetry={() => void tree.refetch()}
          />
        </Side>
        <section className={styles.main}>
          <div className={styles.head}>
            <h2>{isAdding ? (parent ? `新增下级 · ${parent.title}` : '新增部门') : current?.title}</h2>
            {mode === 'read' && (
              <Allow call={depart.add}>
                {current && (
                  <Button type="primary" onClick={() => show('add')}>
                    新增下级
                  </Button>
                )}
                <Button onClick={() => show('addRoot')}>新增</Button>
              </Allow>
            )}
            {mode === 'read' && current && (
              <>
                <Allow call={depart.edit}>
                  <Button onClick={() => show('edit')}>编辑</Button>
                </Allow>
                <RemoveDepart node={current} onDone={() => setChosen(undefined)} />
              </>
            )}
          </div>
          <div className={styles.body}>
            {isAdding ? (
              <NewDepart key={parent?.id ?? 'root'} parentId={parent?.id} {...form} />
            ) : (
              current && (
                <DepartRecord key={current.id} id={current.id} isEditing={mode === 'edit'} {...form} />
              )
            )}
          </div>
        </section>
      </div>
    </Touch>
  )
}

/** Beside the record; on a phone a block above it that can be folded. */
function Side({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (!useIsPhone()) return <aside className={styles.side}>{children}</aside>
  return (
    <aside className={styles.side}>
      <details>
        <summary>部门 {label}</summary>
        {children}
      </details>
    </aside>
  )
}
