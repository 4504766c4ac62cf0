import { dataRule } from '@banyan/contract/access/data-rule'
import { type MenuRow, menu } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { FormDrawer } from '#kit/list/record/form-drawer.tsx'
import { callAction, type RowAction } from '#kit/table/row-actions.tsx'
import { flattenTree } from '#kit/tree/tree.ts'
import { TreeTable } from '#kit/tree/tree-table.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { useDict } from '#kit/widgets/dict.ts'
import { buttonControls, MenuParts, menuControls, ParentContext } from './menu-parts.tsx'
import { type Kind, kindNames, planFor } from './menu-plan.ts'
import { useMenuOrder } from './use-menu-order.ts'

const MenuRelations = lazy(() =>
  import('./menu-relations.tsx').then((file) => ({ default: file.MenuRelations })),
)
const MenuRules = lazy(() => import('./menu-rules.tsx').then((file) => ({ default: file.MenuRules })))

type OpenedForm = { kind: Kind; parent?: MenuRow; row?: MenuRow }

/** Menus and the buttons below them (ADMIN-006, ADMIN-019, ADMIN-020, DEC-046), and the rules that hang on them (DEC-111). */
export function MenuPage() {
  const allowed = useAllowed()
  const tree = useCall(menu.list, {})
  const states = useDict('valid_status')
  const isPlatform = useSession((state) => state.user?.tenantId === 0)
  const [opened, setOpened] = useState<OpenedForm>()
  const [ruled, setRuled] = useState<MenuRow>()
  const [related, setRelated] = useState<MenuRow>()
  const isForeign = (row: MenuRow) => row.isPlatform && !isPlatform
  const place = useMenuOrder(tree.data ?? [], isForeign)

  const actions = (row: MenuRow): RowAction[] => {
    const disabled = isForeign(row) ? '平台菜单只能由平台管理员修改' : undefined
    const below = flattenTree(row.children ?? []).length
    return [
      {
        label: '编辑',
        needs: menu.edit,
        disabled,
        run: () => setOpened({ kind: menuKind(row), row }),
      },
      ...(row.menuType === 2
        ? []
        : [
            { label: '新增下级', needs: menu.add, run: () => setOpened({ kind: 1 as const, parent: row }) },
            { label: '新增按钮', needs: menu.add, run: () => setOpened({ kind: 2 as const, parent: row }) },
            { label: '数据规则', needs: dataRule.ofMenu, run: () => setRuled(row) },
            { label: '关联菜单', needs: menuRelation.relate, run: () => setRelated(row) },
          ]),
      {
        label: '删除',
        danger: true,
        disabled,
        confirm: '确定删除吗?',
        consequence: `将同时删除${below ? ` ${below} 个下级菜单和按钮，以及` : ''}它的授权和数据规则`,
        ...callAction(menu.remove, { id: row.id }),
      },
    ]
  }
  return (
    <>
      <TreeTable
        title="菜单"
        nodes={tree.data}
        isFetching={tree.isFetching}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        onAdd={allowed(menu.add) ? () => setOpened({ kind: 0 }) : undefined}
        actions={actions}
        sign={({ menuType, icon }) => menuType !== 2 && <MenuIcon name={icon ?? ''} />}
        order={allowed(menu.edit) ? { canMove: (row) => !isForeign(row), onPlace: place } : undefined}
        columns={[
          {
            title: '类型',
            width: 100,
            render: (_, { menuType }) => kindNames[menuType] ?? '-',
          },
          { title: '访问路径', dataIndex: 'url', ellipsis: true, render: textOrDash },
          { title: '授权标识', dataIndex: 'perms', ellipsis: true, render: textOrDash },
          { title: '排序', dataIndex: 'sortNo', width: 80, align: 'end' },
          {
            title: '状态',
            width: 88,
            render: (_, { status }) => {
              const text = states.find(({ value }) => value === status)?.text ?? status
              return status === '1' ? (
                <StatusMark tone="good">{text}</StatusMark>
              ) : (
                <StatusMark tone="neutral" shape="flat">
                  {text}
                </StatusMark>
              )
            },
          },
        ]}
      />
      <Suspense fallback={null}>
        {ruled && <MenuRules menu={ruled} onClose={() => setRuled(undefined)} />}
        {related && <MenuRelations key={related.id} menu={related} onClose={() => setRelated(undefined)} />}
      </Suspense>
      {opened && (
        <MenuForm key={opened.row?.id ?? 'new'} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function MenuForm({ opened: { kind, parent, row }, onClose }: { opened: OpenedForm; onClose: () => void }) {
  const what = kind === 2 ? '按钮' : '菜单'
  return (
    <ParentContext value={parent?.id}>
      <FormDrawer
        title={row ? `编辑${what} · ${row.name}` : `新增${what}${parent ? ` · ${parent.name}` : ''}`}
        plan={planFor(kind)}
        record={row && { ...row, menuType: String(row.menuType) }}
        part={kind === 2 ? undefined : MenuParts}
        controls={kind === 2 ? buttonControls : menuControls}
        fixed={row || kind !== 2 ? undefined : { menuType: '2' }}
        isTwoColumns={kind !== 2}
        onClose={onClose}
      />
    </ParentContext>
  )
}

const menuKind = ({ menuType }: MenuRow): Kind => (menuType === 2 ? 2 : menuType === 0 ? 0 : 1)
const textOrDash = (value: string | null | undefined) => value || '-'
