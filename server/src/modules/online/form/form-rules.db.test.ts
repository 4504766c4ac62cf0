import { formAction, formEntity, onlineForm } from '@banyan/contract/online/form'
import { formMenu } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { aField, defineOrder, defineTree } from '#testing/definitions.ts'
import { type Client, multipart, startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'

/* Data rules and hidden columns at every call of a published form (DEC-063): sub-tables, trees, workbooks. */

const home = await startServer()
const boss = await home.signIn('u0001')
const form = await defineOrder(boss)
const { id: formCode, line, contact } = form
await boss.call(formMenu.addFormMenu, { id: formCode, parentId: 'menu-online' }) // brings the actions to grant
const add = (no: string) =>
  boss.call(onlineForm.add, {
    formCode,
    no,
    price: '5',
    [line]: [
      { item: '笔', amount: 1 },
      { item: '纸', amount: 2 },
    ],
    [contact]: [{ phone: `${no}-110` }],
  })
const [shown, kept] = [await add('SHOWN'), await add('KEPT')]
const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
const clerk = () => home.someone({ can: verbs.map((verb) => formAction(formCode, verb)) })
const onlyShown = { condition: { field: 'no', rule: 'eq', val: 'SHOWN' } }

const rowsOfLine = (who: Client, rowId: string) => who.call(onlineForm.subRows, { formCode: line, rowId })
const rowOfContact = (who: Client, rowId: string) => who.call(onlineForm.subRow, { formCode: contact, rowId })

test('DEC-063 the rows of a sub-table are told with their record, and not without it', async () => {
  const limited = await clerk()
  expect(await rowsOfLine(limited, kept)).toHaveLength(2)
  await limitPerson(home, limited, formEntity(formCode), onlyShown)
  expect(await rowsOfLine(limited, shown)).toHaveLength(2)
  expect(await rowOfContact(limited, shown)).toMatchObject({ phone: 'SHOWN-110' })
  for (const read of [rowsOfLine, rowOfContact])
    await expect(read(limited, kept)).rejects.toThrow('未找到对应数据')
  const writer = await home.someone({ can: [formAction(formCode, 'add')] })
  for (const read of [rowsOfLine, rowOfContact]) await expect(read(writer, shown)).rejects.toThrow('没有权限')
})

test('DEC-063 rules of a sub-table choose its rows and hide its members at every call that tells of them', async () => {
  const limited = await clerk()
  await limitPerson(home, limited, formEntity(form.lineId), {
    hidden: ['amount'],
    condition: { field: 'item', rule: 'eq', val: '纸' },
  })
  const rows = await rowsOfLine(limited, shown)
  expect(rows.map(({ item, amount }) => [item, amount])).toEqual([['纸', undefined]])
  const record = await limited.call(onlineForm.byId, { formCode, rowId: shown })
  expect(record[line]).toEqual(rows)
  const { schema } = await limited.call(onlineForm.item, { formCode })
  expect(JSON.stringify(schema.properties[line])).not.toContain('amount')
  const { subList } = await limited.call(onlineForm.erpColumns, { formCode })
  expect(subList[0]?.columns.map(({ dataIndex }) => dataIndex)).not.toContain('amount')
  // What they do not see stays as it is when they save what they see.
  await limited.call(onlineForm.edit, {
    formCode,
    id: shown,
    [line]: [{ ...rows[0], item: '纸', amount: 99 }],
  })
  expect((await rowsOfLine(boss, shown)).map(({ item, amount }) => [item, amount])).toEqual([
    ['笔', 1],
    ['纸', 2],
  ])
})

test('DEC-063 a sub-table that a rule of its form hides is told nowhere', async () => {
  const limited = await clerk()
  await limitPerson(home, limited, formEntity(formCode), { hidden: [line] })
  expect(await rowsOfLine(limited, shown)).toEqual([])
  expect(await limited.call(onlineForm.byId, { formCode, rowId: shown })).not.toHaveProperty(line)
  expect((await limited.call(onlineForm.item, { formCode })).schema.properties).not.toHaveProperty(line)
  const { subList } = await limited.call(onlineForm.erpColumns, { formCode })
  expect(subList.map(({ currentTableName }) => currentTableName)).toEqual([contact])
})

test('DEC-063 the message of a check is worked out by the server, without values the caller may not read', async () => {
  const orders = await defineOrder(boss, [
    aField('code', {
      fieldValidType: '^\\d+$',
      fieldExtendJson: JSON.stringify({ validateError: '单号 {{no}} 只能有 {{number(price) * 2}} 件' }),
    }),
  ])
  const id = await boss.call(onlineForm.add, { formCode: orders.id, no: 'N1', price: '5' })
  await boss.call(formMenu.addFormMenu, { id: orders.id, parentId: 'menu-online' })
  const edit = (who: Client) => who.call(onlineForm.edit, { formCode: orders.id, id, code: 'x' })
  const can = (verb: (typeof verbs)[number]) => formAction(orders.id, verb)
  await expect(edit(boss)).rejects.toThrow('单号 N1 只能有 10 件')
  const limited = await home.someone({ can: [can('list'), can('edit')] })
  await limitPerson(home, limited, formEntity(orders.id), { hidden: ['price'] })
  await expect(edit(limited)).rejects.toThrow('单号 N1 只能有  件')
  const unseeing = await home.someone({ can: [can('edit')] })
  await expect(edit(unseeing)).rejects.toThrow('单号  只能有  件')
})

test('DEC-063 workbooks: an export holds what the list shows, an import writes no hidden member', async () => {
  const limited = await clerk()
  await limitPerson(home, limited, formEntity(formCode), { hidden: ['price'], ...onlyShown })
  const { raw } = await limited.ask(onlineForm.exportXls, { formCode, format: 'xlsx' })
  expect(await rowsOf(raw)).toEqual([
    ['单号', '创建时间'],
    ['SHOWN', expect.any(String)],
  ])
  const file = multipart('rows.csv', Buffer.from('单号,价格\nIMPORTED,99\n'))
  const { body } = await limited.fetch(`/online/cgform/api/importXls/${formCode}`, file)
  const { records } = await boss.call(onlineForm.data, { formCode, no: 'IMPORTED' })
  expect([body.success, records.map(({ price }) => price)]).toEqual([true, [null]])
})

test('DEC-063 a tree shows the rows in sight, those below a hidden one at the top, without hidden members', async () => {
  const tree = await defineTree(boss)
  const place = (name: string, pid?: string) =>
    boss.call(onlineForm.add, { formCode: tree, name, memo: '密', ...(pid ? { pid } : {}) })
  const top = await place('总部')
  const floor = await place('一楼', top)
  await place('101室', floor)
  await boss.call(formMenu.addFormMenu, { id: tree, parentId: 'menu-online' })
  const limited = await home.someone({ can: [formAction(tree, 'list')] })
  await limitPerson(home, limited, formEntity(tree), {
    hidden: ['memo'],
    condition: { field: 'name', rule: 'ne', val: '总部' },
  })
  const level = async (pid: string) =>
    (await limited.call(onlineForm.treeData, { formCode: tree, pid })).records
  const first = await level('')
  expect(first.map(({ name }) => name)).toEqual(['一楼'])
  expect(first[0]).not.toHaveProperty('memo')
  expect((await level(floor)).map(({ name }) => name)).toEqual(['101室'])
  const found = await limited.call(onlineForm.treeData, { formCode: tree, hasQuery: 'true' })
  expect(found.records.map(({ name }) => name).sort()).toEqual(['101室', '一楼'])
  // A hidden member is not asked by either.
  const asked = await limited.call(onlineForm.treeData, { formCode: tree, hasQuery: 'true', memo: '别的' })
  expect(asked.total).toBe(2)
})

test('DEC-063 a sub-table that may not be changed is shown with fields to read and no buttons', async () => {
  const limited = await clerk()
  const partOf = async () => {
    const { schema } = await limited.call(onlineForm.item, { formCode })
    return JSON.parse(JSON.stringify(schema.properties[line])) as {
      hideButtons?: string[]
      columns?: unknown[]
    }
  }
  const before = await partOf()
  expect(before.hideButtons).toEqual([])
  expect(JSON.stringify(before)).not.toContain('"disabled":true')
  await limitPerson(home, limited, formEntity(formCode), { fixed: [line] })
  const after = await partOf()
  expect(after.hideButtons).toEqual(['add', 'delete'])
  expect(JSON.stringify(after).split('"disabled":true').length - 1).toBeGreaterThan(1)
})
