import { Refusal } from '#kernel/refusal.ts'

/**
 * PostgreSQL inlines `with` and subqueries, expressions included: a few hundred characters that double at each level
 * use up all memory during planning. This measures the statement after inlining.
 */

/** The limits of a statement after expansion; a report of daily use stays below a tenth of them. */
const sizeLimits = { relations: 100, uses: 50_000, usesOfColumn: 2000 }

type Node = Record<string, unknown>

interface Size {
  /** The number of table reads, counting repetitions. */
  relations: number
  /** Columns that are named in all expressions. */
  uses: number
  /** Columns of tables that the largest output column is made of. */
  usesOfColumn: number
}

const tableSize: Size = { relations: 1, uses: 0, usesOfColumn: 1 }

/** Refuses a SELECT that grows beyond the limits when its parts are put in their places. */
export function refuseOversized({ SelectStmt }: Node): void {
  new SizeMeasure().select(SelectStmt as Node, new Map(), 1)
}

class SizeMeasure {
  /** `columnSize`: the largest number of table columns that an output column of `outer` is made of. */
  select(select: Node, outer: ReadonlyMap<string, Size>, columnSize: number): Size {
    const defined = new Map(outer)
    const { ctes = [] } = (select.withClause ?? {}) as { ctes?: Node[] }
    for (const each of ctes) {
      const { ctename, ctequery } = each.CommonTableExpr as {
        ctename: string
        ctequery: { SelectStmt: Node }
      }
      defined.set(ctename, this.select(ctequery.SelectStmt, defined, columnSize))
    }
    const { withClause: _, larg, rarg, fromClause, targetList, ...rest } = select
    if (larg && rarg) {
      const arms = [larg, rarg].map((arm) => this.select(arm as Node, defined, columnSize))
      return refuseTooLarge(arms.reduce(addSizes))
    }
    const from = this.#sources(fromClause, defined, columnSize)
    const inside = Math.max(columnSize, from.usesOfColumn)
    const count = (value: unknown) => this.#uses(value, defined, inside)
    const targets = ((targetList ?? []) as Node[]).map(count)
    const parts = [from, ...targets, count(rest)]
    return refuseTooLarge({
      ...parts.reduce(addSizes),
      usesOfColumn: Math.max(1, ...targets.map(({ uses }) => uses)),
    })
  }

  /** What stands after `from`: tables, names of `with`, subqueries and joins of them. */
  #sources(value: unknown, defined: ReadonlyMap<string, Size>, columnSize: number): Size {
    if (Array.isArray(value))
      return value.map((each) => this.#sources(each, defined, columnSize)).reduce(addSizes, zeroSize)
    const { RangeVar, RangeSubselect, JoinExpr } = (value ?? {}) as Record<string, Node | undefined>
    if (RangeVar) return defined.get(String(RangeVar.relname)) ?? tableSize
    if (RangeSubselect) {
      const { SelectStmt } = RangeSubselect.subquery as Node
      return this.select(SelectStmt as Node, defined, columnSize)
    }
    if (!JoinExpr) return zeroSize
    const sides = [JoinExpr.larg, JoinExpr.rarg].map((side) => this.#sources(side, defined, columnSize))
    const joined = sides.reduce(addSizes)
    const inside = Math.max(columnSize, joined.usesOfColumn)
    return refuseTooLarge({
      ...addSizes(joined, this.#uses(JoinExpr.quals, defined, inside)),
      usesOfColumn: joined.usesOfColumn,
    })
  }

  /** The columns named in an expression, each counted with the columns of tables it stands for. */
  #uses(value: unknown, defined: ReadonlyMap<string, Size>, columnSize: number): Size {
    if (typeof value !== 'object' || value === null) return zeroSize
    let size = zeroSize
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'ColumnRef') size = addSizes(size, { ...zeroSize, uses: columnSize })
      else if (name === 'SelectStmt') {
        const query = this.select(inner as Node, defined, columnSize)
        size = addSizes(size, { ...query, uses: query.uses + query.usesOfColumn })
      } else size = addSizes(size, this.#uses(inner, defined, columnSize))
    }
    return refuseTooLarge(size)
  }
}

const zeroSize: Size = { relations: 0, uses: 0, usesOfColumn: 0 }

const addSizes = (a: Size, b: Size): Size => ({
  relations: a.relations + b.relations,
  uses: a.uses + b.uses,
  usesOfColumn: Math.max(a.usesOfColumn, b.usesOfColumn),
})

function refuseTooLarge(size: Size): Size {
  if (size.relations > sizeLimits.relations)
    throw new Refusal(`SELECT过于复杂：展开 WITH 和子查询后读取的表超过${sizeLimits.relations}个`)
  if (size.uses > sizeLimits.uses || size.usesOfColumn > sizeLimits.usesOfColumn)
    throw new Refusal('SELECT过于复杂：展开 WITH 和子查询后表达式过长')
  return size
}
