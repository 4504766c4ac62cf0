import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { consumer } from '@banyan/contract/fleet/consumer'
import { account } from '@banyan/contract/identity/user'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillValue } from '@banyan/contract/online/fill-rule'
import { onlineReport } from '@banyan/contract/online/report'
import { reportEditor } from '@banyan/contract/online/report-definition'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const home = await startServer()
const { someone, signIn, sql } = home
const boss = await signIn('u0001')
const nobody = await someone()
await boss.call(consumer.add, { name: '查找客户', phone: '13700001234', kind: '1' })

const found = async (who: Client, filter = '') =>
  (await who.call(dictionary.search, { dict: `fleet_consumer,name,id${filter}`, keyword: '查找' })).map(
    ({ text }) => text,
  )

test('DEC-127 a look-up opens with a form that declares it, by the declared columns alone', async () => {
  const phone = `,phone like '137%'`
  const dispatcher = await someone({ can: ['vehicle:add'] })
  const clerk = await someone({ can: ['consumer:list'] })
  expect([await found(nobody), await found(nobody, phone)]).toEqual([[], []])
  expect([await found(dispatcher), await found(dispatcher, phone)]).toEqual([['查找客户'], []])
  expect([await found(clerk), await found(clerk, phone)]).toEqual([['查找客户'], ['查找客户']])
})

test('DEC-127 people and departments are picked by whoever may open a form with such a picker, by name alone', async () => {
  const picked = async (who: Client) => (await who.call(userDepart.pick, { realname: '测试' })).records
  expect([await picked(nobody), await nobody.call(departTree.tree, {})]).toEqual([[], []])
  const dispatcher = await someone({ can: ['workOrder:add'] })
  await sql(`update identity_user set phone = '13900009999' where id = $1`, [dispatcher.userId])
  const own = (await picked(dispatcher)).find(({ id }) => id === dispatcher.userId)
  expect([own?.realname, own?.phone]).toEqual(['测试', undefined])
  const byPhone = await dispatcher.call(dictionary.search, {
    dict: 'identity_user,realname,id',
    keyword: dispatcher.username,
  })
  expect(byPhone).toEqual([])
  expect((await dispatcher.call(departTree.tree, {})).length).toBeGreaterThan(0)
})

test('DEC-127 a number is drawn by whoever may fill in a form that declares its rule', async () => {
  const counters = () => sql(`select * from online_fill_serial order by 1, 2, 3`).catch(() => [])
  const before = await counters()
  const draw = { ruleCode: 'work_order_no' }
  await expect(nobody.call(fillValue.execute, draw)).rejects.toThrow('没有权限')
  await expect(nobody.call(fillValue.executeBatch, { rules: [draw] })).rejects.toThrow('没有权限')
  await expect(nobody.call(fillValue.test, draw)).rejects.toThrow('没有权限')
  expect(await counters()).toEqual(before)
  const keeper = await someone({ can: ['fillRule:edit'] })
  expect(await keeper.call(fillValue.execute, draw)).toBeTruthy()
})

test('security 15 whose phone it is in another tenant is not told', async () => {
  const phone = '13700007777'
  const stranger = await someone({ tenant: 1001 })
  await sql(`update identity_account set phone = $1 where id = $2`, [phone, stranger.userId])
  await sql(`update identity_user set phone = $1 where id = $2`, [phone, stranger.userId])
  expect(await boss.call(account.isFree, { phone })).toBe(true)
  await boss.call(duplicateCheck.check, { tableName: 'sys_user', fieldName: 'phone', fieldVal: phone })
  await sql(`update identity_account set phone = '13700008888' where id = $1`, [nobody.userId])
  await expect(boss.call(account.isFree, { phone: '13700008888' })).rejects.toThrow('用户账号已存在')
})

test('DEC-127 who writes a condition of a report can read its column, and an export has a right of its own', async () => {
  const writer = await someone({
    can: ['consumer:list', 'reportHead:list', 'reportHead:add', 'reportHead:edit'],
  })
  const item = {
    fieldType: 'String',
    searchMode: 'single',
    isOrder: true,
    isSearch: false,
    isTotal: false,
    isShow: true,
  } as const
  const preview = (who: Client) =>
    who.call(reportEditor.preview, {
      cgrSql: 'fleet_consumer',
      items: [
        { ...item, fieldName: 'name', fieldTxt: '姓名' },
        { ...item, fieldName: 'phone', fieldTxt: '电话', isShow: false, searchValue: '137*' },
      ],
    })
  expect((await preview(writer)).total).toBeGreaterThan(0)
  await limitPerson(home, writer, 'consumer', { hidden: ['phone'] })
  await expect(preview(writer)).rejects.toThrow('您无权查看“电话”，不能用它作条件')
  const reader = await someone({ can: ['vehicleType:list'] })
  const { status } = await reader.ask(onlineReport.exportXls, { configId: 'vehicle_type_report' })
  expect(status).toBe(403)
})
