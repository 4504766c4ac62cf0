import type { FormRule } from '../online/form-rules.ts'
import {
  aField,
  type DefinedField,
  type Definition,
  extended,
  redesigned,
  rowsKey,
  withFields,
} from './random-definition.ts'
import type { Dice } from './random-expression.ts'
import { pick } from './random-value.ts'

/* Faults of each kind the proof-reader knows, planted into definitions that are sound: for tests. */

interface Planted {
  faulty: Definition
  /** What the one finding says; a pattern where the order of names is free. */
  says: string | RegExp
  isError?: boolean
  /** The field the finding leads to. */
  field?: string | readonly string[]
  /** The tab or group it leads to. */
  title?: string
}

const withRule = (of: Definition, ...added: FormRule[]) =>
  redesigned(of, ({ rules }) => ({ rules: [...rules, ...added] }))
const numberOfNextRule = ({ head }: Definition) => JSON.parse(head.designJson ?? '{}').rules.length + 1
const number = (name: string, members: object = {}) => extended(aField(name, 'number'), members)
const choice = (name: string, ...values: string[]) =>
  extended(aField(name, 'list'), { listSource: values.map((value) => ({ value, text: `选项${value}` })) })
/** With a sub-table, whether there was one or not. */
const withLines = (of: Definition, ...columns: DefinedField[]): Definition => {
  const [table] = of.tables
  const fields = [...(table?.fields ?? []), ...columns]
  const head = table?.head ?? { tableName: 'lines', tableTxt: '明细', tableType: 3 }
  return { ...of, tables: [{ head, fields }] }
}

/** By kind: the definition with the fault, and what is to be said of it. */
export const plantedFaults: Record<string, (dice: Dice, sound: Definition) => Planted> = {
  'a formula over itself': (dice, sound) => ({
    faulty: withFields(
      dice,
      sound,
      number('x1', { compute: pick(dice, ['x1 + 1', 'x1 * x1', 'state == x1 ? x1 : 0']) }),
    ),
    says: '“名称x1”的公式或条件用到了它自己',
    field: 'x1',
  }),
  'a field that is shown by its own value': (dice, sound) => ({
    faulty: withRule(withFields(dice, sound, aField('x1', 'text')), {
      when: `x1 == '是'`,
      acts: [{ do: pick(dice, ['show', 'hide']), fields: ['x1'] }],
    }),
    says: '“名称x1”的公式或条件用到了它自己',
    field: 'x1',
  }),
  'formulas in a circle': (dice, sound) => {
    const names = Array.from({ length: 2 + dice(3) }, (_, at) => `x${at + 1}`)
    const circle = names.map((name, at) =>
      number(name, { compute: `${names[(at + 1) % names.length]} + ${names[(at + 1) % names.length]}` }),
    )
    return {
      faulty: withFields(dice, sound, ...circle),
      says: new RegExp(`^(“名称x\\d”、?){${names.length}}互相依赖，算不出结果$`),
      field: names,
    }
  },
  'rules that set fields in a circle': (dice, sound) => ({
    faulty: withRule(
      withFields(dice, sound, aField('x1', 'text'), aField('x2', 'text')),
      { when: `x1 == '甲'`, acts: [{ do: 'set', fields: ['x2'], value: `'乙'` }] },
      { when: `x2 == '乙'`, acts: [{ do: pick(dice, ['show', 'hide']), fields: ['x1'] }] },
    ),
    says: /^(“名称x\d”、?){2}互相依赖，算不出结果$/,
    field: ['x1', 'x2'],
  }),
  'a sum over rows that follow from it': (dice, sound) => ({
    faulty: withLines(
      withFields(dice, sound, number('x1', { compute: `sum(${rowsKey}.x2)` })),
      number('x2', { compute: 'main.x1 + 1' }),
    ),
    says: '“名称x1”与明细表“明细”的“名称x2”互相依赖，算不出结果',
    field: 'x1',
  }),
  'a field that no case shows': (dice, sound) => {
    const [shown, hidden] = pick(dice, [
      [`x1 == 'a'`, `x1 == 'a'`],
      [`x1 == 'a'`, `x1 != 'b'`],
      [`x3 > 10`, `x3 > 5`],
      [`x3 >= 2 && x1 == 'b'`, `x3 >= 2`],
      [`x4 == '甲'`, `!isEmpty(x4)`],
      [`x3 > 5 && x3 < 6`, `x1 == 'c'`], // whole numbers
    ])
    return {
      faulty: withRule(
        withFields(
          dice,
          sound,
          choice('x1', 'a', 'b', 'c'),
          aField('x2', 'text'),
          aField('x3', 'integer'),
          aField('x4', 'text'),
        ),
        { when: shown, acts: [{ do: 'show', fields: ['x2'] }] },
        { when: hidden, acts: [{ do: 'hide', fields: ['x2'] }] },
      ),
      says: '“名称x2”在任何情况下都不会显示',
      field: 'x2',
    }
  },
  'required only while it is hidden': (dice, sound) => ({
    faulty: withRule(
      withFields(dice, sound, choice('x1', 'a', 'b'), aField('x2', 'text'), aField('x3', 'number')),
      {
        when: pick(dice, [`x1 == 'a'`, `x1 != 'b'`, 'x3 > 100', `x3 < 0 || x1 == 'a'`]),
        acts: [
          { do: 'require', fields: ['x2'] },
          { do: 'hide', fields: ['x2'] },
        ],
      },
    ),
    says: '“名称x2”要求必填时总是隐藏的，必填不起作用',
    isError: false,
    field: 'x2',
  }),
  'bounds that contradict': (dice, sound) => {
    const minimum = dice(100)
    const maximum = minimum - 1 - dice(50)
    return {
      faulty: withFields(dice, sound, number('x1', { minimum, maximum })),
      says: `“名称x1”的最小值 ${minimum} 大于最大值 ${maximum}，填什么都不对`,
      field: 'x1',
    }
  },
  'an option that no case allows': (dice, sound) => {
    const [when, otherwise] = pick(dice, [
      [`x1 == 'a'`, `x1 != 'a'`],
      ['x3 > 3', '!(x3 > 3)'],
    ])
    const limit = { do: 'limit' as const, fields: ['x2'], options: ['c', 'd'] }
    return {
      faulty: withRule(
        withFields(dice, sound, choice('x1', 'a', 'b'), choice('x2', 'c', 'd', 'e'), aField('x3', 'number')),
        { when, acts: [limit] },
        { when: otherwise, acts: [limit] },
      ),
      says: '“名称x2”的选项“选项e”在任何情况下都不能选',
      isError: false,
      field: 'x2',
    }
  },
  'limits that leave nothing together': (dice, sound) => ({
    faulty: withRule(
      withFields(dice, sound, choice('x1', 'a', 'b'), choice('x2', 'c', 'd')),
      { when: `x1 == 'a'`, acts: [{ do: 'limit', fields: ['x2'], options: ['c'] }] },
      { when: `x1 != 'b'`, acts: [{ do: 'limit', fields: ['x2'], options: ['d'] }] },
    ),
    says: '“名称x2”在几条规则同时满足时没有可选的选项',
    isError: false,
    field: 'x2',
  }),
  'a rule over a field that was deleted': (dice, sound) => ({
    faulty: withRule(
      withFields(dice, sound, aField('x1', 'text')),
      pick<FormRule>(dice, [
        { when: `gone == '1'`, acts: [{ do: 'lock', fields: ['x1'] }] },
        { when: `gone == '1' && gone != state`, acts: [{ do: 'require', fields: ['x1', 'gone'] }] },
        { when: `state == '1'`, acts: [{ do: 'hide', fields: ['x1', 'gone'] }] },
        { when: `state == '1'`, acts: [{ do: 'set', fields: ['x1'], value: 'concat(gone, gone)' }] },
      ]),
    ),
    says: `规则 ${numberOfNextRule(sound)}：字段 gone 已不存在`,
  }),
  'a formula over a field that was deleted': (dice, sound) => {
    const name = pick(dice, ['gone', `${rowsKey}.gone`, 'onl_gone.price'])
    return {
      faulty: withFields(
        dice,
        withLines(sound, aField('x2', 'text')),
        number('x1', { compute: `sum(${name}) + sum(${name})` }),
      ),
      says: `“名称x1”的公式用到的字段 ${name} 已不存在`,
      field: 'x1',
    }
  },
  'a row over what its record has not': (_, sound) => ({
    faulty: withLines(sound, number('x1', { compute: 'main.gone * 2' })),
    says: '“名称x1”的公式用到的字段 main.gone 已不存在',
    field: 'x1',
  }),
  'a formula that is never a number': (dice, sound) => ({
    faulty: withFields(
      dice,
      sound,
      number('x1', {
        compute: pick(dice, [
          `concat(first, '元')`,
          `state == '1' ? '高' : '低'`,
          `x2 > 3`,
          'addDays(x3, 3)',
          `isEmpty(first)`,
          `x2 - '元'`,
          'nosuch(x2)',
        ]),
      }),
      number('x2'),
      aField('x3', 'date'),
    ),
    says: '“名称x1”的公式算不出数字',
    isError: false,
    field: 'x1',
  }),
  'required and not in the form': (dice, sound) => ({
    faulty: withFields(
      dice,
      sound,
      pick(dice, [
        aField('x1', 'text', { isShowForm: 0, fieldMustInput: 1 }),
        aField('x1', 'text', { isShowForm: 0, fieldValidType: '*' }),
        aField('x1', 'date', { isShowForm: 0, fieldMustInput: 1, fieldDefaultValue: '' }),
      ]),
    ),
    says: '“名称x1”必填，但不在表单中显示，也没有默认值，记录将无法保存',
    field: 'x1',
  }),
  'a hidden control that is required': (dice, sound) => ({
    faulty: withFields(dice, sound, aField('x1', 'hidden', { fieldMustInput: 1 })),
    says: '“名称x1”必填，但控件是隐藏的，也没有默认值，在表单中无法填写',
    isError: false,
    field: 'x1',
  }),
  'a list without columns': (_, sound) => ({
    faulty: { ...sound, fields: sound.fields.map((field) => ({ ...field, isShowList: 0 as const })) },
    says: '列表中没有显示任何字段，打开表单只能看到创建时间',
    isError: false,
  }),
  'a rule that cannot be read': (dice, sound) => {
    const about = `规则 ${numberOfNextRule(sound)}：`
    const [rule, message, field] = pick<[FormRule, string, string?]>(dice, [
      [{ when: 'state ==', acts: [{ do: 'lock', fields: ['first'] }] }, '条件写得不对'],
      [{ when: '', acts: [{ do: 'lock', fields: ['first'] }] }, '条件写得不对'],
      [{ when: `state == '1'`, acts: [{ do: 'lock', fields: [] }] }, '没有选择要操作的字段'],
      [
        { when: `state == '1'`, acts: [{ do: 'set', fields: ['x1'], value: '1 +' }] },
        '要设的值写得不对',
        'x1',
      ],
      [{ when: `state == '1'`, acts: [{ do: 'set', fields: ['x1'] }] }, '要设的值写得不对', 'x1'],
    ])
    return {
      faulty: withRule(withFields(dice, sound, aField('x1', 'text')), rule),
      says: about + message,
      field,
    }
  },
  'a limit that cannot hold': (dice, sound) => {
    const about = `规则 ${numberOfNextRule(sound)}：`
    const [fields, options, message, isError] = pick<[string[], string[], string, boolean]>(dice, [
      [['x1'], [], '没有选择允许的选项', true],
      [['first'], ['a'], '“名称first”不是从选项中选择的，不能限定选项', true],
      [['x1'], ['y', 'z'], '允许的选项都已不在“名称x1”中，没有可选的选项', true],
      [['x1'], ['a', 'z'], '“名称x1”没有选项“z”', false],
    ])
    return {
      faulty: withRule(withFields(dice, sound, choice('x1', 'a', 'b')), {
        when: `state == '1'`,
        acts: [{ do: 'limit', fields, options }],
      }),
      says: about + message,
      isError,
      field: fields[0],
    }
  },
  'a condition over an option that is not there': (dice, sound) => {
    const sign = pick(dice, ['==', '!='])
    return {
      faulty: withRule(withFields(dice, sound, choice('x1', 'a', 'b'), aField('x2', 'text')), {
        when: `x1 ${sign} 'z'`,
        acts: [{ do: 'lock', fields: ['x2'] }],
      }),
      says: `规则 ${numberOfNextRule(sound)}：“名称x1”没有选项“z”，这个条件${sign === '==' ? '永远不会满足' : '总是满足'}`,
      isError: false,
      field: 'x1',
    }
  },
  'a user, department or role that is not there any more': (dice, sound) => {
    const about = `规则 ${numberOfNextRule(sound)}：`
    const [when, message] = pick(dice, [
      [`includesAny(currentUser.username, 'ann,gone')`, '没有找到用户 gone'],
      [`!includesAny(currentUser.departments, 'gone')`, '没有找到部门 gone'],
      [`includesAny(currentUser.departmentsAndAbove, 'gone,d1')`, '没有找到部门 gone'],
      [`!includesAny(currentUser.roles, 'gone') || state == '1'`, '没有找到角色 gone'],
      [`currentUser.username != 'gone'`, '没有找到用户 gone'],
    ])
    return {
      faulty: withRule(withFields(dice, sound, aField('x1', 'text')), {
        when,
        acts: [{ do: 'lock', fields: ['x1'] }],
      }),
      says: about + message,
      isError: false,
    }
  },
  'a name of the caller that there is not': (dice, sound) => {
    const name = pick(dice, ['currentUser.role', 'currentUser', 'currentUser.roles.first'])
    return {
      faulty: withRule(withFields(dice, sound, aField('x1', 'text')), {
        when: `includesAny(${name}, 'clerk')`,
        acts: [{ do: 'lock', fields: ['x1'] }],
      }),
      says: `规则 ${numberOfNextRule(sound)}：字段 ${name} 已不存在`,
    }
  },
  'a field that nobody sees': (dice, sound) => {
    const [shown, hidden] = pick(dice, [
      [`includesAny(currentUser.roles, 'clerk')`, `includesAny(currentUser.roles, 'clerk,manager')`],
      [
        `includesAny(currentUser.username, 'ann')`,
        `!isEmpty(state) || includesAny(currentUser.username, 'ann')`,
      ],
      [
        `includesAny(currentUser.departments, 'd1') && state == '1'`,
        `includesAny(currentUser.departments, 'd1')`,
      ],
    ])
    return {
      faulty: withRule(
        withFields(dice, sound, aField('x1', 'text')),
        { when: shown, acts: [{ do: 'show', fields: ['x1'] }] },
        { when: hidden, acts: [{ do: 'hide', fields: ['x1'] }] },
      ),
      says: '“名称x1”在任何情况下都不会显示',
      field: 'x1',
    }
  },
  'tabs and groups that make no sense': (dice, sound) => {
    const [added, message, title] = pick(dice, [
      [[{ tab: '甲' }, { field: 'x1' }, { tab: '甲' }], '有两个标签页都叫“甲”，会合并显示', '甲'],
      [[{ tab: '甲' }, { field: 'x1' }, { tab: '乙' }], '标签页“乙”里没有字段，不会显示', '乙'],
      [[{ group: '甲' }, { field: 'x1' }, { group: '甲' }], '有两个分组都叫“甲”，会合并显示', '甲'],
      [[{ group: '甲' }, { group: '乙' }, { field: 'x1' }], '分组“甲”里没有字段，不会显示', '甲'],
    ])
    const more = { ...sound, fields: [...sound.fields, aField('x1', 'text')] }
    return {
      faulty: redesigned(more, ({ layout }) => ({ layout: [...layout, ...added] })),
      says: message,
      isError: false,
      title,
    }
  },
  'a message over a field that is not there': (dice, sound) => ({
    faulty: withFields(
      dice,
      sound,
      extended(aField('x1', 'text', { fieldValidType: 'm' }), {
        validateError: pick(dice, ['{{x1}} 超过 {{x9}}', '{{x9 * 2}} {{currentUser.username}}']),
      }),
    ),
    says: '“名称x1”不符合时的提示用到的字段 x9 不存在',
    field: 'x1',
  }),
}
