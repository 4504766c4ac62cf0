import { menu } from '@banyan/contract/access/menu'
import { Form, Input, Select, Switch, TreeSelect } from 'antd'
import { createContext, useContext } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { FormPartProps, OwnControls } from '#kit/list/family.ts'
import { PageNamesContext } from '#kit/page/page-names.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { treeChoices, withoutNode } from '#kit/tree/tree.ts'
import { IconPicker } from './icon-picker.tsx'
import { menusOnly } from './menu-plan.ts'

/** The parent of a new row. */
export const ParentContext = createContext<string | undefined>(undefined)

/** Custom controls of the menu form. */
export const menuControls: OwnControls = {
  parentId: MenuParent,
  component: PageChoice,
  icon: ({ record }) => (
    <Form.Item name="icon" label="图标" initialValue={record?.icon ?? undefined}>
      <IconPicker />
    </Form.Item>
  ),
}

export const buttonControls: OwnControls = { parentId: ButtonParent }

/** Further controls of the menu form. */
export function MenuParts({ record }: FormPartProps) {
  return menuFlags.map(([name, label, isOn]) => (
    <Form.Item
      key={name}
      name={name}
      label={label}
      valuePropName="checked"
      initialValue={record ? record[name] === true : isOn}
    >
      <Switch />
    </Form.Item>
  ))
}

const menuFlags = [
  ['route', '可通过地址打开', true],
  ['hidden', '不显示在菜单中', false],
  ['keepAlive', '切换标签时保留内容', true],
  ['alwaysShow', '只有一个下级时也显示', false],
  ['internalOrExternal', '在新窗口打开', false],
] as const

/** Selects the parent of a menu; the kind of the menu follows from it. */
function MenuParent({ record }: FormPartProps) {
  const form = Form.useFormInstance()
  const parent = useContext(ParentContext)
  const given = record ? (record.parentId as string | null) : parent
  return (
    <>
      <Form.Item name="menuType" hidden initialValue={given ? '1' : '0'}>
        <Input />
      </Form.Item>
      <ParentField
        given={given ?? undefined}
        but={record?.id}
        placeholder="无（一级菜单）"
        onChange={(chosen) => form.setFieldsValue({ menuType: chosen ? '1' : '0' })}
      />
    </>
  )
}

function ButtonParent({ record }: FormPartProps) {
  const parent = useContext(ParentContext)
  const given = record ? (record.parentId as string | null) : parent
  return <ParentField given={given ?? undefined} but={record?.id} isRequired />
}

interface ParentProps {
  given: string | undefined
  /** Cannot hang on itself. */
  but: string | undefined
  isRequired?: boolean
  placeholder?: string
  onChange?: (parentId: string | undefined) => void
}

function ParentField({ given, but, isRequired = false, placeholder, onChange }: ParentProps) {
  const tree = useCall(menu.all, {})
  const menus = menusOnly(tree.data ?? [])
  return (
    <Form.Item
      name="parentId"
      label="上级菜单"
      initialValue={given}
      getValueFromEvent={(chosen?: string) => chosen ?? null}
      rules={isRequired ? [{ required: true, message: '请选择上级菜单' }] : undefined}
    >
      <TreeSelect
        {...pickerDefaults}
        placeholder={placeholder ?? '请选择'}
        allowClear={!isRequired}
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={tree.isFetching}
        treeData={treeChoices(but ? withoutNode(menus, but) : menus)}
        onChange={onChange}
      />
    </Form.Item>
  )
}

/** Which page the menu opens: one the console has, none for a group, or a web page in a frame. */
function PageChoice({ record }: FormPartProps) {
  const names = useContext(PageNamesContext)
  const held = record?.component as string | null | undefined
  const known = [...names, ...layoutComponents.map(({ value }) => value)]
  return (
    <Form.Item name="component" label="打开的页面" initialValue={held ?? undefined}>
      <Select
        {...pickerDefaults}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          ...layoutComponents,
          ...names.map((name) => ({ value: name, label: name })),
          ...(held && !known.includes(held) ? [{ value: held, label: held }] : []),
        ]}
      />
    </Form.Item>
  )
}

const layoutComponents = [
  { value: 'layouts/RouteView', label: '无页面，只用于分组' },
  { value: 'layouts/IframePageView', label: '外部网页' },
]
