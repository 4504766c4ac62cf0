import { expect, test } from 'vitest'
import { type DefinitionSnapshot, definitionChanges } from './definition-changes.ts'

const field = (dbFieldName: string, more: object = {}) =>
  ({
    dbFieldName,
    dbFieldTxt: dbFieldName,
    dbType: 'string',
    fieldShowType: 'text',
    ...more,
  }) as DefinitionSnapshot['fields'][number]
const form = (fields: DefinitionSnapshot['fields'], design: object = {}): DefinitionSnapshot => ({
  head: { tableTxt: '台账', designJson: JSON.stringify(design) },
  fields,
  tables: [],
})
const fields = [field('a'), field('b'), field('c')]

test.each<[what: string, before: DefinitionSnapshot, after: DefinitionSnapshot, said: string[]]>([
  ['an order of its own', form(fields), form(fields, { list: ['c', 'a', 'b'] }), ['调整了列表中列的顺序']],
  ['the order it had', form(fields), form(fields, { list: ['a', 'b', 'c'], query: ['a'] }), []],
  [
    'an order that a new field joins',
    form(fields, { query: ['b', 'a', 'c'] }),
    form([field('d'), ...fields], { query: ['d', 'b', 'a', 'c'] }),
    ['新增字段“d”'],
  ],
  [
    'how a field is listed and asked for',
    form([field('a', { queryMode: 'like' })]),
    form([field('a', { fieldLength: 120, sortFlag: 0, queryMode: 'single' })]),
    ['“a”列表中不能按它排序，列宽由 自动 改为 120，查询方式由模糊改为精确'],
  ],
  [
    'the tab of a field',
    form(fields, { layout: [{ tab: '一' }, { field: 'a' }, { field: 'b' }, { tab: '二' }, { field: 'c' }] }),
    form(fields, { layout: [{ tab: '一' }, { field: 'a' }, { tab: '二' }, { field: 'b' }, { field: 'c' }] }),
    ['“b”移到标签页“二”'],
  ],
  [
    'tabs and the place of a note',
    form(fields, { layout: [{ tab: '一' }, { field: 'a' }, { note: '注意' }, { field: 'b' }] }),
    form(fields, { layout: [{ tab: '二' }, { note: '注意' }, { field: 'a' }, { field: 'b' }] }),
    ['标签页“一”改名为“二”', '移动了说明“注意”'],
  ],
  [
    'a rule of rows that reads the record',
    { ...form(fields), tables: [form([field('d')])] },
    {
      ...form(fields),
      tables: [
        form([field('d')], { rules: [{ when: `main.a == '1'`, acts: [{ do: 'hide', fields: ['d'] }] }] }),
      ],
    },
    ['明细表“台账”：新增规则：当“主表·a”等于“1”，则隐藏“d”'],
  ],
  ['what is the same in other words', form([field('a')]), form([field('a', { sortFlag: 1 })]), []],
])('definitions that differ in %s are told apart in words', (_, before, after, said) => {
  expect(definitionChanges(before, after)).toEqual(said)
})
