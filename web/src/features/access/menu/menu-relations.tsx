import { menu as menus } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { SearchTree } from '#kit/tree/search-tree.tsx'
import { flattenTree, withoutNode } from '#kit/tree/tree.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { freshData } from '../grant/fresh.ts'
import styles from '../grant/grant.module.css'
import { menusOnly } from './menu-plan.ts'

interface Props {
  menu: { id: string; name: string }
  onClose: () => void
}

/** Menus that are granted and taken together with a menu (ADMIN-015, ADMIN-016, ADMIN-022, DEC-047). */
export function MenuRelations({ menu, onClose }: Props) {
  const isPhone = useIsPhone()
  const tree = useCall(menus.all, {})
  const read = useCall(menuRelation.relationsOf, { menuId: menu.id }, { staleTime: 0 })
  const [touched, setTouched] = useState<string[]>()
  const title = `关联菜单 · ${menu.name}`
  const work = useWork({ place: draftPlace('menuRelations', menu.id), title })
  const close = () => work.leave(onClose)
  const save = useAction(menuRelation.relate, {
    onDone: () => {
      work.settled()
      onClose()
    },
  })
  const before = freshData(read)
  const chosen = touched ?? before ?? []
  useDraftValue(work, {
    label: '关联菜单',
    value: chosen,
    opened: before,
    restore: setTouched,
    show: (ids) => `${ids.length} 项`,
  })
  const nodes = tree.data && withoutNode(menusOnly(tree.data), menu.id)
  const error = tree.error ?? read.error
  return (
    <TouchTargets>
      <Drawer
        open
        size={isPhone ? '100%' : 480}
        title={title}
        mask={{ closable: !touched }}
        onClose={close}
        footer={
          <div className={styles.footer}>
            <output>已选择 {chosen.length} 项</output>
            <Button onClick={close}>取消</Button>
            <Button
              type="primary"
              disabled={!touched}
              loading={save.isPending}
              onClick={() => save.mutate({ menuId: menu.id, relationIds: chosen, lastRelationIds: before })}
            >
              保存
            </Button>
          </div>
        }
      >
        {error && !(nodes && before) ? (
          <LoadError error={error} onRetry={() => Promise.all([tree.refetch(), read.refetch()])} />
        ) : !nodes || !before ? (
          <Skeleton rows={6} />
        ) : (
          <>
            <DraftOffer work={work} />
            <p className={styles.hint}>授予或收回“{menu.name}”时，勾选的菜单一并授予或收回</p>
            <SearchTree
              title="菜单"
              checkable
              checkStrictly
              nodes={nodes}
              error={tree.error}
              onRetry={tree.refetch}
              height={Math.max(240, window.innerHeight - 260)}
              opensAt={flattenTree(nodes)
                .filter(({ children }) => children?.some(({ id }) => before.includes(id)))
                .map(({ id }) => id)}
              checkedKeys={chosen}
              onToggle={(key) =>
                setTouched(chosen.includes(key) ? chosen.filter((id) => id !== key) : [...chosen, key])
              }
            />
          </>
        )}
      </Drawer>
    </TouchTargets>
  )
}
