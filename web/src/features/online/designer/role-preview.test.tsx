import { dataAccess } from '@banyan/contract/access/object-rule'
import { roleLookup } from '@banyan/contract/access/role'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { type DesignItem, formItems } from './draft/design-items.ts'
import { newItems } from './draft/design-storage.ts'
import { RolePreview } from './role-preview.tsx'

const field = (id: string, dbFieldTxt: string): DesignItem =>
  ({ ...formItems.make('text', id, []), dbFieldName: id, dbFieldTxt }) as DesignItem
const items = [...newItems(), field('no', '编号'), field('price', '价格'), field('name', '名称')]

const rule = (more: object) => ({
  id: 'o1',
  roleId: 'r1',
  entity: 'online:f1',
  scope: '1',
  status: '1',
  version: 1,
  ruleId: 'a1',
  ...more,
})
const content = JSON.stringify([
  { attr: 'price', visible: false },
  { attr: 'no', editable: false },
])

test('a form is previewed as a role has it: hidden fields are gone, fixed ones only shown', async () => {
  server.on(roleLookup.all, () => [{ id: 'r1', roleName: '仓管员', roleCode: 'keeper' }])
  server.on(dataAccess.ofRole, () => [rule({}), rule({ id: 'o2', entity: 'online:other', ruleId: null })])
  server.on(dataAccess.attrRules, () => [{ id: 'a1', name: '价格', entity: 'online:f1', content }])
  show(<RolePreview id="f1" items={items} width="desk" onClose={() => undefined} />, {
    can: ['objectRule:list'],
  })
  await screen.findByRole('textbox', { name: '编号' })
  screen.getByRole('textbox', { name: '价格' })
  await hand.click(screen.getByRole('combobox', { name: '以哪个角色查看' }))
  await hand.click(await screen.findByTitle('仓管员'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '价格' })).toBeNull())
  await screen.findByRole('textbox', { name: '名称' })
  expect(screen.queryByRole('textbox', { name: '编号' })).toBeNull()
  screen.getByText('编号')
})

test('rules about the caller are tried as somebody with the chosen role', async () => {
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '仓管员', roleCode: 'keeper' },
    { id: 'r2', roleName: '经理', roleCode: 'manager' },
  ])
  server.on(dataAccess.ofRole, () => [])
  server.on(dataAccess.attrRules, () => [])
  const [head, ...fields] = items
  const when = `!includesAny(currentUser.roles, 'manager')`
  const ruled = [
    { ...head, rules: [{ when, acts: [{ do: 'hide', fields: ['price'] }] }] } as DesignItem,
    ...fields,
  ]
  show(<RolePreview id="f1" items={ruled} width="desk" onClose={() => undefined} />, {
    can: ['objectRule:list'],
  })
  const box = await screen.findByRole('combobox', { name: '以哪个角色查看' })
  const seenAs = async (name: string) => {
    await hand.click(box)
    await hand.click(await screen.findByTitle(name))
  }
  await seenAs('经理')
  await screen.findByRole('textbox', { name: '价格' })
  await seenAs('仓管员')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '价格' })).toBeNull())
  await screen.findByRole('textbox', { name: '名称' })
})

test('who may not read the rules of roles chooses none', async () => {
  show(<RolePreview id="f1" items={items} width="desk" onClose={() => undefined} />)
  await screen.findByRole('textbox', { name: '价格' })
  expect(screen.queryByLabelText('以哪个角色查看')).toBeNull()
})

test('a form is previewed at the width of a phone, its rows as cards', async () => {
  const table = { id: 't', kind: 'table', tableTxt: '配件', tableName: '', relationType: 0, rules: [] }
  const withRows = [...items, table as unknown as DesignItem, field('amount', '数量')]
  show(<RolePreview id={undefined} items={withRows} width="desk" onClose={() => undefined} />)
  await screen.findByRole('columnheader', { name: '数量' })
  await hand.click(screen.getByRole('radio', { name: '手机' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '数量' })).toBeNull())
  screen.getByText('还没有配件')
})
