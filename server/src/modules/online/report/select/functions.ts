/**
 * The functions a SELECT may call. Each only looks at its arguments: none reads settings, files, catalogs or other
 * sessions, waits, locks, or makes a large value out of a small one (repeat, lpad, generate_series).
 */
export const allowedFunctions: ReadonlySet<string> = new Set(
  [
    // aggregates and windows
    'count sum avg min max bool_and bool_or every string_agg array_agg stddev stddev_pop stddev_samp',
    'variance var_pop var_samp corr covar_pop covar_samp percentile_cont percentile_disc mode',
    'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
    // numbers
    'abs ceil ceiling floor round trunc sign mod div power sqrt exp ln log greatest least width_bucket',
    // text
    'length char_length character_length octet_length lower upper initcap concat concat_ws left right substr',
    'substring position strpos overlay replace translate reverse split_part trim btrim ltrim rtrim ascii',
    'starts_with like_escape md5',
    // time
    'now date date_trunc date_part extract age make_date make_time make_timestamp make_timestamptz make_interval',
    'to_char to_date to_timestamp to_number timezone justify_days justify_hours justify_interval isfinite',
    // conditions and arrays
    'coalesce nullif array_length cardinality array_to_string array_position',
    'num_nulls num_nonnulls',
  ]
    .join(' ')
    .split(' '),
)

/** The types values may be cast to; `regclass` and its like would read catalogs. */
export const allowedTypes: ReadonlySet<string> = new Set(
  [
    'int2 int4 int8 smallint integer bigint numeric decimal float4 float8 real bool boolean',
    'text varchar bpchar char date time timetz timestamp timestamptz interval uuid json jsonb',
  ]
    .join(' ')
    .split(' '),
)

/** `current_date` and its like; not `current_user`, `current_catalog` and the others. */
export const allowedValues: ReadonlySet<string> = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIME',
  'SVFOP_CURRENT_TIME_N',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_CURRENT_TIMESTAMP_N',
  'SVFOP_LOCALTIME',
  'SVFOP_LOCALTIME_N',
  'SVFOP_LOCALTIMESTAMP',
  'SVFOP_LOCALTIMESTAMP_N',
])

/** The parts of a SELECT that are understood; what is not on this list is refused. */
export const allowedNodes: ReadonlySet<string> = new Set(
  [
    'SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen',
    'CoalesceExpr MinMaxExpr FuncCall NamedArgExpr TypeCast TypeName SQLValueFunction SubLink List RowExpr',
    'A_ArrayExpr ParamRef RangeVar RangeSubselect JoinExpr Alias WithClause CommonTableExpr SortBy GroupingSet',
    'GroupingFunc WindowDef CollateClause String Integer Float Boolean',
  ]
    .join(' ')
    .split(' '),
)
