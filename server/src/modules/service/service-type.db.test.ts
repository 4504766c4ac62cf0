import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, database, sql } = await startServer()
const can = ['list', 'add', 'edit', 'delete', 'publish'].map((verb) => `serviceType:${verb}`)
const editor = await someone({ can })
const stranger = await someone({ tenant: 1001, can })

const items = (...labels: string[]) =>
  JSON.stringify(labels.map((label, at) => ({ id: `input_${at}`, type: 'input', label })))
let made = 0
const aType = async () => (await editor.call(serviceType.add, { typeName: `类型${made++}` })).id
const details = (id: string) => editor.call(serviceTemplate.details, { id })

test('SERVICE-001 SERVICE-002 SERVICE-003 SERVICE-004 SERVICE-006 DEC-084 a new type has its fixed items, empty lists and no published version', async () => {
  const id = await aType()
  const { workorderTemp, ...found } = await details(id)
  expect(found).toMatchObject({
    id,
    status: 1,
    workorderVariableTemp: '[]',
    reportTemp: '[]',
    templateVersion: 0,
    draft: 1,
  })
  expect(Object.keys(JSON.parse(workorderTemp))).toEqual(['top', 'bottom'])
})

test('SERVICE-005 SERVICE-007 SERVICE-008 DEC-085 POST edit changes only the members sent', async () => {
  const id = await aType()
  const { typeName } = await details(id)
  await editor.call(serviceType.edit, { id, workorderVariableTemp: items('故障') })
  await editor.call(serviceType.edit, { id, reportTemp: items('结果') })
  expect(await details(id)).toMatchObject({
    typeName,
    workorderVariableTemp: items('故障'),
    reportTemp: items('结果'),
  })
  await editor.call(serviceType.edit, { id, typeName: `${typeName}新`, status: '0' })
  expect(await details(id)).toMatchObject({
    typeName: `${typeName}新`,
    status: 0,
    workorderVariableTemp: items('故障'),
    reportTemp: items('结果'),
  })
  const sent = { method: 'PUT', body: { id, typeName: 'x' } }
  const { status } = await editor.fetch('/service/systemmanagement/serviceServiceType/edit', sent)
  expect(status).toBe(404)
})

test.each(['{}', '[{', '[1]', '[{"id":"a"}]', '[{"type":"input"}]', 'null'])(
  'SERVICE-007 a template that is no list of items is refused: %j',
  async (reportTemp) => {
    const id = await aType()
    await expect(editor.call(serviceType.edit, { id, reportTemp })).rejects.toThrow(/组件|模板/)
  },
)

test('DEC-113 members of items that we do not know are kept as they were written', async () => {
  const id = await aType()
  const reportTemp = '[ {"type":"input", "id":"a","label":"甲","their_own":{"deep":[1]}} ]'
  await editor.call(serviceType.edit, { id, reportTemp })
  expect((await details(id)).reportTemp).toBe(reportTemp)
})

test('SERVICE-041 every field of an item is stored as it was sent; a field of the wrong kind is refused with its item', async () => {
  const id = await aType()
  const every = {
    id: 'a',
    type: 'radio',
    label: '等级',
    placeholder: '请选择',
    required: 1,
    readonly: 0,
    value: 'i1',
    min: 0,
    max: 9,
    precision: 2,
    is_round: 1,
    format: 'YYYY-MM-DD',
    format_options: ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'],
    options: ['一般'],
    data_type: 2,
    dict_id: 'd1',
    dict_item_id: 'd1',
    dict_options: [{ id: 'i1', itemName: '一般' }],
    multiple: 0,
    orientation: 'left',
  }
  const reportTemp = JSON.stringify([every])
  await editor.call(serviceType.edit, { id, reportTemp })
  expect(JSON.parse((await details(id)).reportTemp)).toEqual([every])
  for (const wrong of [
    { options: [1] },
    { data_type: 3 },
    { precision: 9 },
    { format: 'YY' },
    { orientation: 'up' },
  ])
    await expect(
      editor.call(serviceType.edit, { id, reportTemp: JSON.stringify([{ ...every, ...wrong }]) }),
    ).rejects.toThrow('第1个组件：')
  expect(JSON.parse((await details(id)).reportTemp)).toEqual([every])
})

test('DEC-116 a design with a fault is stored as draft, but neither published nor used by a first order', async () => {
  const id = await aType()
  const faulty = JSON.stringify([{ id: 'a', type: 'radio', label: '等级', data_type: 1, options: [] }])
  await editor.call(serviceType.edit, { id, workorderVariableTemp: faulty })
  const refusal = '工单模板有误，不能发布。组件“等级”：请添加选项'
  await expect(editor.call(serviceTemplate.publish, { id })).rejects.toThrow(refusal)
  const desk = await someone({ can: ['workOrder:add'] })
  await expect(desk.call(workOrder.add, { serviceTypeId: id })).rejects.toThrow(refusal)
  await editor.call(serviceType.edit, { id, workorderVariableTemp: '[]', reportTemp: faulty })
  await expect(editor.call(serviceTemplate.publish, { id })).rejects.toThrow('报告模板有误')
  expect(await editor.call(serviceTemplate.versions, { id })).toEqual([])
})

test('SERVICE-005 DEC-116 publishing freezes the draft as the next version; restoring copies it back into the draft', async () => {
  const id = await aType()
  const first = { workorderVariableTemp: items('一', '二'), reportTemp: items('一') }
  const second = { workorderVariableTemp: items('三'), reportTemp: items('二') }
  await editor.call(serviceType.edit, { id, ...first })
  expect(await editor.call(serviceTemplate.publish, { id, remark: '首版' })).toEqual({ templateVersion: 1 })
  expect(await details(id)).toMatchObject({ templateVersion: 1, draft: 0 })
  await expect(editor.call(serviceTemplate.publish, { id })).rejects.toThrow('模板没有改动，无需发布')
  for (const changed of Object.entries(second)) {
    await editor.call(serviceType.edit, { id, ...first, ...Object.fromEntries([changed]) })
    expect(await details(id)).toMatchObject({ templateVersion: 1, draft: 1 })
  }
  await editor.call(serviceType.edit, { id, ...second })
  const { body } = await editor.ask(serviceTemplate.publish, { id })
  expect(body).toMatchObject({ message: '发布成功', result: { templateVersion: 2 } })
  expect(await editor.call(serviceTemplate.versions, { id })).toEqual([
    {
      templateVersion: 2,
      remark: null,
      publishBy: editor.username,
      publishBy_dictText: '测试',
      publishTime: expect.any(String),
    },
    expect.objectContaining({ templateVersion: 1, remark: '首版' }),
  ])
  for (const [at, templates] of [first, second].entries())
    expect(await editor.call(serviceTemplate.version, { id, templateVersion: at + 1 })).toMatchObject({
      id,
      templateVersion: at + 1,
      ...templates,
    })
  await editor.call(serviceTemplate.restore, { id, templateVersion: 1 })
  expect(await details(id)).toMatchObject({ ...first, templateVersion: 2, draft: 1 })
  await expect(editor.call(serviceTemplate.version, { id, templateVersion: 3 })).rejects.toThrow(
    '未找到对应数据',
  )
})

test('DEC-116 two people who publish at once make one version', async () => {
  const id = await aType()
  const answers = await Promise.allSettled([1, 2].map(() => editor.call(serviceTemplate.publish, { id })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await editor.call(serviceTemplate.versions, { id })).toHaveLength(1)
})

test('DEC-116 a published version is changed and removed by no request, whatever it runs', async () => {
  const id = await aType()
  await editor.call(serviceTemplate.publish, { id })
  const client = await database.pool.connect()
  try {
    for (const statement of [
      `update service_template_version set report_temp = '[]'`,
      'delete from service_template_version',
    ]) {
      await client.query(`begin; set local app.tenant_id = '1000'`)
      await expect(client.query(statement)).rejects.toThrow('permission denied')
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

test('SERVICE-005 DEC-003 templates of another tenant are neither read nor published nor restored', async () => {
  const id = await aType()
  await editor.call(serviceTemplate.publish, { id })
  const calls = [
    stranger.call(serviceTemplate.details, { id }),
    stranger.call(serviceTemplate.publish, { id }),
    stranger.call(serviceTemplate.versions, { id }),
    stranger.call(serviceTemplate.version, { id, templateVersion: 1 }),
    stranger.call(serviceTemplate.restore, { id, templateVersion: 1 }),
    stranger.call(serviceType.edit, { id, reportTemp: '[]' }),
  ]
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow('未找到对应数据')))
})

test('an emptied state of a type is the usual one', async () => {
  const id = await aType()
  await editor.call(serviceType.edit, { id, status: '0' })
  await editor.call(serviceType.edit, { id, typeName: `类型${made++}` })
  expect(await details(id)).toMatchObject({ status: 0 })
  await editor.call(serviceType.edit, { id, status: null })
  expect(await details(id)).toMatchObject({ status: 1 })
})

test('security 14 the log tells how many items a template has, not the items, and which version was published or restored', async () => {
  const id = await aType()
  await editor.call(serviceType.edit, { id, workorderVariableTemp: items('甲', '乙') })
  await editor.call(serviceTemplate.publish, { id })
  await editor.call(serviceTemplate.restore, { id, templateVersion: 1 })
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'serviceType' and row_id = $1
       and operate_type = 3 order by create_time`,
    [id],
  )
  expect(lines).toEqual([
    {
      content: '编辑服务类型',
      operate_type: 3,
      before: { workorderVariableTemp: '共 0 项' },
      after: { workorderVariableTemp: '共 2 项' },
    },
    {
      content: '发布服务模板',
      operate_type: 3,
      before: { templateVersion: 0 },
      after: { templateVersion: 1 },
    },
    { content: '恢复服务模板', operate_type: 3, before: {}, after: { templateVersion: 1 } },
  ])
})
