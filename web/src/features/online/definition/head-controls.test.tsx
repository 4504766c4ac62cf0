import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { controlsIn } from '#testing/controls.ts'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { choose, openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DefinitionEditor } from './definition-editor.tsx'
import { applyStep, type Definition, fieldDrafts, firstFault, readDefinition } from './definition-state.ts'
import { HeadControls } from './head-controls.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `formDefinition:${verb}`)

beforeEach(() => {
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: [], total: 0 }))
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
})

/** The editor of a stored definition; gives back the call that saves it. */
async function edit(head: object, fields: ReturnType<typeof aFieldRecord>[]) {
  server.on(formHead.byId, () => aHead(head))
  server.on(formDefinition.fields, () => fields)
  const save = server.on(formDefinition.editAll, () => null)
  show(<DefinitionEditor id="h1" onPublish={() => undefined} onClose={() => undefined} />, { can })
  await screen.findByRole('table', { name: '字段' })
  return save
}
const box = (label: string) => screen.getByLabelText(label, { selector: 'input' })

interface HeadProps {
  opened: Definition
  onShow: (definition: Definition) => void
}

/** The head of a definition, which changes it as in the editor. */
function Head({ opened, onShow }: HeadProps) {
  const [definition, dispatch] = useReducer(applyStep, opened)
  onShow(definition)
  return <HeadControls definition={definition} fault={undefined} disabled={false} dispatch={dispatch} />
}

/** Opens the head of a stored definition; gives back what a save would send. */
function change(head: object, fields: ReturnType<typeof aFieldRecord>[]) {
  const onShow = vi.fn<(definition: Definition) => void>()
  show(<Head opened={readDefinition(aHead(head), fields)} onShow={onShow} />, { can })
  return () => {
    const [definition] = onShow.mock.lastCall!
    expect(firstFault(definition)).toBeUndefined()
    return { head: definition.head, fields: fieldDrafts(definition) }
  }
}

test('ONLINE-001 DEC-080 the three fields of a tree are chosen among the named text fields', async () => {
  const sent = change({}, [
    aFieldRecord('pid', { dbFieldTxt: '上级' }),
    aFieldRecord('name', { dbFieldTxt: '名称' }),
    aFieldRecord('leaf', { dbFieldTxt: '有下级' }),
    aFieldRecord('price', { dbFieldTxt: '价格', dbType: 'double', dbLength: 10, fieldShowType: 'number' }),
  ])
  expect(screen.queryByLabelText('父级字段')).toBeNull()
  await choose(box('树形'), '是')
  expect(optionsIn(await openSelect(box('父级字段')))).toEqual(['上级', '名称', '有下级'])
  await choose(box('父级字段'), '上级')
  await choose(box('展开列字段'), '名称')
  await choose(box('是否有子节点字段'), '有下级')
  expect(sent().head).toMatchObject({
    isTree: 'Y',
    treeParentIdField: 'pid',
    treeFieldname: 'name',
    treeIdField: 'leaf',
  })
})

test('DEC-080 a tree without its parent field is refused at that field', async () => {
  const save = await edit({ isTree: 'Y' }, [aFieldRecord('name')])
  await hand.click(screen.getByRole('button', { name: '保存' }))
  const refusal = await screen.findByText('树形表单请设置父级字段')
  expect(refusal.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe('父级字段')
  expect(save).not.toHaveBeenCalled()
})

const mains = (...names: string[]) =>
  server.on(formHead.list, () => ({
    records: names.map((name) => aHead({ id: name, tableName: `onl_${name}`, tableTxt: name, tableType: 2 })),
    total: names.length,
  }))

test('ONLINE-001 DEC-080 a sub-table names its main table by a field of its own, which follows another choice', async () => {
  const list = mains('order', 'invoice')
  const sent = change({}, [aFieldRecord('name')])
  await choose(box('表类型'), '附表')
  await screen.findByText('请选择主表')
  for (const label of ['树形', '分页', '复选框']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(list.mock.calls.map(([input]) => input)).toContainEqual({
    tableType: '2',
    pageNo: 1,
    pageSize: 500,
  })
  await choose(box('主表'), 'order（onl_order）')
  expect(sent().fields.map(({ mainTable }) => mainTable)).toEqual([undefined, 'onl_order'])
  await choose(box('主表'), 'invoice（onl_invoice）')
  await choose(box('附表关系'), '一对一')
  const { head, fields } = sent()
  expect(head).toMatchObject({ tableType: 3, relationType: 1 })
  expect(fields.map(({ dbFieldName, mainTable, mainField }) => [dbFieldName, mainTable, mainField])).toEqual([
    ['name', undefined, undefined],
    ['main_id', 'onl_invoice', 'id'],
  ])
  expect(fields[1]).toMatchObject({ dbFieldTxt: '主表记录', dbLength: 36, isShowForm: 0, isShowList: 0 })
})

test('DEC-080 a stored sub-table shows its main table', async () => {
  mains('order')
  change({ tableType: 3 }, [aFieldRecord('main_id', { mainTable: 'onl_order', mainField: 'id' })])
  await waitFor(() => expect(shownIn(box('主表'))).toBe('order（onl_order）'))
})

test('the order of a sub-table is a whole number from 0 to 999', async () => {
  const sent = change({ tableType: 3, tabOrderNum: 5 }, [
    aFieldRecord('main_id', { mainTable: 'onl_order', mainField: 'id' }),
  ])
  const orderOf = async (typed: string) => {
    await hand.clear(box('附表排序'))
    await hand.type(box('附表排序'), typed)
    await hand.tab()
    return sent().head.tabOrderNum
  }
  expect(await orderOf('0')).toBe(0)
  expect(await orderOf('7.6')).toBe(8)
  expect(await orderOf('-1')).toBe(0)
  expect(await orderOf('999')).toBe(999)
  expect(await orderOf('12')).toBe(12)
  expect(await orderOf('1000')).toBe(999)
})

/** The head alone, of a definition with one field. */
function head(given: object, field: Parameters<typeof aFieldRecord>[1] = {}, disabled = false) {
  const dispatch = vi.fn()
  const definition = readDefinition(aHead(given), [aFieldRecord('name', field)])
  show(<HeadControls definition={definition} fault={undefined} disabled={disabled} dispatch={dispatch} />)
  return dispatch
}
const published = { dbFieldNameOld: 'name' }

test.each<[string, object, Parameters<typeof aFieldRecord>[1], boolean, string[]]>([
  [
    'single table',
    { isPage: 'Y', isCheckbox: 'N' },
    {},
    false,
    [
      '表单名称* 资产台账 50 请输入表单名称',
      '表名* asset 41 请输入表名',
      '表类型 单表',
      '树形 否',
      '表单列数 二列',
      '分页 是',
      '复选框 否',
    ],
  ],
  [
    'published single table',
    {},
    published,
    false,
    [
      '表单名称* 资产台账 50 请输入表单名称',
      '[表名* asset 41 请输入表名]',
      '[表类型 单表]',
      '树形 否',
      '表单列数 二列',
      '分页',
      '复选框',
    ],
  ],
  [
    'tree',
    { isTree: 'Y', treeFieldname: 'name' },
    {},
    false,
    [
      '表单名称* 资产台账 50 请输入表单名称',
      '表名* asset 41 请输入表名',
      '表类型 单表',
      '树形 是',
      '父级字段*',
      '展开列字段* name',
      '是否有子节点字段',
      '表单列数 二列',
      '分页',
      '复选框',
    ],
  ],
  [
    'main table',
    { tableType: 2 },
    {},
    false,
    [
      '表单名称* 资产台账 50 请输入表单名称',
      '表名* asset 41 请输入表名',
      '表类型 主表',
      '附表样式',
      '表单列数 二列',
      '分页',
      '复选框',
    ],
  ],
  [
    'sub-table',
    { tableType: 3, relationType: 1, tabOrderNum: 4 },
    {},
    false,
    [
      '表单名称* 资产台账 50 请输入表单名称',
      '表名* asset 41 请输入表名',
      '表类型 附表',
      '主表* 请选择主表',
      '附表关系 一对一',
      '附表排序 4 0 999',
      '表单列数 二列',
    ],
  ],
  [
    'single table nobody may change',
    {},
    {},
    true,
    [
      '[表单名称* 资产台账 50 请输入表单名称]',
      '[表名* asset 41 请输入表名]',
      '[表类型 单表]',
      '[树形 否]',
      '[表单列数 二列]',
      '[分页]',
      '[复选框]',
    ],
  ],
])('DEC-080 what is asked of a %s', (_, given, field, disabled, controls) => {
  head(given, field, disabled)
  expect(controlsIn()).toEqual(controls)
})

test('a name is stored in small letters and without its prefix', () => {
  const dispatch = head({})
  fireEvent.change(box('表名'), { target: { value: 'onl_Car_onl_X' } })
  fireEvent.change(box('表单名称'), { target: { value: 'Car' } })
  expect(dispatch.mock.calls).toEqual([
    [{ do: 'head', change: { tableName: 'car_onl_x' } }],
    [{ do: 'head', change: { tableTxt: 'Car' } }],
  ])
})

test.each([
  ['表类型', ['单表', '主表', '附表']],
  ['树形', ['是', '否']],
  ['表单列数', ['一列', '二列', '三列', '四列']],
])('%s is one of a few', async (label, options) => {
  const dispatch = head({ tableType: 1, isTree: null, formTemplate: null })
  expect(optionsIn(await openSelect(box(label)))).toEqual(options)
  await choose(box(label), options.at(-1) as string)
  expect(dispatch).toHaveBeenCalledTimes(1)
})

test('DEC-080 a name another definition has is told while it is typed', async () => {
  const check = server.on(formDefinition.checkOnlyTable, () => -1 as const)
  head({})
  await screen.findByText('表名已存在')
  expect(check.mock.lastCall?.[0]).toEqual({ tbname: 'onl_asset', id: 'h1' })
})
