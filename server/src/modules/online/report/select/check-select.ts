import type { AppState } from '#kernel/app-state.ts'
import { LruMap } from '#kernel/lru-map.ts'
import { Refusal } from '#kernel/refusal.ts'
import { refuseOversized } from './expanded-size.ts'
import { allowedFunctions, allowedNodes, allowedTypes, allowedValues } from './functions.ts'
import { numberPlaceholders } from './placeholders.ts'

const selectOnlyText = '只能使用SELECT语句'

/** A SELECT that reads only what it names: one statement of PostgreSQL's own grammar, every part of it on our lists. */
export interface CheckedSelect {
  /** The statement with `$1` … for its parameters, without the semicolon. */
  text: string
  /** The names of these parameters, in their order. */
  names: readonly string[]
  /** The relations it reads, without those that it defines by `with`. */
  relations: ReadonlySet<string>
}

const maxLength = 20_000

/** Checked SELECTs, cached by their text. */
const checkedSelects = () => new LruMap<CheckedSelect>(500)

export async function checkedSelect(app: AppState, select: string): Promise<CheckedSelect> {
  const known = app.part(checkedSelects)
  const before = known.get(select)
  if (before) return before
  const checked = await checkSelect(select)
  known.set(select, checked)
  return checked
}

export async function checkSelect(select: string): Promise<CheckedSelect> {
  if (select.length > maxLength) throw new Refusal(`SELECT不能超过${maxLength}个字符`)
  // Loaded with the first report: PostgreSQL's grammar takes memory and time of every start, and few servers read any.
  const { loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  const { text, names } = numberPlaceholders(select)
  const found = new SelectInspector()
  const { statement } = onlyStatement(text, parseSync)
  try {
    found.visit(statement, new Set())
    refuseOversized(statement)
  } catch (error) {
    // Nested deeper than our own stack reaches.
    throw error instanceof RangeError ? new Refusal('SELECT过于复杂') : error
  }
  if (found.parameters !== names.length)
    throw new Refusal('参数要单独作为一个值，不能写在引号或注释里；拼接请用 ||')
  const typed = numberPlaceholders(select, found.untyped).text
  const { length } = onlyStatement(typed, parseSync)
  return { text: Buffer.from(typed).subarray(0, length).toString(), names, relations: found.relations }
}

/** The one statement, and where it ends in bytes. */
function onlyStatement(text: string, parse: ParseSql): { statement: Node; length: number | undefined } {
  const { stmts = [] } = parseSelect(text, parse)
  const [first] = stmts
  if (!first) throw new Refusal('请选择视图或填写SELECT')
  if (stmts.length > 1) throw new Refusal('只能写一条SELECT语句')
  const statement = first.stmt as Node
  if (!('SelectStmt' in statement)) throw new Refusal(selectOnlyText)
  return { statement, length: first.stmt_len ? (first.stmt_location ?? 0) + first.stmt_len : undefined }
}

type ParseSql = typeof import('libpg-query').parseSync

function parseSelect(text: string, parse: ParseSql) {
  try {
    return parse(text)
  } catch (error) {
    const { sqlDetails } = error as { sqlDetails?: { message: string } }
    // A text nested too deep overflows the stack of the parser.
    throw new Refusal(sqlDetails ? `SQL语法错误：${sqlDetails.message}` : 'SELECT过于复杂')
  }
}

type Node = Record<string, unknown>

/** Collects facts about a parsed statement; throws at the first node, function or type that is not allowed. */
class SelectInspector {
  parameters = 0
  /** Parameters in `is null`, which PostgreSQL cannot infer a type for. */
  readonly untyped = new Set<number>()
  readonly relations = new Set<string>()

  /** `defined`: the `with` names visible here. */
  visit(value: unknown, defined: ReadonlySet<string>): void {
    if (Array.isArray(value)) {
      for (const each of value) this.visit(each, defined)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (!/^[A-Z]/.test(name)) this.#member(name, inner, defined)
      else if (!allowedNodes.has(name)) throw new Refusal(nodeRefusals[name] ?? `SELECT中不支持 ${name}`)
      else if (name === 'SelectStmt') this.#select(inner as Node, defined)
      else if (name === 'RangeVar') this.#relation(inner as Node, defined)
      else {
        this.#check(name, inner as Node)
        this.visit(inner, defined)
      }
    }
  }

  /** Members of fixed type are not wrapped in their name. */
  #member(name: string, value: unknown, defined: ReadonlySet<string>): void {
    if ((name === 'larg' || name === 'rarg') && !isWrapped(value)) {
      this.#select(value as Node, defined)
      return
    }
    if (name === 'typeName') this.#check('TypeName', value as Node)
    this.visit(value, defined)
  }

  #select(select: Node, outer: ReadonlySet<string>): void {
    if (select.intoClause) throw new Refusal('不能使用 SELECT INTO')
    if (select.lockingClause) throw new Refusal('不能使用 FOR UPDATE 等锁定')
    if (select.valuesLists) throw new Refusal('SELECT中不支持 VALUES')
    const { ctes = [], recursive } = (select.withClause ?? {}) as { ctes?: Node[]; recursive?: boolean }
    if (recursive) throw new Refusal('不支持递归查询（WITH RECURSIVE）')
    const defined = new Set(outer)
    for (const each of ctes) {
      const { ctename, ctequery } = each.CommonTableExpr as { ctename: string; ctequery: Node }
      if (!('SelectStmt' in ctequery)) throw new Refusal('WITH 中只能使用SELECT')
      this.visit(ctequery, defined)
      defined.add(ctename)
    }
    const { withClause: _, ...rest } = select
    this.visit(rest, defined)
  }

  #relation({ schemaname, catalogname, relname, alias }: Node, defined: ReadonlySet<string>): void {
    if (schemaname || catalogname) throw new Refusal(`不能指定模式：${String(schemaname)}.${String(relname)}`)
    if (!defined.has(String(relname))) this.relations.add(String(relname))
    this.visit(alias, defined)
  }

  #check(name: string, node: Node): void {
    if (name === 'ParamRef') this.parameters += 1
    if (name === 'NullTest') {
      const { ParamRef } = node.arg as { ParamRef?: { number: number } }
      if (ParamRef) this.untyped.add(ParamRef.number)
    }
    if (name === 'FuncCall') refuseFunction(node)
    if (name === 'TypeName') refuseType(node)
    if (name === 'SQLValueFunction' && !allowedValues.has(String(node.op)))
      throw new Refusal(`不能使用 ${String(node.op).replace('SVFOP_', '').toLowerCase()}`)
    // Operators have plain names; a qualified one would name a schema.
    if (name === 'A_Expr' && Array.isArray(node.name) && node.name.length > 1)
      throw new Refusal('不能使用 OPERATOR()')
  }
}

/** Whether a node is wrapped in its type name; arms of a union are not, arms of a join are. */
const isWrapped = (value: unknown): boolean => Object.keys(value as Node).some((key) => /^[A-Z]/.test(key))

const nodeRefusals: Record<string, string> = {
  RangeFunction: 'FROM中不能使用函数',
  RangeTableSample: '不能使用 TABLESAMPLE',
  DeleteStmt: selectOnlyText,
  UpdateStmt: selectOnlyText,
  InsertStmt: selectOnlyText,
  MergeStmt: selectOnlyText,
}

function refuseFunction({ funcname }: Node): void {
  const parts = stringList(funcname)
  const name = parts.at(-1) ?? ''
  const isBuiltIn = parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog')
  if (!isBuiltIn || !allowedFunctions.has(name)) throw new Refusal(`不能使用函数：${parts.join('.')}`)
}

function refuseType({ names }: Node): void {
  const parts = stringList(names)
  const isBuiltIn = parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog')
  if (!isBuiltIn || !allowedTypes.has(parts.at(-1) ?? ''))
    throw new Refusal(`不能使用类型：${parts.join('.')}`)
}

const stringList = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((each) =>
    String((each as { String?: { sval?: string } }).String?.sval ?? ''),
  )
