import { attrRule, dataAccess, objectRule } from '@banyan/contract/access/object-rule'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DataRulePage } from './data-rule-page.tsx'

const can = ['objectRule', 'attrRule'].flatMap((name) => [`${name}:list`, `${name}:add`, `${name}:edit`])
const item = (value: string, text: string) => ({ value, text, title: text })

let attrRulesOf: ReturnType<typeof server.on<typeof dataAccess.attrRules>>
beforeEach(() => {
  localStorage.clear()
  server.on(objectRule.list, () => ({ records: [], total: 0 }))
  server.on(attrRule.list, () => ({ records: [], total: 0 }))
  server.on(dataAccess.entities, () => [
    { entity: 'user', name: '用户', scopeField: 'orgCode', scopeFieldName: '所属部门' },
  ])
  server.on(dataAccess.attrs, () => [
    { attr: 'username', name: '用户名' },
    { attr: 'phone', name: '手机号' },
  ])
  attrRulesOf = server.on(dataAccess.attrRules, () => [
    { id: 'a1', name: '不看手机号', entity: 'user', entityName: '用户', content: '[]' },
  ])
  server.on(dataAccess.holders, () => [{ id: 'u1', username: 'chenhua', realname: '陈华' }])
  server.on(dataAccess.effect, () => ({ visible: 2, total: 10_500 }))
  server.on(dictionary.search, () => [item('r1', '调度员')])
  server.on(dictionary.texts, () => ['调度员'])
})

async function open() {
  show(<DataRulePage />, { can })
  useSession.setState({
    dictionaries: { data_scope: [item('1', '全部数据'), item('5', '自定义条件')], valid_status: [] },
  })
  await screen.findAllByText(/还没有数据权限规则/)
}
const addNew = async () => {
  await hand.click(screen.getAllByRole('button', { name: /新增$/ })[0] as HTMLElement)
  const drawer = await screen.findByRole('dialog')
  await waitFor(() => expect(drawer.querySelector('label')).not.toBeNull()) // its form is fetched when first wanted
  return drawer
}
async function choose(drawer: HTMLElement, label: string, text: string) {
  await hand.click(within(drawer).getByLabelText(label))
  const options = await screen.findAllByText(text, { selector: '.ant-select-item-option-content' })
  await hand.click(options.at(-1) as HTMLElement)
}

test('ADMIN-081 ADMIN-084 ADMIN-085 DEC-063 a rule with a condition is built without a line of SQL; without its object, a condition or a value it is not saved', async () => {
  const add = server.on(objectRule.add, () => ({ id: 'o1' }))
  const effect = server.on(dataAccess.effect, () => ({ visible: 2, total: 10_500 }))
  await open()
  const drawer = await addNew()
  const labels = [...drawer.querySelectorAll('label')].map((label) => label.textContent)
  expect(labels).toEqual(['对象', '角色', '数据范围', '属性规则', '状态'])
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await within(drawer).findByText('请选择对象', { selector: '.ant-form-item-explain-error' })
  await choose(drawer, '角色', '调度员')
  await choose(drawer, '数据范围', '自定义条件')
  await choose(drawer, '对象', '用户')
  await choose(drawer, '属性规则', '不看手机号')
  expect(attrRulesOf.mock.lastCall?.[0]).toEqual({ entity: 'user' })
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await screen.findByText('请添加条件')
  await hand.click(within(drawer).getByRole('button', { name: /添加条件/ }))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await within(drawer).findByText('请填写条件的值')
  expect(add).not.toHaveBeenCalled()
  await hand.type(within(drawer).getByPlaceholderText('请输入用户名'), 'u000')
  await within(drawer).findByText('将看到 2 条，共 10,500 条')
  expect(effect.mock.lastCall?.[0]).toMatchObject({ entity: 'user', scope: '5', userId: 'u1' })
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  const sent = add.mock.lastCall?.[0]
  expect(sent).toMatchObject({ roleId: 'r1', entity: 'user', scope: '5', ruleId: 'a1', status: '1' })
  expect(JSON.parse(sent?.condition ?? '')).toMatchObject([{ field: 'username', rule: 'eq', val: 'u000' }])
})

test('DEC-128 the form says in words which member decides', async () => {
  server.on(dataAccess.entities, () => [
    { entity: 'vehicle', name: '车辆', scopeField: 'departId', scopeFieldName: '所属部门' },
  ])
  show(<DataRulePage />, { can })
  useSession.setState({ dictionaries: { data_scope: [item('3', '本部门')], valid_status: [] } })
  await screen.findAllByText(/还没有数据权限规则/)
  const drawer = await addNew()
  await choose(drawer, '对象', '车辆')
  await choose(drawer, '数据范围', '本部门')
  await within(drawer).findByText('判断依据：所属部门 = 本人部门')
})

test('ADMIN-086 ADMIN-087 a rule is edited and deleted', async () => {
  const rule = {
    id: 'o1',
    version: 2,
    roleId: 'r1',
    roleId_dictText: '调度员',
    entity: 'user',
    entityName: '用户',
  }
  const record = { ...rule, scope: '1', scope_dictText: '全部数据', status: '1' }
  server.on(objectRule.list, () => ({ records: [record], total: 1 }))
  server.on(objectRule.byId, () => record)
  const edit = server.on(objectRule.edit, () => null)
  const remove = server.on(objectRule.remove, () => null)
  show(<DataRulePage />, { can: [...can, 'objectRule:delete'] })
  useSession.setState({
    dictionaries: { data_scope: [item('1', '全部数据'), item('4', '本人数据')], valid_status: [] },
  })
  const row = (await screen.findByText('全部数据')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('调度员')
  await choose(drawer, '数据范围', '本人数据')
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'o1', version: 2, scope: '4' }))
  await hand.click(within(row).getByRole('button', { name: '删除' }))
  await screen.findByText('确定删除吗?')
  await hand.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'o1' }))
})

test('ADMIN-082 ADMIN-088 an attribute rule hides members of the chosen entity, if it has any; one that limits nothing is not saved', async () => {
  server.on(dataAccess.entities, () => [
    { entity: 'user', name: '用户', scopeField: 'orgCode', scopeFieldName: '所属部门' },
    { entity: 'vehicle', name: '车辆', scopeField: 'departId', scopeFieldName: '所属部门' },
  ])
  server.on(dataAccess.attrs, ({ entity }) =>
    entity === 'user'
      ? [
          { attr: 'username', name: '用户名' },
          { attr: 'phone', name: '手机号' },
        ]
      : [],
  )
  const add = server.on(attrRule.add, () => ({ id: 'a2' }))
  await open()
  await hand.click(screen.getByRole('tab', { name: '属性规则' }))
  await screen.findAllByText(/还没有属性权限规则/)
  const drawer = await addNew()
  await within(drawer).findByText('请先选择对象')
  await choose(drawer, '对象', '车辆')
  await within(drawer).findByText('该对象没有可限制的属性')
  await hand.type(within(drawer).getByLabelText('规则名称'), '不看手机号')
  await choose(drawer, '对象', '用户')
  await hand.click(await within(drawer).findByLabelText('手机号可见'))
  await hand.click(within(drawer).getByLabelText('手机号可编辑')) // what can be changed can be seen again
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await within(drawer).findByText('请至少限制一个属性')
  expect(add).not.toHaveBeenCalled()
  await hand.click(within(drawer).getByLabelText('手机号可见'))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  expect(JSON.parse(add.mock.lastCall?.[0].content ?? '')).toEqual([
    { attr: 'phone', visible: false, editable: false },
  ])
})
