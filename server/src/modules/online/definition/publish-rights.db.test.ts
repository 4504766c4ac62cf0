import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { formAction, formEntity, onlineForm } from '@banyan/contract/online/form'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { reportEditor } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { aField, define, defineOrder, definePublished, tableFor } from '#testing/definitions.ts'
import { reportItem, saveReport } from '#testing/reports.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Publishing and deleting forms give nobody more than the publisher has. */

const server = await startServer()
const { someone, signIn, sql } = server
const boss = await signIn('u0001')
const designing = ['list', 'add', 'edit', 'delete', 'publish'].map((verb) => `formDefinition:${verb}`)

/** Lets people hold the actions of a form; gives back its menu. */
async function openForm(id: string): Promise<string> {
  const [top] = await boss.call(menu.tops, {})
  return (await boss.call(formMenu.addFormMenu, { id, parentId: top!.id })).id
}
const roleOf = async ({ userId }: Client) => {
  const [row] = await sql<{ id: string }>(`select role_id as id from access_user_role where user_id = $1`, [
    userId,
  ])
  return row!.id
}
const salaries = async (tableTxt = '薪资') => {
  const tableName = tableFor('salary')
  const id = await definePublished(boss, {
    tableName,
    tableTxt,
    fields: [aField('person'), aField('salary', { dbFieldTxt: '工资' })],
  })
  await openForm(id)
  await boss.call(onlineForm.add, { formCode: id, person: '陈华', salary: '12000' } as never)
  return { id, tableName }
}
const choosing = (name: string, dictTable: string, dictText: string, dictField: string): FieldDraft =>
  aField(name, { dbFieldTxt: '人员', fieldShowType: 'list', dictTable, dictText, dictField })
const publish = (who: Client, id: string) => who.call(formDefinition.publish, { id })
const change = (id: string, ...fields: FieldDraft[]) =>
  boss.call(formDefinition.editAll, { head: { id }, fields })
const fieldOf = async (id: string, name: string) => {
  const fields = await boss.call(formDefinition.fields, { headId: id })
  const { cgformHeadId: _, dbIsKey: __, ...field } = fields.find(({ dbFieldName }) => dbFieldName === name)!
  return field as unknown as FieldDraft
}

test('security §15 who deletes a form does not shake off the rule of a menu that leads to it', async () => {
  const form = await definePublished(boss, { tableName: tableFor('decoy'), fields: [aField('name')] })
  const [top] = await boss.call(menu.tops, {})
  const { id: menuId } = await boss.call(menu.add, {
    name: '车辆类型副本',
    menuType: '1',
    parentId: top!.id,
    url: '/vclinfoExtend/vehicleType2',
    component: 'vclinfoExtend/vehicleType',
  } as never)
  await boss.call(dataRule.add, {
    permissionId: menuId,
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'nobody',
  } as never)
  const [rule] = await sql<{ id: string }>(`select id from access_data_rule where permission_id = $1`, [
    menuId,
  ])
  const manager = await someone({
    can: [...designing, 'vehicleType:list', 'permission:edit', 'permission:list'],
  })
  const roleId = await roleOf(manager)
  const [held] = await sql<{ ids: string[] }>(
    `select array_agg(permission_id) as ids from access_role_permission where role_id = $1`,
    [roleId],
  )
  await boss.call(permission.grantRole, { roleId, permissionIds: [...held!.ids, menuId] } as never)
  await boss.call(attachedRule.rulesToRole, {
    roleId,
    permissionId: menuId,
    dataRuleIds: [rule!.id],
  } as never)
  const seen = async () => (await manager.call(vehicleType.list, {})).total
  expect(await seen()).toBe(0)
  await manager.call(menu.edit, { id: menuId, url: `/online/cgformList/${form}` } as never)
  await expect(manager.call(formHead.remove, { id: form })).rejects.toThrow('不能扩大自己的数据范围')
  expect(await seen()).toBe(0)
  // The same by an administrator, who has every right.
  await boss.call(formHead.remove, { id: form })
})

test('DEC-111 a rule whose column is taken out of a form by a publication closes the list', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('ruled'),
    fields: [aField('name'), aField('owner')],
  })
  const menuId = await openForm(id)
  for (const owner of ['a', 'b', 'c'])
    await boss.call(onlineForm.add, { formCode: id, name: owner, owner } as never)
  await boss.call(dataRule.add, {
    permissionId: menuId,
    ruleName: '甲',
    ruleColumn: 'owner',
    ruleConditions: '=',
    ruleValue: 'a',
  } as never)
  const [rule] = await sql<{ id: string }>(`select id from access_data_rule where permission_id = $1`, [
    menuId,
  ])
  const designer = await someone({ can: [...designing, formAction(id, 'list')] })
  const roleId = await roleOf(designer)
  const [held] = await sql<{ ids: string[] }>(
    `select array_agg(permission_id) as ids from access_role_permission where role_id = $1`,
    [roleId],
  )
  await boss.call(permission.grantRole, { roleId, permissionIds: [...held!.ids, menuId] } as never)
  await boss.call(attachedRule.rulesToRole, {
    roleId,
    permissionId: menuId,
    dataRuleIds: [rule!.id],
  } as never)
  const seen = async () => (await designer.call(onlineForm.data, { formCode: id })).total
  expect(await seen()).toBe(1)
  const owner = await fieldOf(id, 'owner')
  await boss.call(formDefinition.editAll, { head: { id }, fields: [], deleteFieldIds: [owner.id!] })
  await publish(designer, id)
  expect(await seen()).toBe(0)
  expect((await boss.call(onlineForm.data, { formCode: id })).total).toBe(3)
})

test('DEC-061 a dictionary over another form is published by who reads that form, its columns and all its rows', async () => {
  const { id, tableName } = await salaries()
  const field = choosing('who', tableName, 'salary', 'person')
  const own = await define(boss, { tableName: tableFor('notes'), fields: [aField('name'), field] })
  const stranger = await someone({ can: designing })
  await expect(publish(stranger, own)).rejects.toThrow(
    '字段「人员」：您没有「薪资」的查询权限，不能把它作为字典',
  )
  await expect(
    stranger.call(formDefinition.editAll, {
      head: { id: own },
      fields: [{ ...field, dbFieldName: 'two', dbFieldTxt: '另一人' }],
    }),
  ).rejects.toThrow('您没有「薪资」的查询权限')
  const [masked, partial, reader] = [
    await someone({ can: [...designing, formAction(id, 'list')] }),
    await someone({ can: [...designing, formAction(id, 'list')] }),
    await someone({ can: [...designing, formAction(id, 'list')] }),
  ]
  await limitPerson(server, masked, formEntity(id), { hidden: ['salary'] })
  await expect(publish(masked, own)).rejects.toThrow(
    '字段「人员」：您无权查看「薪资」的「工资」，不能把它作为字典',
  )
  const condition = { field: 'person', rule: 'eq', val: '陈华' }
  await limitPerson(server, partial, formEntity(id), { condition })
  await expect(publish(partial, own)).rejects.toThrow(
    '字段「人员」：您只能查看部分「薪资」，不能把它作为字典',
  )
  await publish(reader, own)
  // What stands is published again by anyone; another column is something new.
  await change(own, aField('more'))
  await publish(stranger, own)
  await change(own, { ...(await fieldOf(own, 'who')), dictText: 'person' })
  await expect(publish(stranger, own)).rejects.toThrow('您没有「薪资」的查询权限')
})

test('DEC-061 a popup over a report is published by who may open that report and sees the columns it takes', async () => {
  const { id } = await salaries('薪资报表')
  const code = 'salary_report'
  const views = await boss.call(reportEditor.views, {})
  const view = views.find(({ title }) => title === '薪资报表')!
  await saveReport(boss, { code, cgrSql: view.name, items: [reportItem('person'), reportItem('salary')] })
  const own = await define(boss, {
    tableName: tableFor('picked'),
    fields: [
      aField('pay', {
        dbFieldTxt: '工资',
        fieldShowType: 'popup',
        dictTable: code,
        dictField: 'person,salary',
        dictText: 'pay,who',
      }),
      aField('who'),
    ],
  })
  await expect(publish(await someone({ can: designing }), own)).rejects.toThrow(
    `字段「工资」：您没有报表 ${code} 的查询权限，不能从中选择`,
  )
  const masked = await someone({ can: [...designing, formAction(id, 'list')] })
  await limitPerson(server, masked, formEntity(id), { hidden: ['salary'] })
  await expect(publish(masked, own)).rejects.toThrow(
    `字段「工资」：您无权查看报表 ${code} 的列 salary，不能从中选择`,
  )
  await publish(await someone({ can: [...designing, formAction(id, 'list')] }), own)
})

test('DEC-061 a table that is not published yet is no dictionary of a limited designer', async () => {
  const later = tableFor('later')
  await define(boss, { tableName: later, fields: [aField('salary')] })
  const own = await define(boss, {
    tableName: tableFor('early'),
    fields: [choosing('who', later, 'salary', 'salary')],
  })
  await expect(publish(await someone({ can: designing }), own)).rejects.toThrow(`表 ${later} 还没有发布`)
})

test('a column that was a password is never shown by a later publication, not even as a new field', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('secret'),
    fields: [aField('name'), aField('pin', { dbFieldTxt: '暗号', fieldShowType: 'password' })],
  })
  const refused = '字段「暗号」曾以密码控件发布，已填写的内容不能再显示'
  const pin = await fieldOf(id, 'pin')
  await change(id, { ...pin, fieldShowType: 'text' })
  await expect(publish(boss, id)).rejects.toThrow(refused)
  await boss.call(formDefinition.editAll, { head: { id }, fields: [], deleteFieldIds: [pin.id!] })
  await publish(boss, id)
  await change(id, aField('pin', { dbFieldTxt: '暗号' }))
  await expect(publish(boss, id)).rejects.toThrow(refused)
})

test('the rows of a sub-table are attached to another form only by who sees all of them', async () => {
  const order = await defineOrder(boss)
  await openForm(order.id)
  const main = tableFor('mine')
  const own = await definePublished(boss, { tableName: main, tableType: 2, fields: [aField('no')] })
  const pointer = await fieldOf(order.lineId, 'order_id')
  await change(order.lineId, { ...pointer, mainTable: main })
  const stranger = await someone({ can: designing })
  const refused = '附表「明细」属于「领料单」，您不能查看其全部数据'
  for (const id of [own, order.lineId]) await expect(publish(stranger, id)).rejects.toThrow(refused)
  // Nor once the form it belonged to has let go of it.
  await publish(boss, order.id)
  await expect(publish(stranger, own)).rejects.toThrow('附表「明细」已不属于原来的主表，请由租户管理员发布')
  await publish(boss, own)
})

test('DEC-063 the rows of a sub-table used as dictionary follow the rule of their form', async () => {
  const order = await defineOrder(boss)
  await openForm(order.id)
  const dict = `${order.line},item,item`
  const user = await definePublished(boss, {
    tableName: tableFor('uses'),
    fields: [choosing('thing', order.line, 'item', 'item')],
  })
  await openForm(user)
  for (const [no, item] of [
    ['A-1', '灯'],
    ['B-1', '泵'],
  ] as const)
    await boss.call(onlineForm.add, { formCode: order.id, no, [order.line]: [{ item }] } as never)
  const can = [formAction(order.id, 'list'), formAction(user, 'list')]
  const items = async (who: Client) =>
    (await who.call(dictionary.search, { dict })).map(({ value }) => value).sort()
  const [free, limited, masked] = [await someone({ can }), await someone({ can }), await someone({ can })]
  expect(await items(free)).toEqual(['泵', '灯'])
  await limitPerson(server, limited, formEntity(order.id), {
    condition: { field: 'no', rule: 'right_like', val: 'A' },
  })
  expect(await items(limited)).toEqual(['灯'])
  await limitPerson(server, masked, formEntity(order.id), { hidden: [order.line] })
  expect(await items(masked)).toEqual([])
})
