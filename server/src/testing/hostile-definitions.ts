import { fieldTypes } from '@banyan/contract/field'
import { dbTypes } from '@banyan/contract/online/form-field'

/** The same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, pick, chance: (part: number) => next() < part }
}

const evil = [
  `'; drop table identity_user; --`,
  `"; truncate kernel_log; --`,
  `x" text); drop table access_role; --`,
  'pg_sleep(10)',
  '$$; select 1; $$',
  '{{process.exit()}}',
  '{{constructor.constructor("return 1")()}}',
  '${',
  '#{',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a'.repeat(5000),
  '',
  ' ',
  '名称',
  '__proto__',
  'constructor',
  'tenant_id',
  'select',
  '-1',
  '1e309',
  '(a+)+$',
  '[',
]
const fine = ['name', 'code', 'amount', 'place', 'day', 'note', 'level', 'owner', 'price', 'kind']

let made = 0

/** A definition that may be sound, wrong or hostile, by a seed. */
export function hostileDefinition(seed: number) {
  const { next, pick, chance } = randomFrom(seed * 7919 + 17)
  const text = (good: readonly unknown[], part = 0.06): unknown => (chance(part) ? pick(evil) : pick(good))
  const count = Math.floor(next() * 6) + 1
  const fields = Array.from({ length: count }, (_, at) => {
    const dbType = pick(dbTypes)
    return {
      dbFieldName: chance(0.03) ? pick([...evil, ...fine]) : `${fine[at] ?? 'more'}_${at}`,
      dbFieldTxt: chance(0.03) ? pick(evil) : `字段${at}`,
      dbType: chance(0.006) ? pick(evil) : dbType,
      dbLength: pick([undefined, 5, 10, 15, chance(0.1) ? 1e9 : 18]),
      dbPointLength: chance(0.04) ? pick([0, 2, 4, 11]) : undefined,
      fieldShowType: chance(0.92) ? 'text' : chance(0.05) ? pick(evil) : pick(fieldTypes),
      dictField: chance(0.1) ? text(['sex', 'priority', 'id', 'no_such']) : undefined,
      dictTable: chance(0.1) ? text(['sys_user', 'sys_depart', 'pg_shadow', 'identity_account']) : undefined,
      dictText: chance(0.1) ? text(['realname', 'password_hash', 'id,parent_id,depart_name']) : undefined,
      dbDefaultVal: chance(0.03) ? text(['1', '2026-01-02', '甲', 'now()']) : undefined,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
      fieldDefaultValue: chance(0.05) ? text(['1', '#{date}', '{{1 + 1}}', '${common}', '甲']) : undefined,
      fieldValidType: chance(0.05) ? text(['only', 'm', 'z', '*', 'n2-4', '[a-z]+']) : undefined,
      fieldExtendJson: chance(0.1)
        ? text(['{"showLength":5}', '["1","0"]', '{"uniqueColumns":"name_0"}'])
        : undefined,
      fieldHref: chance(0.03) ? text(['/x', 'https://a.example', 'javascript:alert(1)']) : undefined,
      fieldMustInput: pick([0, 1, undefined]),
      isQuery: pick([0, 1]),
      isShowList: pick([0, 1]),
      isShowForm: pick([0, 1]),
      queryMode: pick(['single', 'like', chance(0.2) ? 'group' : 'like', undefined]),
      mainTable: chance(0.02) ? text(['onl_main', 'identity_user']) : undefined,
      orderNum: at,
    }
  })
  const head = {
    tableName: chance(0.05)
      ? pick([...evil, 'identity_user', 'onl_widget_sample', 'kernel_log'])
      : `rnd_${seed}_${++made}`,
    tableTxt: chance(0.05) ? pick(evil) : `随机${seed}`,
    tableType: chance(0.1) ? 3 : pick([1, 2]),
    isTree: chance(0.1) ? 'Y' : 'N',
    treeParentIdField: chance(0.1) ? text(['name_0', 'code_1']) : undefined,
    treeFieldname: chance(0.1) ? text(['name_0', 'code_1']) : undefined,
    formTemplate: chance(0.02) ? pick(evil) : pick(['1', '2', '3', '4']),
    themeTemplate: chance(0.02) ? pick(evil) : pick(['normal', 'erp', 'tab']),
  }
  const record = Object.fromEntries(
    fields.map(({ dbFieldName }) => [dbFieldName, text(['1', 5, '2026-01-02', '甲', null], 0.3)]),
  )
  return { head, fields, record }
}
