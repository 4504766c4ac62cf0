import { dict, dictBin, dictItem, dictItemCheck, removedDict } from '@banyan/contract/dictionary/dict'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { admin, someone, sql } = await startServer()
const can = ['dict', 'dictItem'].flatMap((entity) =>
  ['list', 'add', 'edit', 'delete', 'recycle'].map((verb) => `${entity}:${verb}`),
)
const editor = await someone({ can })
const stranger = await someone({ tenant: 1001, can })
const reader = await someone()
const boss = await admin()
const onPlatform = { headers: { 'tenant-id': '0' } }

let made = 0
async function aDict(values: string[] = []) {
  const dictCode = `test_${++made}`
  const { id } = await editor.call(dict.add, { dictName: `测试${made}`, dictCode })
  for (const [at, itemValue] of values.entries())
    await editor.call(dictItem.add, { dictId: id, itemText: `文本${itemValue}`, itemValue, sortOrder: at })
  return { id, dictCode }
}

test('ADMIN-061 ADMIN-062 ADMIN-063 ADMIN-064 DEC-060 a dictionary and its items are kept, with their own texts', async () => {
  const added = await editor.ask(dict.add, { dictName: '颜色', dictCode: 'colour' })
  expect(added.body).toMatchObject({ success: true, message: '保存成功！' })
  const { id } = added.body.result as { id: string }
  const item = await editor.ask(dictItem.add, { dictId: id, itemText: '红', itemValue: 'r', sortOrder: 2 })
  expect(item.body.message).toBe('保存成功！')
  await editor.call(dictItem.add, { dictId: id, itemText: '绿', itemValue: 'g', sortOrder: 1 })
  expect(await reader.call(dictionary.items, { code: 'colour' })).toEqual([
    { value: 'g', text: '绿', title: '绿' },
    { value: 'r', text: '红', title: '红' },
  ])
  const itemId = (item.body.result as { id: string }).id
  const edited = await editor.ask(dictItem.edit, { id: itemId, itemText: '大红', status: '0' })
  expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
  expect(await reader.call(dictionary.items, { code: 'colour' })).toHaveLength(1)
  // A value that was switched off keeps its text.
  expect(await reader.call(dictionary.texts, { dict: 'colour', key: 'r,g,x' })).toEqual(['大红', '绿'])
  expect(await reader.call(dictionary.texts, { dict: 'colour', key: 'x,g', delNotExist: 'false' })).toEqual([
    'x',
    '绿',
  ])
  expect(await reader.call(dictionary.text, { code: 'colour', key: 'g' })).toBe('绿')
  const renamed = await editor.ask(dict.edit, { id, dictName: '车身颜色' })
  expect(renamed.body.message).toBe('编辑成功!')
  const { records } = await editor.call(dictItem.list, { dictId: id })
  expect(records.map(({ itemValue }) => itemValue)).toEqual(['g', 'r'])
  const gone = await editor.ask(dictItem.remove, { id: itemId })
  expect(gone.body.message).toBe('删除成功!')
  const missing = await editor.ask(dict.edit, { id: 'nothing', dictName: 'x' })
  expect(missing.body).toMatchObject({ success: false, message: '未找到对应实体' })
})

test('DEC-060 a code is unique in the tenant, a value in its dictionary', async () => {
  const { id, dictCode } = await aDict(['1'])
  await expect(editor.call(dict.add, { dictName: 'x', dictCode })).rejects.toThrow('数据库中已存在该记录')
  await expect(editor.call(dictItem.add, { dictId: id, itemText: 'x', itemValue: '1' })).rejects.toThrow(
    '数据库中已存在该记录',
  )
  const free = await editor.ask(dictItemCheck.isFree, { dictId: id, itemValue: '2' })
  expect(free.body).toMatchObject({ success: true, message: '该值可用！' })
  await expect(editor.call(dictItemCheck.isFree, { dictId: id, itemValue: '1' })).rejects.toThrow(
    '该值不可用，系统中已存在！',
  )
  const { records } = await editor.call(dictItem.list, { dictId: id })
  expect(
    await editor.call(dictItemCheck.isFree, { dictId: id, itemValue: '1', id: records[0]!.id }),
  ).toBeNull()
})

test('DEC-003 API-023 the platform’s dictionaries are read by all and changed on the platform alone', async () => {
  const { records } = await editor.call(dict.list, { dictCode: 'sex' })
  expect(records).toMatchObject([{ id: 'dict-sex', platform: '1', platform_dictText: '是' }])
  const refusal = '平台字典只能由平台管理员修改'
  await expect(editor.call(dict.edit, { id: 'dict-sex', dictName: 'x' })).rejects.toThrow(refusal)
  await expect(editor.call(dict.remove, { id: 'dict-sex' })).rejects.toThrow(refusal)
  await expect(editor.call(dict.removeBatch, { ids: ['dict-sex'] })).rejects.toThrow(refusal)
  await expect(
    editor.call(dictItem.add, { dictId: 'dict-sex', itemText: 'x', itemValue: '9' }),
  ).rejects.toThrow(refusal)
  await expect(editor.call(dictItem.edit, { id: 'dict-sex-1', itemText: 'x' })).rejects.toThrow(refusal)
  await expect(editor.call(dictItem.remove, { id: 'dict-sex-1' })).rejects.toThrow(refusal)
  const edited = await boss.ask(dictItem.edit, { id: 'dict-priority-L', itemText: '普通' }, onPlatform)
  expect(edited.body).toMatchObject({ success: true })
  expect(await reader.call(dictionary.text, { code: 'priority', key: 'L' })).toBe('普通')
})

test('DEC-003 DEC-060 the tenant’s own dictionary of the same code wins, for that tenant only', async () => {
  const { id } = await editor.call(dict.add, { dictName: '本租户优先级', dictCode: 'priority' })
  await editor.call(dictItem.add, { dictId: id, itemText: '特急', itemValue: 'X' })
  expect(await reader.call(dictionary.items, { code: 'priority' })).toEqual([
    { value: 'X', text: '特急', title: '特急' },
  ])
  expect((await stranger.call(dictionary.items, { code: 'priority' })).map(({ value }) => value)).toEqual([
    'L',
    'M',
    'H',
  ])
  expect((await reader.call(dictionary.all, {})).priority).toHaveLength(1)
  const tree = await reader.call(dictionary.tree, {})
  const node = tree.find(({ code }) => code === 'priority')
  expect(node).toMatchObject({ key: id, title: '本租户优先级', leaf: 0, parentId: null })
  expect(node?.children).toMatchObject([{ value: 'X', title: '特急', leaf: 1, parentId: id }])
  await expect(stranger.call(dict.edit, { id, dictName: 'x' })).rejects.toThrow('未找到对应实体')
})

test('DEC-060 an unknown code gives an empty list', async () => {
  expect(await reader.call(dictionary.items, { code: 'no_such_code' })).toEqual([])
  expect(await reader.call(dictionary.search, { dict: 'no_such_code', keyword: 'x' })).toEqual([])
})

test('DEC-061 ADMIN-069 ADMIN-070 a keyword is looked for in text and value; commas list exact values', async () => {
  const { dictCode } = await aDict(['a1', 'a2', 'b1'])
  const values = async (keyword: string, pageSize?: number) =>
    (await reader.call(dictionary.search, { dict: dictCode, keyword, pageSize })).map(({ value }) => value)
  expect(await values('A')).toEqual(['a1', 'a2'])
  expect(await values('文本b')).toEqual(['b1'])
  expect(await values('a2,b1,zz')).toEqual(['a2', 'b1'])
  expect(await values('a', 1)).toEqual(['a1'])
  const ordered = await reader.call(dictionary.searchByValue, { dict: dictCode, keyword: 'b1', pageSize: 2 })
  expect(ordered.map(({ value }) => value)).toEqual(['b1', 'a1', 'a2'])
})

test('family contract 7: a deleted dictionary lies in the recycle bin, comes back with its items or goes for good', async () => {
  const { id, dictCode } = await aDict(['1'])
  expect((await editor.ask(dict.remove, { id })).body.message).toBe('删除成功!')
  expect(await reader.call(dictionary.items, { code: dictCode })).toEqual([])
  expect(await editor.call(removedDict.newest, {})).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, dictCode })]),
  )
  expect(await stranger.call(removedDict.newest, {})).toEqual([])
  await expect(stranger.call(dictBin.restore, { ids: [id] })).rejects.toThrow('未找到对应实体')
  const staying = await aDict()
  await editor.call(dict.remove, { id: staying.id })
  await editor.call(dictBin.restore, { ids: [id] })
  const left = (await editor.call(removedDict.newest, {})).map((each) => each.id)
  expect(left).toContain(staying.id)
  expect(left).not.toContain(id)
  expect(await reader.call(dictionary.items, { code: dictCode })).toHaveLength(1)
  await expect(editor.call(dictBin.erase, { ids: [id] })).rejects.toThrow('未找到对应实体')
  await editor.call(dict.remove, { id })
  await expect(stranger.call(dictBin.erase, { ids: [id] })).rejects.toThrow('未找到对应实体')
  await editor.call(dictBin.erase, { ids: [id] })
  await expect(editor.call(dictBin.restore, { ids: [id] })).rejects.toThrow('未找到对应实体')
  // A code that was taken meanwhile keeps the old one in the bin.
  const old = await aDict()
  await editor.call(dict.remove, { id: old.id })
  await editor.call(dict.add, { dictName: '新的', dictCode: old.dictCode })
  await expect(editor.call(dictBin.restore, { ids: [old.id] })).rejects.toThrow('数据库中已存在该记录')
})

test('the bin of dictionaries is searched by name and holds those of the tenant only', async () => {
  const [own, other] = [await aDict(), await aDict()]
  await editor.call(dict.removeBatch, { ids: [own.id, other.id] })
  const onPlatformOnly = await boss.ask(
    dict.add,
    { dictName: '平台已删', dictCode: 'gone_platform' },
    onPlatform,
  )
  const { id } = onPlatformOnly.body.result as { id: string }
  await boss.ask(dict.remove, { id }, onPlatform)
  const found = async (keyword?: string) =>
    (await editor.call(dictBin.removed, { keyword })).records.map((each) => each.id)
  expect((await found()).slice(0, 2).sort()).toEqual([own.id, other.id].sort())
  expect(await found()).not.toContain(id)
  const { records } = await editor.call(dictBin.removed, {})
  expect(await found(records[0]!.dictName!)).toEqual([records[0]!.id])
  await expect(editor.call(dictBin.restore, { ids: [id] })).rejects.toThrow('未找到对应实体')
  await expect(editor.call(dictBin.erase, { ids: [id] })).rejects.toThrow('未找到对应实体')
  const ofPlatform = await boss.ask(dictBin.removed, {}, onPlatform)
  expect(ofPlatform.body.result).toMatchObject({ records: [expect.objectContaining({ id })] })
})

test('items removed before their dictionary stay removed when it is restored; erasing leaves none', async () => {
  const { id, dictCode } = await aDict(['1', '2'])
  const { records } = await editor.call(dictItem.list, { dictId: id })
  await editor.call(dictItem.remove, { id: records[0]!.id })
  await editor.call(dict.remove, { id })
  expect((await editor.call(dictItem.list, { dictId: id })).total).toBe(0)
  await editor.call(dictBin.restore, { ids: [id] })
  expect((await reader.call(dictionary.items, { code: dictCode })).map(({ value }) => value)).toEqual(['2'])
  await editor.call(dict.remove, { id })
  await editor.call(dictBin.erase, { ids: [id] })
  expect(await sql('select id from dictionary_item where dict_id = $1', [id])).toEqual([])
})

test('a dictionary removed before items were removed with it comes back with its items', async () => {
  const { id, dictCode } = await aDict(['1'])
  await sql('update dictionary_dict set del_flag = 1 where id = $1', [id])
  await editor.call(dictBin.restore, { ids: [id] })
  expect(await reader.call(dictionary.items, { code: dictCode })).toHaveLength(1)
})

test('family contract 7: refleshCache answers 操作成功!', async () => {
  const { body } = await reader.ask(dictionary.refresh)
  expect(body).toMatchObject({ success: true, message: '操作成功!' })
})

test('an emptied order or state of an item is the usual one', async () => {
  const { id: dictId } = await aDict()
  const draft = { dictId, itemText: '空', itemValue: 'e', sortOrder: 5, status: '0' }
  const { id } = await editor.call(dictItem.add, draft)
  await editor.call(dictItem.edit, { id, itemText: '空的' })
  expect(await editor.call(dictItem.byId, { id })).toMatchObject({ sortOrder: 5, status: 0 })
  await editor.call(dictItem.edit, { id, sortOrder: null, status: null })
  expect(await editor.call(dictItem.byId, { id })).toMatchObject({ sortOrder: 0, status: 1 })
  const blank = await editor.call(dictItem.add, { ...draft, itemValue: 'b', sortOrder: null, status: null })
  expect(await editor.call(dictItem.byId, { id: blank.id })).toMatchObject({ sortOrder: 0, status: 1 })
})

test('DEC-060 the tree of dictionaries: one with items and one without', async () => {
  const [full, empty] = [await aDict(['1']), await aDict()]
  const tree = await reader.call(dictionary.tree, {})
  const node = { icon: null, parentId: null }
  expect(tree.find(({ key }) => key === full.id)).toEqual({
    ...node,
    key: full.id,
    value: full.id,
    title: `测试${made - 1}`,
    code: full.dictCode,
    leaf: 0,
    children: [
      {
        key: `${full.id}:1`,
        value: '1',
        title: '文本1',
        code: '1',
        leaf: 1,
        parentId: full.id,
        icon: null,
        children: null,
      },
    ],
  })
  expect(tree.find(({ key }) => key === empty.id)).toMatchObject({ ...node, leaf: 1, children: null })
})

test('DEC-061 without a keyword the first ten come; an unknown value has no text; positions come page by page', async () => {
  const { dictCode } = await aDict(Array.from({ length: 12 }, (_, at) => `v${String(at).padStart(2, '0')}`))
  const values = async (more: object = {}) =>
    (await reader.call(dictionary.searchByValue, { dict: dictCode, ...more })).map(({ value }) => value)
  expect(await values()).toEqual(Array.from({ length: 10 }, (_, at) => `v${String(at).padStart(2, '0')}`))
  expect(await values({ keyword: 'v00', pageSize: 2 })).toEqual(['v00', 'v01'])
  expect(await reader.call(dictionary.text, { code: dictCode, key: 'none' })).toBe('')
  expect(await reader.call(dictionary.text, { code: 'no_such_code', key: 'none' })).toBe('')
  const { id } = await editor.call(dict.add, { dictName: '职务', dictCode: 'post' })
  for (const [itemText, itemValue] of [
    ['司机', 'driver'],
    ['修理工', 'fitter'],
    ['司炉', 'stoker'],
  ] as const)
    await editor.call(dictItem.add, { dictId: id, itemText, itemValue })
  const page = await reader.call(dictionary.positions, { name: '司', pageNo: 2, pageSize: 1 })
  expect(page).toMatchObject({
    records: [{ id: 'stoker', code: 'stoker', name: '司炉' }],
    total: 2,
    size: 1,
    current: 2,
    pages: 2,
  })
})
