import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { checkedSelect, checkSelect } from './check-select.ts'

const refusalOf = (select: string) =>
  checkSelect(select).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

test.each<[select: string, relations: string[]]>([
  ['select name, count(*) as n from fleet_vehicle_brand group by name', ['fleet_vehicle_brand']],
  [
    'with b as (select * from fleet_vehicle_brand) select t.name from b join Fleet_Vehicle_Type t on t.id = b.type_id',
    ['fleet_vehicle_brand', 'fleet_vehicle_type'],
  ],
  [
    `select date_trunc('month', create_time)::date as 月份, sum(case when status = '1' then 1 else 0 end) 启用
     from identity_user where create_time >= current_date - interval '1 year' group by 1 having count(*) > 1 order by 1`,
    ['identity_user'],
  ],
  [
    `select name, row_number() over (partition by type_id order by name) as no from fleet_vehicle_brand
     where exists (select 1 from fleet_vehicle_type t where t.id = type_id) union all select name, 0 from fleet_vehicle_type`,
    ['fleet_vehicle_brand', 'fleet_vehicle_type'],
  ],
  [
    'select extract(year from create_time), substring(name from 1 for 2), trim(name) from dictionary_category',
    ['dictionary_category'],
  ],
  [`select 1 as one; -- 注释；`, []],
  [`select pg_catalog.lower(name), name::pg_catalog.text from a`, ['a']],
  ['select current_time, current_timestamp(3), localtime, localtimestamp(0)', []],
  // A name of `with` holds behind it and inside, nowhere else.
  ['with a as (select * from b), b as (select * from a) select * from b', ['b']],
  ['select * from (with x as (select 1) select * from x) y, x', ['x']],
  ['with x as (select 1) select (select count(*) from x) from (select * from x) y', []],
  ['select 1 from a union select 1 from b union all select 1 from c', ['a', 'b', 'c']],
  ['with x as (select 1 from a) select * from x except select * from x', ['a']],
])('DEC-081 a SELECT that only reads is accepted: %s', async (select, relations) => {
  expect([...(await checkSelect(select)).relations].sort()).toEqual([...relations].sort())
})

test('DEC-081 family contract 13.5: parameters and variables are bound, never pasted', async () => {
  const checked = await checkSelect(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a SELECT names its parameters
    "select * from identity_user where sex = '${sex}' and (${name} is null or realname = ${name}) and username <> #{sys_user_code};",
  )
  expect(checked.names).toEqual(['sex', 'name', 'name', '#sysUserCode'])
  expect(checked.text.replace(/\s+/g, ' ').trim()).toBe(
    'select * from identity_user where sex = $1 and ( $2::text is null or realname = $3 ) and username <> $4',
  )
})

test('DEC-081 what stands behind the statement is left out, counted in bytes', async () => {
  const { text } = await checkSelect("/* 甲 */ select '中文' as 名; -- 乙")
  expect(text).toBe("/* 甲 */ select '中文' as 名")
  expect((await checkSelect('select 1 -- 乙')).text).toBe('select 1 -- 乙')
})

test('DEC-081 only a parameter that is compared with nothing needs a type', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a SELECT names its parameters
  const { text } = await checkSelect('select ${a} is not null, name is null, ${b} from t')
  expect(text).toBe('select  $1::text  is not null, name is null,  $2  from t')
})

test('DEC-081 a SELECT has up to 20000 characters', async () => {
  expect((await checkSelect(`select '${'x'.repeat(20_000 - 9)}'`)).text).toHaveLength(20_000)
})

test('DEC-081 a SELECT that was checked is not checked again', async () => {
  const app = new AppState()
  const first = await checkedSelect(app, 'select 1')
  expect(await checkedSelect(app, 'select 1')).toBe(first)
  expect(first).toEqual({ text: 'select 1', names: [], relations: new Set() })
  expect((await checkedSelect(app, 'select 2')).text).toBe('select 2')
})

const aloneText = '参数要单独作为一个值，不能写在引号或注释里；拼接请用 ||'

// security §6: what a SELECT may not do, each refused before it runs.
test.each<[attack: string, select: string, refusal: string]>([
  ['nothing', '  ', '请选择视图或填写SELECT'],
  ['two statements', 'select 1; select 2', '只能写一条SELECT语句'],
  ['a hidden second statement', 'select 1;\n/* x */ drop table identity_user', '只能写一条SELECT语句'],
  ['delete', 'delete from identity_user', '只能使用SELECT语句'],
  ['update', "update identity_user set realname = 'x'", '只能使用SELECT语句'],
  ['insert', 'insert into identity_user select * from identity_user', '只能使用SELECT语句'],
  [
    'merge',
    'merge into identity_user u using identity_user s on true when matched then do nothing',
    '只能使用SELECT语句',
  ],
  [
    'a delete inside with',
    'with x as (delete from identity_user returning *) select * from x',
    'WITH 中只能使用SELECT',
  ],
  ['select into', 'select * into mine from identity_user', '不能使用 SELECT INTO'],
  ['create table as', 'create table mine as select 1', '只能使用SELECT语句'],
  ['values', 'values (1), (2)', 'SELECT中不支持 VALUES'],
  ['locks', 'select * from identity_user for update', '不能使用 FOR UPDATE 等锁定'],
  [
    'locks in a part',
    'select * from (select * from identity_user for share) x',
    '不能使用 FOR UPDATE 等锁定',
  ],
  ['settings', "set app.tenant_id = '1001'", '只能使用SELECT语句'],
  ['show', 'show all', '只能使用SELECT语句'],
  ['copy', "copy identity_user to program 'sh'", '只能使用SELECT语句'],
  ['do', 'do $$ begin perform pg_sleep(9); end $$', '只能使用SELECT语句'],
  ['explain', 'explain analyze select 1', '只能使用SELECT语句'],
  ['leaving the tenant', "select set_config('app.tenant_id', '1001', true)", '不能使用函数：set_config'],
  [
    'in a condition',
    "select 1 from identity_user where set_config('app.tenant_id', '1001', true) = ''",
    '不能使用函数：set_config',
  ],
  ['in an order', 'select 1 from identity_user order by pg_sleep(9)', '不能使用函数：pg_sleep'],
  ['in a union', "select 'a' union select pg_read_file('/etc/passwd')", '不能使用函数：pg_read_file'],
  [
    'in a join',
    'select 1 from identity_user a join identity_user b on pg_sleep(9) is null',
    '不能使用函数：pg_sleep',
  ],
  ['in a window', 'select count(*) over (order by pg_sleep(9)) from identity_user', '不能使用函数：pg_sleep'],
  [
    'in a filter',
    'select count(*) filter (where pg_sleep(9) is null) from identity_user',
    '不能使用函数：pg_sleep',
  ],
  ['in a limit', 'select 1 limit (select pg_sleep(9)::text::int)', '不能使用函数：pg_sleep'],
  ['with its schema', 'select pg_catalog.pg_sleep(9)', '不能使用函数：pg_catalog.pg_sleep'],
  ['quoted', 'select "pg_sleep"(9)', '不能使用函数：pg_sleep'],
  ['escaped', String.raw`select U&"\0070g_sleep"(9)`, '不能使用函数：pg_sleep'],
  ['settings read', "select current_setting('app.tenant_id')", '不能使用函数：current_setting'],
  ['directories', "select pg_ls_dir('.')", '不能使用函数：pg_ls_dir'],
  ['large objects', "select lo_import('/etc/passwd')", '不能使用函数：lo_import'],
  ['advisory locks', 'select pg_advisory_lock(1)', '不能使用函数：pg_advisory_lock'],
  ['other sessions', 'select pg_terminate_backend(1)', '不能使用函数：pg_terminate_backend'],
  ['notices', "select pg_notify('banyan_changed', 'x')", '不能使用函数：pg_notify'],
  ['sequences', "select nextval('s')", '不能使用函数：nextval'],
  ['other databases', "select dblink('dbname=x', 'select 1')", '不能使用函数：dblink'],
  [
    'SQL in text',
    "select query_to_xml('delete from identity_user', true, true, '')",
    '不能使用函数：query_to_xml',
  ],
  ['functions of our own', 'select app_tenant()', '不能使用函数：app_tenant'],
  ['large values', "select repeat('x', 1000000000)", '不能使用函数：repeat'],
  ['large values by padding', "select lpad('x', 1000000000)", '不能使用函数：lpad'],
  ['many rows', 'select * from generate_series(1, 1e12)', 'FROM中不能使用函数'],
  ['many rows in the list', 'select generate_series(1, 1e12)', '不能使用函数：generate_series'],
  [
    'recursion',
    'with recursive x as (select 1 n union all select n + 1 from x) select * from x',
    '不支持递归查询（WITH RECURSIVE）',
  ],
  ['catalogs', 'select * from pg_catalog.pg_stat_activity', '不能指定模式：pg_catalog.pg_stat_activity'],
  [
    'tables behind the views',
    'select * from public.identity_account',
    '不能指定模式：public.identity_account',
  ],
  ['views past the rules', 'select * from report.identity_user', '不能指定模式：report.identity_user'],
  ['catalogs by a cast', "select 'identity_user'::regclass::oid", '不能使用类型：regclass'],
  ['the role', 'select current_user', '不能使用 current_user'],
  ['samples', 'select * from identity_user tablesample system (1)', '不能使用 TABLESAMPLE'],
  ['operators of a schema', 'select 1 operator(pg_catalog.+) 1', '不能使用 OPERATOR()'],
  ['functions of another schema', "select public.lower('a')", '不能使用函数：public.lower'],
  ['functions of a database', "select a.pg_catalog.lower('a')", '不能使用函数：a.pg_catalog.lower'],
  ['types of another schema', "select 'a'::public.text", '不能使用类型：public.text'],
  ['types of a database', "select 'a'::a.pg_catalog.text", '不能使用类型：a.pg_catalog.text'],
  ['other databases by name', 'select * from other.public.t', '不能指定模式：public.t'],
  ['the schema', 'select current_schema', '不能使用 current_schema'],
  ['the session', 'select session_user', '不能使用 session_user'],
  ['a delete behind with', 'with x as (select 1) delete from identity_user', '只能使用SELECT语句'],
  ['into in a union', 'select 1 into mine union select 2', '不能使用 SELECT INTO'],
  ['xml', 'select xmlelement(name foo)', 'SELECT中不支持 XmlExpr'],
  ['a parameter of its own', 'select $1', aloneText],
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: how a SELECT names its parameters
  ['a parameter inside quotes', "select '%${name}%'", aloneText],
  ['a parameter in a comment', 'select 1 -- ${name}', aloneText],
  ['a parameter as a name', 'select * from ${name}', 'SQL语法错误：syntax error at or near "$1"'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: how a SELECT names its parameters
  ['an unknown variable', 'select #{env}', '不支持的变量：env'],
  ['no SQL', 'selec 1', 'SQL语法错误：syntax error at or near "selec"'],
  ['a long chain', `select ${'1+'.repeat(9000)}1`, 'SELECT过于复杂'],
  ['length', `select '${'x'.repeat(20_000)}'`, 'SELECT不能超过20000个字符'],
])('security §6 DEC-081 a SELECT with %s is refused before it runs', async (_, select, refusal) => {
  expect(await refusalOf(select)).toBe(refusal)
})

const doubling = (levels: number, each: (before: string) => string, last = 'select x from c') =>
  `with ${Array.from({ length: levels }, (_, n) => `c${n} as (${each(n ? `c${n - 1}` : 'identity_user')})`).join(', ')} ${last}${levels - 1}`

test.each<[what: string, grow: (levels: number) => string]>([
  ['expressions in with', (n) => doubling(n, (c) => `select x||x as x from ${c}`)],
  [
    'expressions in subqueries',
    (n) =>
      Array.from({ length: n }).reduce<string>(
        (t) => `select x||x as x from (${t}) t`,
        'select username as x from identity_user',
      ),
  ],
  ['conditions', (n) => doubling(n, (c) => `select case when x = x then x end as x from ${c}`)],
  [
    'subqueries in expressions',
    (n) => doubling(n, (c) => `select (select max(x) from ${c})||x as x from ${c}`),
  ],
  ['joins', (n) => doubling(n, (c) => `select a.x from ${c} a, ${c} b`)],
  [
    'joins that are not materialized',
    (n) =>
      doubling(n, (c) => `select a.x from ${c} a join ${c} b on a.x = b.x`).replaceAll(
        'as (',
        'as not materialized (',
      ),
  ],
  ['unions', (n) => doubling(n, (c) => `select x from ${c} union all select x from ${c}`)],
])(
  'security §6 %s that double level by level are accepted for a few levels and refused for many',
  async (_, grow) => {
    expect(await refusalOf(grow(4))).toBe('accepted')
    for (const levels of [16, 40]) expect(await refusalOf(grow(levels))).toMatch(/^SELECT过于复杂：展开/)
  },
)
