import { onlineForm } from '@banyan/contract/online/form'
import { expect, test } from 'vitest'
import { formBinCalls, formFamily, formListCalls } from './form-calls.ts'

const all = ['detail', 'add', 'update', 'delete', 'import', 'export']
const lines = (calls: object) =>
  Object.entries(calls).map(([name, { method, path, needs }]) => `${name}: ${method} ${path} ${needs}`)
const root = (endpoint: { path: string }) =>
  endpoint.path.replace(':formCode', 'f%2F1').replace(/:rowIds?$/, '')

test('ONLINE-002 the calls of a form name it in their path, records by id and ids', () => {
  const calls = formListCalls('f/1', false, [])
  expect(lines(calls)).toEqual([
    `list: GET ${root(onlineForm.data)} session`,
    `byId: GET ${root(onlineForm.byId)}:id session`,
    `add: POST ${root(onlineForm.add)} session`,
    `edit: PUT ${root(onlineForm.edit)} session`,
    `remove: DELETE ${root(onlineForm.remove)}:id session`,
    `removeBatch: DELETE ${root(onlineForm.remove)}:ids session`,
    `exportXls: ${onlineForm.exportXls.method} ${root(onlineForm.exportXls)} session`,
    `importTemplate: ${onlineForm.importTemplate.method} ${root(onlineForm.importTemplate)} session`,
    `importExcel: POST ${root(onlineForm.importXls)} session`,
  ])
  for (const { family } of Object.values(calls)) expect(family).toBe(formFamily('f/1'))
  expect(formListCalls('f', true, []).list?.path).toBe(onlineForm.treeData.path.replace(':formCode', 'f'))
  expect(calls.removeBatch?.input.safeParse({ ids: [] }).error?.issues[0]?.message).toBe('请选择一条记录！')
})

test('SESS-083 what the server hides needs the action of the form', () => {
  const needs = (calls: object) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.needs.split(':').at(-1)]))
  expect(needs(formListCalls('f', false, all))).toEqual({
    list: 'list',
    byId: 'list',
    add: 'add',
    edit: 'edit',
    remove: 'delete',
    removeBatch: 'delete',
    exportXls: 'export',
    importTemplate: 'import',
    importExcel: 'import',
  })
  expect(needs(formListCalls('f', false, ['update']))).toMatchObject({
    edit: 'edit',
    add: 'session',
    list: 'session',
  })
  expect(needs(formBinCalls('f', ['delete']))).toEqual({ list: 'delete', restore: 'delete', erase: 'delete' })
  expect(needs(formBinCalls('f', []))).toEqual({ list: 'session', restore: 'session', erase: 'session' })
})
