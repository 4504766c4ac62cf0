import type { Cell } from '@banyan/workbook/workbook'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { type TextSource, textSource } from '#kernel/records/texts.ts'
import type { Change } from '../records.ts'
import {
  cellTitle,
  findTitles,
  type ImportField,
  ignoredTitles,
  repeatsTitles,
  rowTranslator,
  type TitleRow,
} from './import-sheet.ts'

const fields: ImportField[] = [
  ['name', { label: '名称', type: 'text', required: true }],
  ['status', { label: '状态', type: 'list', dict: 'valid_status', required: true }],
  ['amount', { label: '数量', type: 'integer' }],
  ['price', { label: '价格', type: 'number' }],
  ['ownerId', { label: '负责人', type: 'list', lookup: 'sys_user,realname,id' }],
  ['tags', { label: '标签', type: 'list_multi', dict: 'valid_status' }],
  ['area', { label: '地区', type: 'pca' }],
  ['roles', { label: '角色', type: 'list_multi', lookup: 'roles', aliases: ['岗位', '职务'], isAdded: true }],
]
const sheet = (...rows: Cell[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))
const membersOf = ({ fields: found }: TitleRow) => found.map((field) => field?.[0])

test('DEC-068 the titles stand in one of the first three rows, each required one among them', () => {
  const titles = findTitles(
    sheet(['说明'], ['名称', null], ['*状态', ' *名称', '职务', '别的', null, '名称'], ['名称', '状态']),
    fields,
  )
  expect(titles.row).toBe(3)
  expect(membersOf(titles)).toEqual(['status', undefined, 'roles', undefined, undefined, 'name'])
})

test('DEC-068 where no row has the titles, those that are needed are told', () => {
  const needed = '未找到标题行，至少需要列：名称、状态'
  expect(() => findTitles(sheet(['x'], ['y'], ['z'], ['名称', '状态']), fields)).toThrow(needed)
  expect(() => findTitles(sheet(['名称', '数量']), fields)).toThrow(needed)
  expect(() => findTitles([], fields)).toThrow(needed)
  const free: ImportField[] = [['amount', { label: '数量', type: 'integer' }]]
  expect(() => findTitles(sheet(['别的']), free)).toThrow('未找到标题行')
  expect(membersOf(findTitles(sheet(['别的', '数量']), free))).toEqual([undefined, 'amount'])
})

test.each<[cell: Cell | undefined, title: string]>([
  ['*名称 ', '名称'],
  ['**名称', '*名称'],
  ['名*称', '名*称'],
  [12, '12'],
  [null, ''],
  [undefined, ''],
])('the title of a cell %j is %j', (cell, title) => {
  expect(cellTitle(cell)).toBe(title)
})

test('DEC-068 columns that mean nothing are told, empty ones are not', () => {
  const titles = findTitles(sheet(['名称', '备注', null, '*颜色', '状态', '  ']), fields)
  expect(ignoredTitles(titles)).toEqual(['备注', '颜色'])
})

test('DEC-068 the titles of a further sheet are no row', () => {
  const titles = findTitles(sheet(['名称', '*状态', '数量']), fields)
  expect(repeatsTitles(['*名称', '状态', '数量'], titles)).toBe(true)
  expect(repeatsTitles(['名称', '状态'], titles)).toBe(false)
  expect(repeatsTitles(['名称', '状态', '数量', '多'], titles)).toBe(true)
  expect(repeatsTitles([], { row: 1, cells: [], fields: [] })).toBe(false)
  expect(repeatsTitles([null], { row: 1, cells: [null], fields: [undefined] })).toBe(false)
})

/** Finds every text of a dictionary; table dictionaries know 张三 and 司机 alone. */
function reading() {
  const asked: string[][] = []
  const texts: Pick<TextSource, 'dict' | 'values' | 'lookupInScope'> = {
    lookupInScope: async (_tx, _me, _dict, given) => new Map(given.includes('u9') ? [['u9', '李四']] : []),
    dict: async (_tx, tenantId, code) => new Map([[`${tenantId}`, `${code}的文字`]]),
    async values(_tx, _me, dict, given) {
      asked.push([dict, ...given])
      return new Map([
        ['张三', 'u1'],
        ['司机', 'r1'],
      ])
    },
  }
  const app = new AppState()
  app.provide(textSource, texts as TextSource)
  return { asked, change: { tx: { app }, me: { tenantId: 7 } } as unknown as Change }
}

test('DEC-068 cells become a draft: texts become values, values stay, an unknown one is told at its own column', async () => {
  const { asked, change } = reading()
  const labels = ['名称', '备注', '状态', '数量', '价格', '负责人', '标签', '地区', '角色']
  const rows = sheet(
    labels,
    [
      ' 甲 ',
      '无',
      'valid_status的文字',
      3,
      '1.5',
      '张三',
      'valid_status的文字，其他',
      '福建省福州市',
      '司机',
    ],
    ['乙', null, '其他', null, '', '  ', undefined as never, '外地', '司机、会计; 司机'],
    ['丙', null, 7, null, null, 'u9', ' ', null, '、'],
  )
  const translate = await rowTranslator(change, findTitles(rows, fields), rows.slice(1))
  expect(asked).toEqual([
    ['sys_user,realname,id', '张三', 'u9'],
    ['roles', '司机', '会计'],
  ])
  expect(rows.slice(1).map(({ cells }) => translate(cells))).toEqual([
    {
      draft: {
        name: '甲',
        status: '7',
        amount: 3,
        price: '1.5',
        ownerId: 'u1',
        tags: '7,其他',
        area: '350100',
        roles: 'r1',
      },
      unknown: [{ path: ['tags'], message: '标签“其他”不存在' }],
    },
    {
      draft: { name: '乙', status: '其他', area: '外地', roles: 'r1,会计,r1' },
      unknown: [
        { path: ['status'], message: '状态“其他”不存在' },
        { path: ['roles'], message: '角色“会计”不存在' },
      ],
    },
    { draft: { name: '丙', status: '7', ownerId: 'u9', roles: '' }, unknown: [] },
  ])
})
