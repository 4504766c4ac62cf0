import { category, categoryTree } from '@banyan/contract/dictionary/category'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const home = await startServer()
const { someone, sql } = home
const can = ['list', 'add', 'edit', 'delete'].map((verb) => `category:${verb}`)
const editor = await someone({ can })
const stranger = await someone({ tenant: 1001, can })
const reader = await someone({ can: ['category:list'] })

const add = async (name: string, pid?: string) => (await editor.call(category.add, { name, pid })).id
const byId = (id: string) => editor.call(category.byId, { id })

test('ADMIN-079 DEC-062 codes are generated like department codes and hasChild follows', async () => {
  const root = await add('根')
  const first = await add('一', root)
  const second = await add('二', root)
  const deep = await add('深', first)
  const { code } = await byId(root)
  expect(code).toMatch(/^[A-Z]\d\d$/)
  expect(await byId(first)).toMatchObject({
    code: `${code}A01`,
    pid: root,
    hasChild: '1',
    hasChild_dictText: '是',
  })
  expect(await byId(second)).toMatchObject({ code: `${code}A02`, hasChild: '0' })
  expect(await byId(deep)).toMatchObject({ code: `${code}A01A01` })
  await editor.call(category.remove, { id: deep })
  expect(await byId(first)).toMatchObject({ hasChild: '0' })
  // The code of a deleted one is not given again.
  expect(await byId(await add('再深', first))).toMatchObject({ code: `${code}A01A02` })
  await expect(editor.call(category.add, { name: 'x', pid: 'nothing' })).rejects.toThrow(
    '上级分类不存在，请重新选择',
  )
})

test('DEC-062 codes stay unique when many add at once, and hasChild when many remove', async () => {
  const root = await add('并行')
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`子${n}`, root)))
  const children = await editor.call(categoryTree.children, { pid: root })
  expect(new Set(children.map(({ code }) => code)).size).toBe(12)
  await Promise.all(ids.map((id) => editor.call(category.remove, { id })))
  expect(await byId(root)).toMatchObject({ hasChild: '0' })
})

test('DEC-062 deleting takes the descendants along', async () => {
  const root = await add('整棵')
  const child = await add('子', root)
  const grandchild = await add('孙', child)
  const { body } = await editor.ask(category.remove, { id: root })
  expect(body.message).toBe('删除成功!')
  for (const id of [root, child, grandchild])
    await expect(editor.call(category.byId, { id })).rejects.toThrow('未找到对应数据')
})

test('DEC-062 a branch moves with all below it, but not into itself', async () => {
  const [from, to] = [await add('从'), await add('到')]
  const branch = await add('枝', from)
  const leaf = await add('叶', branch)
  await expect(editor.call(category.edit, { id: from, pid: leaf })).rejects.toThrow(
    '上级分类不能是自己或自己的下级',
  )
  await expect(editor.call(category.edit, { id: from, pid: from })).rejects.toThrow(
    '上级分类不能是自己或自己的下级',
  )
  await editor.call(category.edit, { id: branch, pid: to, name: '新枝' })
  const { code } = await byId(to)
  expect(await byId(branch)).toMatchObject({ name: '新枝', pid: to, code: `${code}A01` })
  expect(await byId(leaf)).toMatchObject({ pid: branch, code: `${code}A01A01` })
  expect(await byId(from)).toMatchObject({ hasChild: '0' })
  expect(await byId(to)).toMatchObject({ hasChild: '1' })
  await editor.call(category.edit, { id: branch, pid: '0' })
  expect(await byId(branch)).toMatchObject({ pid: '0' })
  expect(await byId(to)).toMatchObject({ hasChild: '0' })
})

test('ADMIN-059 ADMIN-060 ADMIN-077 DEC-062 loadTreeData: pid wins, else pcode; neither gives the roots', async () => {
  const root = await add('树')
  const child = await add('枝', root)
  const { code = '' } = await byId(root)
  const roots = await reader.call(categoryTree.level, {})
  expect(roots.find(({ key }) => key === root)).toEqual({
    key: root,
    value: root,
    title: '树',
    leaf: 0,
    parentId: '0',
    code,
    icon: null,
    children: null,
  })
  expect(roots.some(({ key }) => key === child)).toBe(false)
  expect(await reader.call(categoryTree.level, { pid: root, pcode: 'zzz' })).toMatchObject([
    { key: child, leaf: 1 },
  ])
  expect(await reader.call(categoryTree.level, { pcode: code ?? '' })).toMatchObject([{ key: child }])
  expect(await reader.call(categoryTree.level, { pcode: '0', condition: '{"name":"树"}' })).toHaveLength(1)
  await expect(reader.call(categoryTree.level, { pcode: 'Q77' })).rejects.toThrow(
    '加载分类字典树参数有误.[Q77]!',
  )
  await expect(reader.call(categoryTree.level, { condition: '{"tenant_id":0}' })).rejects.toThrow(
    '字典配置不合法',
  )
  expect(await stranger.call(categoryTree.level, { pid: root })).toEqual([])
})

test('ADMIN-078 DEC-062 names come in the order of ids, with and without the slash', async () => {
  const [a, b] = [await add('甲'), await add('乙')]
  for (const path of ['/sys/category/loadDictItem/', '/sys/category/loadDictItem']) {
    const { body } = await reader.fetch(path, { query: { ids: `${b},zz,${a}` } })
    expect(body.result).toEqual(['乙', '甲'])
  }
  expect(await reader.call(categoryTree.names, { ids: `${b},zz`, delNotExist: 'false' })).toEqual([
    '乙',
    'zz',
  ])
  await expect(reader.call(categoryTree.names, { ids: '' })).rejects.toThrow('ids 不能为空')
  expect(await stranger.call(categoryTree.names, { ids: a })).toEqual([])
})

test('family contract 7: the tree list page reads roots, children, batches, single rows and whole branches', async () => {
  const root = await add('列表根')
  const child = await add('列表子', root)
  const { code } = await byId(root)
  const page = await editor.call(categoryTree.roots, { pageSize: 500 })
  expect(page.records.every(({ pid }) => pid === '0')).toBe(true)
  expect(page.records.some(({ id }) => id === root)).toBe(true)
  expect(await editor.call(categoryTree.roots, { name: '*列表子*' })).toMatchObject({
    records: [{ id: child }],
  })
  expect(await editor.call(categoryTree.childrenOf, { parentIds: [root, 'x'] })).toMatchObject({
    total: 1,
    records: [{ id: child }],
  })
  expect(await reader.call(categoryTree.one, { field: 'code', val: code ?? '' })).toMatchObject({ id: root })
  expect(await reader.call(categoryTree.all, { code: code ?? '' })).toMatchObject([
    { id: root },
    { id: child },
  ])
  const tree = await reader.call(categoryTree.tree, { pcode: '0' })
  expect(tree.find(({ key }) => key === root)?.children).toMatchObject([{ key: child, children: null }])
  expect(
    (await reader.call(categoryTree.tree, { async: 'true' })).find(({ key }) => key === root)?.children,
  ).toBeNull()
  expect(await reader.call(categoryTree.below, { pid: root })).toMatchObject([{ key: child }])
  await expect(reader.call(categoryTree.checkCode, { pid: root, code: 'Z99' })).rejects.toThrow(
    `编码不符合规范,须以"${code}"开头!`,
  )
  await expect(reader.call(categoryTree.checkCode, { code: code ?? '' })).rejects.toThrow(
    '该值不可用，系统中已存在！',
  )
  await expect(reader.call(categoryTree.checkCode, { pid: root, code: '' })).rejects.toThrow(
    '错误,类型编码为空!',
  )
  expect(await reader.call(categoryTree.checkCode, { pid: root, code: `${code}Z99` })).toBeNull()
  const nobody = await someone()
  await expect(nobody.call(categoryTree.roots, {})).rejects.toThrow('没有权限')
})

test('API-023 another tenant neither sees nor changes a category', async () => {
  const id = await add('我的')
  await expect(stranger.call(category.edit, { id, name: 'x' })).rejects.toThrow('未找到对应数据')
  await expect(stranger.call(category.remove, { id })).rejects.toThrow('未找到对应数据')
  await expect(stranger.call(category.add, { name: 'x', pid: id })).rejects.toThrow(
    '上级分类不存在，请重新选择',
  )
  expect(await sql(`select 1 from dictionary_category where id = $1 and del_flag = 0`, [id])).toHaveLength(1)
})

test('DEC-063 a category with one below that the caller does not see is neither removed nor moved', async () => {
  const [root, other] = [await add('可见根'), await add('可见处')]
  const child = await add('隐藏子', root)
  const limited = await someone({ can })
  await limitPerson(home, limited, 'category', { condition: { field: 'name', rule: 'like', val: '可见' } })
  const refused = '包含无权操作的下级分类'
  await expect(limited.call(category.remove, { id: root })).rejects.toThrow(refused)
  await expect(limited.call(category.removeBatch, { ids: [other, root] })).rejects.toThrow(refused)
  await expect(limited.call(category.edit, { id: root, pid: other })).rejects.toThrow(refused)
  expect(await byId(root)).toMatchObject({ pid: '0', hasChild: '1' })
  expect(await byId(child)).toMatchObject({ pid: root })
  await editor.call(category.edit, { id: child, name: '可见子' })
  await limited.call(category.remove, { id: root })
  await expect(byId(child)).rejects.toThrow('未找到对应数据')
})

test('DEC-062 loadTreeRoot gives one level where async is true, and else the whole tree', async () => {
  const root = await add('异步')
  const child = await add('异步子', root)
  const grandchild = await add('异步孙', child)
  const pcode = String((await byId(root)).code)
  const tree = (input: { async?: string; pcode?: string }) => reader.call(categoryTree.tree, input)
  const keys = async (input: object) => (await tree(input)).map(({ key }) => key)
  expect(await tree({ async: 'true', pcode })).toMatchObject([{ key: child, children: null }])
  expect(await tree({ async: 'false', pcode })).toMatchObject([
    { key: child, children: [{ key: grandchild }] },
  ])
  const tops = await keys({ async: 'true' })
  expect([tops.includes(root), tops.includes(child)]).toEqual([true, false])
})

test('DEC-063 whoever may not see codes learns nothing from the check of one', async () => {
  const { code } = await byId(await add('编码隐藏'))
  const limited = await someone({ can })
  await limitPerson(home, limited, 'category', { hidden: ['code'] })
  for (const asked of [code, 'Z98']) {
    const { status, body } = await limited.ask(categoryTree.checkCode, { code: asked })
    expect([status, body.success]).toEqual([403, false])
    expect(body.message).toContain('没有权限')
  }
})

test('DEC-062 a category that is saved under its own parent again keeps its code', async () => {
  const root = await add('原地')
  const [child] = [await add('原地子', root), await add('原地次子', root)]
  const { code } = await byId(child)
  await editor.call(category.edit, { id: child, pid: root, name: '原地改' })
  expect(await byId(child)).toMatchObject({ name: '原地改', pid: root, code })
  await expect(editor.call(category.edit, { id: child, pid: 'nothing' })).rejects.toThrow(
    '上级分类不存在，请重新选择',
  )
})

test('DEC-063 nothing is put below a category the caller does not see', async () => {
  const [seen, unseen] = [await add('看得见'), await add('藏起来')]
  const limited = await someone({ can })
  await limitPerson(home, limited, 'category', { condition: { field: 'name', rule: 'like', val: '看得见' } })
  const refused = '上级分类不存在，请重新选择'
  await expect(limited.call(category.add, { name: '看得见二', pid: unseen })).rejects.toThrow(refused)
  await expect(limited.call(category.edit, { id: seen, pid: unseen })).rejects.toThrow(refused)
  expect(await byId(seen)).toMatchObject({ pid: '0' })
})

test('family contract 7: all categories, roots by code, single rows, and the check of an own code', async () => {
  const root = await add('全部根')
  const child = await add('全部子', root)
  const { code } = await byId(child)
  const rootCode = String((await byId(root)).code)
  const everything = await reader.call(categoryTree.all, {})
  expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining([root, child]))
  expect(await reader.call(categoryTree.all, { code: '0' })).toEqual(everything)
  expect(await editor.call(categoryTree.roots, { code: code ?? '' })).toMatchObject({
    total: 1,
    records: [{ id: child, version: 1 }],
  })
  expect(await reader.call(categoryTree.one, { field: 'id', val: child })).toMatchObject({
    id: child,
    version: 1,
  })
  await expect(reader.call(categoryTree.one, { field: 'id', val: 'none' })).rejects.toThrow('未找到对应数据')
  expect(await reader.call(categoryTree.checkCode, { pid: root, code: code ?? '', id: child })).toBeNull()
  expect(await reader.call(categoryTree.checkCode, { pid: '0', code: 'Z97' })).toBeNull()
  await expect(reader.call(categoryTree.tree, { pcode: 'Q77' })).rejects.toThrow(
    '加载分类字典树参数有误.[Q77]!',
  )
  expect(await reader.call(categoryTree.tree, { pcode: rootCode })).toEqual([
    { key: child, value: child, title: '全部子', leaf: 1, parentId: root, code, icon: null, children: null },
  ])
})

test('DEC-063 where codes are hidden no tree starts at one, and no node tells one', async () => {
  const root = await add('密码根')
  await add('密码子', root)
  const code = String((await byId(root)).code)
  const limited = await someone({ can })
  await limitPerson(home, limited, 'category', { hidden: ['code'] })
  await expect(limited.call(categoryTree.tree, { pcode: code })).rejects.toThrow(`[${code}]`)
  await expect(limited.call(categoryTree.one, { field: 'code', val: code })).rejects.toThrow('未找到对应数据')
  expect(await limited.call(categoryTree.below, { pid: root })).toMatchObject([
    { title: '密码子', code: null },
  ])
})

test('DEC-063 where names and parents are hidden the tree is one level of nodes without them', async () => {
  const root = await add('隐名根')
  const child = await add('隐名子', root)
  const limited = await someone({ can })
  await limitPerson(home, limited, 'category', { hidden: ['name', 'pid'] })
  const tree = await limited.call(categoryTree.tree, {})
  const found = tree.filter(({ key }) => [root, child].includes(key))
  expect(found.map(({ key, title, parentId, children }) => [key, title, parentId, children])).toEqual([
    [root, '', null, null],
    [child, '', null, null],
  ])
})
