import { type MenuRow, menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { roleLookup, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { Form, Input, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import { call } from '#kit/call/api.ts'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { flattenTree, treeChoices } from '#kit/tree/tree.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { grantedWith } from './menu-grant.ts'

interface NewMenuEntry {
  name: string
  parentId: string
}
interface Props<E> {
  /** The proposed name of the menu entry. */
  name: string
  /** The call that adds the entry and answers with its id. */
  action: E
  inputOf: (entry: NewMenuEntry) => InputOf<E>
  /** A description of what the chosen roles get. */
  grants: string
  onClose: () => void
}
interface Values extends NewMenuEntry {
  roleIds?: string[]
}

/** Puts a published form or a report into the menu and gives the entry, with its buttons, to roles (DEC-080). */
export function MenuDialog<E extends AnyEndpoint>({ name, action, inputOf, grants, onClose }: Props<E>) {
  const allowed = useAllowed()
  const [isOpen, setOpen] = useState(true)
  const menus = useCall(menu.all, {}, { staleTime: 0 })
  const mayGrant = allowed(permission.grantRole)
  const roles = useCall(roleLookup.all, mayGrant ? {} : undefined)
  const [isSaving, setSaving] = useState(false)
  const add = useAction(action)
  const save = async ({ roleIds = [], ...entry }: Values) => {
    setSaving(true)
    try {
      const { result } = await add.mutateAsync(inputOf(entry))
      await grant((result as { id: string }).id, roleIds)
      setOpen(false)
    } catch {
      // The call reported the failure; the dialog stays open.
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormDialog<Values>
      open={isOpen}
      title="添加到菜单"
      okText="添加"
      place={draftPlace(`menu ${action.family}`, name)}
      labels={{ name: '菜单名称', parentId: '上级菜单', roleIds: '授权角色' }}
      cancelText="暂不添加"
      initialValues={{ name }}
      isSending={isSaving}
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={(values) => void save(values)}
    >
      <Form.Item name="name" label="菜单名称" rules={[{ required: true, message: '请输入菜单名称' }]}>
        <Input maxLength={50} placeholder="请输入菜单名称" />
      </Form.Item>
      <Form.Item name="parentId" label="上级菜单" rules={[{ required: true, message: '请选择上级菜单' }]}>
        <TreeSelect
          {...pickerDefaults}
          showSearch={{ treeNodeFilterProp: 'title' }}
          loading={menus.isFetching}
          treeData={treeChoices(withoutButtons(menus.data ?? []))}
        />
      </Form.Item>
      {mayGrant && (
        <Form.Item name="roleIds" label="授权角色" extra={grants}>
          <Select
            {...pickerDefaults}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            loading={roles.isFetching}
            options={roles.data
              ?.filter(({ roleCode }) => roleCode !== superAdmin && roleCode !== tenantAdmin)
              .map(({ id, roleName }) => ({ value: id, label: roleName }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Grants the new entry with its ancestors and buttons to some roles. */
async function grant(menuId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const rows = flattenTree(await call(menu.all, {}))
  for (const roleId of roleIds) {
    const held = await call(permission.ofRole, { roleId })
    await call(permission.grantRole, {
      roleId,
      permissionIds: grantedWith(rows, held, menuId),
      lastpermissionIds: held,
    })
  }
}

/** The tree without the buttons of pages. */
export const withoutButtons = (rows: readonly MenuRow[]): MenuRow[] =>
  rows
    .filter(({ menuType }) => menuType !== 2)
    .map((row) => ({ ...row, children: row.children && withoutButtons(row.children) }))
