import { menu } from '@banyan/contract/access/menu'
import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import { checkRule } from '@banyan/contract/online/check-rule'
import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { reportHead } from '@banyan/contract/online/report-definition'
import { depart as departs } from '@banyan/contract/organisation/depart'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { aField } from '#testing/definitions.ts'
import { aReport, reportItem } from '#testing/reports.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Definitions of forms carried from one tenant to another, through HTTP. */

const { signIn, someone, admin } = await startServer()
const boss = await signIn('u0001')
const platform = await admin()
const { id: emptyTenant } = await platform.call(tenant.add, { name: '空租户', code: 'transfer-empty' })
const there = await someone({ tenant: emptyTenant, roles: ['tenant_admin'] })

const aNumber = { dbType: 'int', dbLength: 8, fieldShowType: 'integer' } as const
const rules = [{ when: `state == '1'`, acts: [{ do: 'require', fields: ['owner'] }] }]
const designJson = JSON.stringify({
  layout: [
    { tab: '资产' },
    { group: '基本信息' },
    { field: 'no', span: 2 },
    { field: 'state' },
    { tab: '去向' },
    { note: '由仓库填写' },
    { field: 'place' },
    { divider: '' },
    { field: 'owner' },
  ],
  rules,
  list: ['owner', 'no', 'state', 'place'],
  query: ['state', 'no'],
})

/** A place to choose from, and an asset with a sub-table, everything a field can name, a report and a menu. */
async function makeForms(): Promise<string[]> {
  const { id: dictId } = await boss.call(dict.add, { dictName: '资产状态', dictCode: 'asset_state' } as never)
  for (const [at, itemText] of ['在用', '停用'].entries())
    await boss.call(dictItem.add, { dictId, itemText, itemValue: String(at + 1), sortOrder: at } as never)
  await boss.call(checkRule.add, {
    ruleName: '资产编号',
    ruleCode: 'asset_no',
    ruleJson: [{ digits: '*', pattern: '^A.*$', message: '以 A 开头' }],
  } as never)
  await boss.call(fillRule.add, {
    ruleName: '资产流水',
    ruleCode: 'asset_serial',
    ruleClass: 'serialNumber',
    ruleParams: '{ "prefix": "A", "width": 3 }',
  } as never)
  const { id: place } = await boss.call(formDefinition.addDesign, {
    head: { tableName: 'zz_place', tableTxt: '存放地点', tableType: 1 } as never,
    fields: [aField('name', { fieldMustInput: 1 })],
    tables: [],
  })
  await boss.call(formDefinition.publish, { id: place })
  const { id: asset } = await boss.call(formDefinition.addDesign, {
    head: { tableName: 'asset', tableTxt: '资产台账', tableType: 2, formTemplate: '3', designJson } as never,
    fields: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the default is a fill rule
      aField('no', { checkRule: 'asset_no', fieldDefaultValue: '${asset_serial}' }),
      aField('state', { fieldShowType: 'list', dictField: 'asset_state' }),
      aField('place', {
        fieldShowType: 'sel_search',
        dictTable: 'onl_zz_place',
        dictField: 'id',
        dictText: 'name',
      }),
      aField('owner'),
    ],
    tables: [
      {
        head: { tableName: 'asset_part', tableTxt: '配件', tableType: 3, relationType: 0 } as never,
        fields: [
          aField('main_id', { mainTable: 'asset', mainField: 'id' }),
          aField('amount', aNumber),
          aField('price', aNumber),
          aField('total', { ...aNumber, fieldExtendJson: '{"compute":"amount * price"}' }),
        ],
      },
    ],
  })
  await boss.call(formDefinition.publish, { id: asset })
  const items = [reportItem('no'), reportItem('state', { dictCode: 'asset_state' })]
  await boss.call(reportHead.add, aReport({ code: 'asset_report', cgrSql: 'onl1000_asset', items }) as never)
  const menus = await boss.call(menu.all, {})
  const folder = menus.find(({ children }) => children?.some(({ url }) => url === '/online/form'))
  await boss.call(formMenu.addFormMenu, { id: asset, parentId: String(folder?.id), name: '资产' })
  return [asset, place]
}
const ids = await makeForms()

const exported = async (who: Client, which: string[]) =>
  (await who.call(definitionTransfer.exportDefinitions, { ids: which })).text
const file = await exported(boss, ids)
const parts = JSON.parse(file)

async function formIds(who: Client): Promise<string[]> {
  const { records } = await who.call(formHead.list, { pageSize: 100 } as never)
  return records.filter(({ tableType }) => tableType !== 3).map(({ id }) => id)
}
const review = (who: Client, text: string) => who.call(definitionTransfer.reviewImport, { file: text })
const lines = (outcomes: { part: string; code: string; does: string; says: string[] }[]) =>
  outcomes.map(({ part, code, does, says }) => [part, code, does, ...says].join(' '))
const changed = (change: (given: typeof parts) => void): string => {
  const given = structuredClone(parts)
  change(given)
  return JSON.stringify(given)
}

test('a file names everything by its code, and nothing of the tenant by its id', () => {
  for (const id of [...ids, boss.userId, 'onl1000']) expect(file).not.toContain(id)
  expect(parts.forms.map(({ head }: { head: { tableName: string } }) => head.tableName)).toEqual([
    'onl_asset',
    'onl_zz_place',
  ])
  expect(parts.forms[0].head.designJson).toBe(designJson)
})

test('a chosen sub-table means its form', async () => {
  const { records } = await boss.call(formHead.list, { tableName: 'onl_asset_part' } as never)
  expect(await exported(boss, [...records.map(({ id }) => id), ...ids])).toBe(file)
})

test('a review stores nothing; the import does what it told; the export of an empty tenant has the same bytes', async () => {
  const { outcomes, plan } = await review(there, file)
  expect(lines(outcomes)).toEqual([
    'dict asset_state add 2 个选项',
    'checkRule asset_no add',
    'fillRule asset_serial add',
    'form onl_zz_place add 1 个字段',
    'form onl_asset add 4 个字段，1 个明细表',
    'report asset_report add',
    expect.stringMatching(/^menu onl_asset add 在“.+”下$/),
  ])
  expect(await formIds(there)).toEqual([])
  await expect(there.call(definitionTransfer.importDefinitions, { file, plan: 'other' })).rejects.toThrow(
    '检查之后情况有变化，请重新检查',
  )
  expect(await there.call(definitionTransfer.importDefinitions, { file, plan })).toEqual({ outcomes })
  expect(await exported(there, await formIds(there))).toBe(file)
  const again = await review(there, file)
  expect(new Set(again.outcomes.map(({ does }) => does))).toEqual(new Set(['keep']))
  const formCode = 'onl_asset'
  const row = { formCode, no: 'A1', state: '2', owner: '甲', onl_asset_part: [{ amount: 2, price: 5 }] }
  const id = await there.call(onlineForm.add, row)
  expect(await there.call(onlineForm.byId, { formCode, rowId: id })).toMatchObject({
    onl_asset_part: [{ total: 10 }],
  })
})

test('a report over a SELECT of a form in the same file is tried as the role of reports, before the form is committed', async () => {
  const { id } = await platform.call(tenant.add, { name: '选择租户', code: 'transfer-select' })
  const inTenant = { headers: { 'tenant-id': String(id) } }
  const select = (cgrSql: string) =>
    changed(({ reports }) => {
      reports[0].cgrSql = cgrSql
      reports[0].items = [{ ...reportItem('amount'), fieldType: 'Long' }]
    })
  const told = async (cgrSql: string) => {
    const { body } = await platform.ask(definitionTransfer.reviewImport, { file: select(cgrSql) }, inTenant)
    const { outcomes } = body.result as { outcomes: Parameters<typeof lines>[0] }
    return lines(outcomes).filter((line) => /^(report|form)/.test(line))
  }
  const forms = ['form onl_zz_place add 1 个字段', 'form onl_asset add 4 个字段，1 个明细表']
  expect(await told('select count(*) as amount from onl_asset a join onl_asset_part p on true')).toEqual([
    ...forms,
    'report asset_report add',
  ])
  expect(await told('select gone as amount from onl_asset')).toEqual([
    ...forms,
    expect.stringMatching(/^report asset_report refuse 报表查询失败：.*gone/),
  ])
})

test('a review tells in words what changes, and refuses what cannot be, each with its reason', async () => {
  const text = changed(({ dictionaries, forms, reports }) => {
    dictionaries[0].items.push({ itemText: '报废', itemValue: '3' })
    forms[0].fields.push(aField('maker', { dbFieldTxt: '厂家' }))
    forms[1].fields[0].fieldExtendJson = '{"minimum":9,"maximum":1,"compute":"gone + 1"}'
    reports[0].items.push(reportItem('nowhere'))
    forms[1].menu = { name: '地点', above: ['没有这个菜单'] }
  })
  const { outcomes } = await review(boss, text)
  expect(lines(outcomes.filter(({ does }) => does !== 'keep'))).toEqual([
    'dict asset_state change 新增选项“报废”',
    'form onl_zz_place refuse 「存放地点」“字段name”的最小值 9 大于最大值 1，填什么都不对',
    'form onl_asset change 新增字段“厂家”',
    'report asset_report refuse 视图中没有字段：nowhere',
    'menu onl_zz_place refuse 上级菜单“没有这个菜单”不存在',
  ])
})

test('a form that sums up its rows, and rows that read their record, are imported without a warning', async () => {
  const text = changed(({ forms }) => {
    const compute = JSON.stringify({ compute: 'sum(onl_asset_part.total)' })
    forms[0].fields.push(aField('value', { ...aNumber, fieldExtendJson: compute }))
    forms[0].tables[0].fields[3].fieldExtendJson = '{"compute":"amount * price * main.rate"}'
    forms[0].fields.push(aField('rate', aNumber))
  })
  const { outcomes } = await review(boss, text)
  expect(lines(outcomes.filter(({ code }) => code === 'onl_asset'))).toEqual([
    'form onl_asset change 新增字段“字段value” 新增字段“字段rate” 明细表“配件”：“字段total”公式由“amount * price”改为“amount * price * main.rate”',
    'menu onl_asset keep',
  ])
})

test('nobody imports what they could not make by hand', async () => {
  const few = await someone({ tenant: 1001, can: ['formDefinition:list', 'formDefinition:add'] })
  const { outcomes, plan } = await review(few, file)
  expect(lines(outcomes)).toEqual([
    'dict asset_state refuse 没有新增字典的权限',
    'checkRule asset_no refuse 没有新增校验规则的权限',
    'fillRule asset_serial refuse 没有新增填值规则的权限',
    'form onl_zz_place refuse 没有发布表单的权限',
    'form onl_asset refuse 没有发布表单的权限',
    'report asset_report refuse 没有新增报表的权限',
    'menu onl_asset refuse 表单没有导入，不能加到菜单',
  ])
  await expect(few.call(definitionTransfer.importDefinitions, { file, plan })).rejects.toThrow(
    '没有可以导入的内容',
  )
})

test.each<[what: string, text: string, refusal: string]>([
  ['no JSON', 'x', '文件不是有效的JSON'],
  ['another file', '{"version":1}', '这不是表单定义文件（format）'],
  [
    'a later format',
    changed((given) => (given.version = 2)),
    '文件的格式版本不支持，请升级后再导入（version）',
  ],
  ['no form', changed((given) => (given.forms = [])), '文件中没有表单（forms）'],
  ['a form twice', changed((given) => given.forms.push(given.forms[0])), '文件中有两个“onl_asset”'],
  [
    'a wrong member',
    changed((given) => (given.forms[0].fields[0].dbType = 'xml')),
    '字段类型不正确（forms.0.fields.0.dbType）',
  ],
])('a file that is %s is refused in a sentence', async (_, text, refusal) => {
  await expect(review(there, text)).rejects.toThrow(refusal)
})

test('conditions over the caller name departments by their codes in a file; whom nobody finds is told', async () => {
  const add = (more: object) => boss.call(departs.add, { orgCategory: '2', ...more } as never)
  const { id: parentId } = await add({ departName: '物流部' })
  const { id: depart } = await add({ departName: '搬运组', parentId }) // the other tenant has none with its code
  const { orgCode } = await boss.call(departs.byId, { id: depart })
  const when = (id: string) =>
    `includesAny(currentUser.departmentsAndAbove, '${id}') || includesAny(currentUser.roles, 'tenant_admin,gone')`
  const ruled = (id: string) =>
    JSON.stringify({ layout: [], rules: [{ when: when(id), acts: [{ do: 'lock', fields: ['no'] }] }] })
  const { id } = await boss.call(formDefinition.addDesign, {
    head: { tableName: 'zy_ruled', tableTxt: '搬运', tableType: 1, designJson: ruled(depart) } as never,
    fields: [aField('no')],
    tables: [],
  })
  const text = await exported(boss, [id])
  expect(text).not.toContain(depart)
  expect(JSON.parse(text).forms[0].head.designJson).toBe(ruled(String(orgCode)))
  expect((await review(boss, text)).outcomes).toMatchObject([{ does: 'keep' }])
  const { outcomes } = await review(there, text)
  expect(outcomes[0]?.says).toEqual([
    '1 个字段',
    `提醒：规则 1：没有找到部门 ${orgCode}`,
    '提醒：规则 1：没有找到角色 gone',
  ])
})
