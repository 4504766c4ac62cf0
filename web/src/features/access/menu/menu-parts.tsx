import { menu } from '@banyan/contract/access/menu'
import { Form, Switch, TreeSelect } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import type { FormPartProps } from '#kit/list/family.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { choicesOf, without } from '#kit/tree/tree.ts'
import { IconPicker } from './icon-picker.tsx'
import { menusOnly } from './menu-plan.ts'

/** What the form of a menu has beyond its fields. */
export function MenuParts({ record }: FormPartProps) {
  return (
    <>
      {record?.menuType === '1' && <ParentField record={record} />}
      <Form.Item name="icon" label="图标" initialValue={record?.icon ?? undefined}>
        <IconPicker />
      </Form.Item>
      {flags.map(([name, label, isOn]) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          valuePropName="checked"
          initialValue={record ? record[name] === true : isOn}
        >
          <Switch />
        </Form.Item>
      ))}
    </>
  )
}

/** What the form of a button has beyond its fields. */
export function ButtonParts({ record }: FormPartProps) {
  return record ? <ParentField record={record} /> : null
}

const flags = [
  ['route', '是否路由菜单', true],
  ['hidden', '隐藏菜单', false],
  ['keepAlive', '缓存页面', false],
  ['alwaysShow', '总是显示', false],
  ['internalOrExternal', '在新窗口打开', false],
] as const

function ParentField({ record }: { record: NonNullable<FormPartProps['record']> }) {
  const tree = useCall(menu.all, {})
  return (
    <Form.Item
      name="parentId"
      label="上级菜单"
      initialValue={record.parentId}
      rules={[{ required: true, message: '请选择上级菜单' }]}
    >
      <TreeSelect
        {...pickerDefaults}
        allowClear={false}
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={tree.isFetching}
        treeData={choicesOf(without(menusOnly(tree.data ?? []), record.id))}
      />
    </Form.Item>
  )
}
