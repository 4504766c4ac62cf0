import { expect, test } from 'vitest'
import { checkSelect } from './check-select.ts'
import { allowedFunctions, allowedNodes, allowedTypes, allowedValues } from './functions.ts'

const sorted = (names: ReadonlySet<string>) => [...names].sort().join(' ')

test('security §6 DEC-081 the functions, types and parts a SELECT may use are these and no others', () => {
  expect([allowedFunctions, allowedTypes, allowedValues, allowedNodes].map(sorted)).toEqual([
    'abs age array_agg array_length array_position array_to_string ascii avg bool_and bool_or btrim cardinality ceil ceiling char_length character_length coalesce concat concat_ws corr count covar_pop covar_samp cume_dist date date_part date_trunc dense_rank div every exp extract first_value floor greatest initcap isfinite justify_days justify_hours justify_interval lag last_value lead least left length like_escape ln log lower ltrim make_date make_interval make_time make_timestamp make_timestamptz max md5 min mod mode now nth_value ntile nullif num_nonnulls num_nulls octet_length overlay percent_rank percentile_cont percentile_disc position power rank replace reverse right round row_number rtrim sign split_part sqrt starts_with stddev stddev_pop stddev_samp string_agg strpos substr substring sum timezone to_char to_date to_number to_timestamp translate trim trunc upper var_pop var_samp variance width_bucket',
    'bigint bool boolean bpchar char date decimal float4 float8 int2 int4 int8 integer interval json jsonb numeric real smallint text time timestamp timestamptz timetz uuid varchar',
    'SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_CURRENT_TIME_N SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N SVFOP_LOCALTIME_N',
    'A_ArrayExpr A_Const A_Expr A_Star Alias BoolExpr Boolean BooleanTest CaseExpr CaseWhen CoalesceExpr CollateClause ColumnRef CommonTableExpr Float FuncCall GroupingFunc GroupingSet Integer JoinExpr List MinMaxExpr NamedArgExpr NullTest ParamRef RangeSubselect RangeVar ResTarget RowExpr SQLValueFunction SelectStmt SortBy String SubLink TypeCast TypeName WindowDef WithClause',
  ])
})

test.each([
  'sum(n), avg(n), min(n), max(n), bool_and(b), bool_or(b), every(b)',
  "string_agg(a, ','), array_agg(a), stddev(n), stddev_pop(n), stddev_samp(n)",
  'variance(n), var_pop(n), var_samp(n), corr(n, m), covar_pop(n, m), covar_samp(n, m)',
  'percentile_cont(0.5) within group (order by n), percentile_disc(0.5) within group (order by n), mode() within group (order by n)',
  'rank() over w, dense_rank() over w, percent_rank() over w, cume_dist() over w, ntile(4) over w',
  'lag(n) over w, lead(n) over w, first_value(n) over w, last_value(n) over w, nth_value(n, 2) over w',
  'abs(n), ceil(n), ceiling(n), floor(n), round(n), trunc(n), sign(n), mod(n, 2), div(n, 2), power(n, 2)',
  'sqrt(n), exp(n), ln(n), log(n), greatest(n, m), least(n, m), width_bucket(n, 0, 9, 3)',
  'length(a), char_length(a), character_length(a), octet_length(a), upper(a), initcap(a), concat(a, a)',
  "concat_ws(',', a, a), left(a, 1), right(a, 1), substr(a, 1), position('a' in a), strpos(a, 'a')",
  "overlay(a placing 'b' from 1), replace(a, 'a', 'b'), translate(a, 'a', 'b'), reverse(a), split_part(a, ',', 1)",
  "btrim(a), ltrim(a), rtrim(a), trim(leading 'x' from a), ascii(a), starts_with(a, 'a'), md5(a), a like 'b' escape '!'",
  'now(), date(t), date_trunc(a, t), date_part(a, t), age(t), make_date(1, 1, 1), make_time(1, 1, 1)',
  'make_timestamp(1, 1, 1, 1, 1, 1), make_timestamptz(1, 1, 1, 1, 1, 1), make_interval(days => 1)',
  "to_char(t, 'YYYY'), to_date(a, 'YYYY'), to_timestamp(a, 'YYYY'), to_number(a, '9'), t at time zone 'UTC'",
  'justify_days(i), justify_hours(i), justify_interval(i), isfinite(t)',
  "coalesce(a, ''), nullif(a, ''), array_length(r, 1), cardinality(r), array_to_string(r, ','), array_position(r, a)",
  'num_nulls(a, n), num_nonnulls(a, n), (a, n) = (a, n), array[a, a], n in (1, 2), b is true, grouping(a)',
  'n::int2, n::int4, n::int8, n::smallint, n::integer, n::bigint, n::numeric, n::decimal(9, 2), n::float4',
  'n::float8, n::real, b::bool, b::boolean, a::text, a::varchar(9), a::bpchar, a::char(2), a::date, a::time',
  'a::timetz, a::timestamp, a::timestamptz, a::interval, a::uuid, a::json, a::jsonb',
  'current_date, current_time(3), current_timestamp, localtime(3), localtimestamp, a collate "C"',
])('DEC-081 what people calculate with is accepted: %s', async (list) => {
  const { relations } = await checkSelect(
    `select ${list} from rows group by grouping sets ((a), ()) window w as (order by n)`,
  )
  expect([...relations]).toEqual(['rows'])
})
