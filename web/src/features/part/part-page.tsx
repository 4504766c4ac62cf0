import { part, partBin } from '@banyan/contract/part/part'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { Button, TreeSelect } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { SearchTree } from '#kit/tree/search-tree.tsx'
import { treeChoices } from '#kit/tree/tree.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { SideFrame, useHasSide } from '#kit/ui/side-frame.tsx'
import styles from './part-page.module.css'

const ClassDrawer = lazy(() => import('./class-drawer.tsx').then((file) => ({ default: file.ClassDrawer })))

/** Parts beside their classes in two levels (DEC-106). */
export function PartPage() {
  const [classId, setClassId] = useState<string>()
  const [isManaging, setManaging] = useState(false)
  const hasSide = useHasSide()
  const tree = useCall(partClassLevel.tree, {})
  const mayManage = useAllowed()(partClass.add)
  const toggle = (key: string | undefined) => setClassId(key === classId ? undefined : key)
  return (
    <SideFrame
      label="配件分类"
      side={
        <SearchTree
          title="分类"
          nodes={tree.data}
          error={tree.error}
          onRetry={() => void tree.refetch()}
          height={Math.max(320, window.innerHeight - 280)}
          selectedKeys={classId ? [classId] : []}
          onToggle={toggle}
        />
      }
    >
      <ListPage
        of={part}
        where={classId ? { systemId: classId } : undefined}
        columns={{ createTime: { isHidden: true } }}
        card={{ title: 'partName', lines: ['partNo', 'systemId', 'unit'] }}
        toolbar={
          <>
            {!hasSide && (
              <TreeSelect<string>
                {...pickerDefaults}
                aria-label="配件分类"
                placeholder="全部分类"
                treeData={treeChoices(tree.data ?? [])}
                treeDefaultExpandAll
                popupMatchSelectWidth={false}
                value={classId}
                onChange={(key) => setClassId(key)}
                className={styles.filter}
              />
            )}
            {mayManage && <Button onClick={() => setManaging(true)}>分类管理</Button>}
            <BinButton of={partBin} />
          </>
        }
      />
      {isManaging && (
        <Suspense fallback={null}>
          <ClassDrawer onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </SideFrame>
  )
}
