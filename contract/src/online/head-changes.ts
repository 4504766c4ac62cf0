import { quoteOrEmpty, sameOrEmpty } from '../list-changes.ts'
import type { FormRule } from './form-rules.ts'
import { ruleWords } from './rule-words.ts'

type Head = object

/** Settings of a form or sub-table: member, default, and the sentence about a change. */
const settings: readonly [
  member: string,
  usual: string | number,
  say: (was: string, is: string) => string,
][] = [
  ['tableTxt', '', (was, is) => `名称由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['tableName', '', (was, is) => `表名由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['content', '', (was, is) => `说明由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['formTemplate', '2', (was, is) => `每行列数由 ${was} 改为 ${is}`],
  ['isTree', 'N', (_, is) => (is === 'Y' ? '改为树形' : '不再是树形')],
  ['treeParentIdField', '', (was, is) => `父级字段由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['treeFieldname', '', (was, is) => `展开列字段由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['treeIdField', '', (was, is) => `是否有子节点字段由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['relationType', 0, (_, is) => (is === '1' ? '改为一对一' : '改为一对多')],
  ['tabOrderNum', '', (was, is) => `附表排序由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['isPage', 'Y', (_, is) => (is === 'N' ? '列表不再分页' : '列表分页')],
  ['isCheckbox', 'Y', (_, is) => (is === 'N' ? '列表中不再有复选框' : '列表中有复选框')],
  ['themeTemplate', 'normal', () => '调整了明细表的样式'],
  ['scroll', 1, (_, is) => (is === '1' ? '列表可以横向滚动' : '列表不再横向滚动')],
  ['formCategory', '', (was, is) => `表单分类由${quoteOrEmpty(was)}改为${quoteOrEmpty(is)}`],
  ['formTemplateMobile', '', () => '修改了移动表单风格'],
]
const unnamedMembers = ['queryMode', 'idType', 'isDesForm', 'desFormCode']

/** Describes changed settings of a form, one sentence each. */
export function settingChanges(before: Head, after: Head): string[] {
  const read = (head: Head, member: string, usual: string | number) =>
    String((head as Record<string, unknown>)[member] ?? usual)
  const isOther = unnamedMembers.some(
    (member) => !sameOrEmpty(read(before, member, ''), read(after, member, '')),
  )
  return [
    ...settings.flatMap(([member, usual, say]) => {
      const [was, is] = [read(before, member, usual), read(after, member, usual)]
      return was === is ? [] : [say(was, is)]
    }),
    ...(isOther ? ['修改了其他设置'] : []),
  ]
}

/** A form's rules with the names and options people read. */
interface ReadableRules {
  rules: readonly FormRule[]
  labels: ReadonlyMap<string, string>
  textOf: (field: string, value: string) => string
}

/** Describes added, removed, changed and reordered rules. */
export function ruleChanges(before: ReadableRules, after: ReadableRules): string[] {
  const [was, is] = [before, after].map(({ rules }) => rules.map((rule) => JSON.stringify(rule)))
  const [old, now] = [new Set(was), new Set(is)]
  const words = ({ labels, textOf }: ReadableRules, rule: FormRule) => ruleWords(rule, labels, textOf)
  const isChangedAt = (at: number) =>
    was?.[at] !== undefined && is?.[at] !== undefined && !now.has(was[at]) && !old.has(is[at])
  const said = [
    ...after.rules.flatMap((rule, at) =>
      isChangedAt(at)
        ? [`规则 ${at + 1} 改为：${words(after, rule)}`]
        : old.has(is?.[at] ?? '')
          ? []
          : [`新增规则：${words(after, rule)}`],
    ),
    ...before.rules.flatMap((rule, at) =>
      isChangedAt(at) || now.has(was?.[at] ?? '') ? [] : [`删除规则：${words(before, rule)}`],
    ),
  ]
  const kept = (texts: readonly string[] = [], other: ReadonlySet<string>) =>
    texts.filter((text) => other.has(text)).join('\n')
  return kept(was, now) === kept(is, old) ? said : [...said, '调整了规则的顺序或份数']
}
