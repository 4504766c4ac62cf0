import { dataRule, ruleConditions, ruleVariables } from '@banyan/contract/access/data-rule'
import { field } from '@banyan/contract/field'
import { describe } from '@banyan/contract/uniform'
import { AutoComplete, Drawer, Form, Select } from 'antd'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { useCall } from '#kit/call/hooks.ts'
import type { FormPartProps } from '#kit/list/family.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { callAction } from '#kit/table/row-actions.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { conditionWords, variableWords } from '../data-rule/rule-words.ts'

interface Props {
  menu: { id: string; name: string }
  onClose: () => void
}

/** Rules that hang on a menu and narrow its lists (ADMIN-012, DEC-111). */
export function MenuRules({ menu, onClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 960}
      title={`数据规则 · ${menu.name}`}
      onClose={onClose}
      destroyOnHidden
    >
      <MenuId.Provider value={menu.id}>
        <ListPage
          of={rules}
          form={RuleParts}
          isInside
          where={{ permissionId: menu.id }}
          columns={{
            ruleConditions: { render: ({ ruleConditions: is }) => conditionWords[is ?? ''] ?? is },
            createTime: { isHidden: true },
          }}
          rowActions={({ id }) => [
            { label: '删除', danger: true, confirm: '确定删除吗?', ...callAction(dataRule.remove, { id }) },
          ]}
          without={['import', 'export', 'detail', 'remove']}
        />
      </MenuId.Provider>
    </Drawer>
  )
}

const MenuId = createContext('')

const rules = {
  list: dataRule.ofMenu,
  add: dataRule.add,
  edit: dataRule.edit,
  [describe]: {
    name: 'dataRule',
    title: '数据规则',
    root: '',
    shape: z.object({
      ruleName: field.text('规则名称', { required: true, max: 50, width: 180 }),
      ruleColumn: field.text('规则字段', { required: true, ownControl: true, width: 160 }),
      ruleConditions: field.text('规则条件', { required: true, ownControl: true, width: 120 }),
      ruleValue: field.text('规则值', { required: true, ownControl: true, width: 200 }),
      status: field.dict('状态', 'valid_status', { width: 90 }),
    }),
  },
}

function RuleParts({ record }: FormPartProps) {
  const columns = useCall(dataRule.columns, { permissionId: useContext(MenuId) })
  return (
    <>
      <Form.Item
        name="ruleColumn"
        label="规则字段"
        initialValue={record?.ruleColumn}
        rules={[{ required: true, message: '请输入规则字段' }]}
      >
        <Select
          {...pickerDefaults}
          loading={columns.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="该菜单没有可用的字段"
          options={columns.data?.map(({ attr, name }) => ({ value: attr, label: `${name}（${attr}）` }))}
        />
      </Form.Item>
      <Form.Item
        name="ruleConditions"
        label="规则条件"
        initialValue={record?.ruleConditions ?? '='}
        rules={[{ required: true, message: '请选择规则条件' }]}
      >
        <Select options={ruleConditions.map((value) => ({ value, label: conditionWords[value] ?? value }))} />
      </Form.Item>
      <Form.Item
        name="ruleValue"
        label="规则值"
        initialValue={record?.ruleValue}
        rules={[{ required: true, message: '请输入规则值' }]}
        extra="可以选择系统变量，保存时为 #{变量}"
      >
        <AutoComplete
          options={ruleVariables.map((name) => ({ value: `#{${name}}`, label: variableWords[name] }))}
          placeholder="请输入规则值"
          maxLength={300}
        />
      </Form.Item>
    </>
  )
}
