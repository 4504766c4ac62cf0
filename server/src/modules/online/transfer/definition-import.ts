import { createHash } from 'node:crypto'
import type { DefinitionFile, ImportOutcome } from '@banyan/contract/online/definition-file'
import { prefixedTable } from '@banyan/contract/online/form-names'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import type { Caller } from '#kernel/caller.ts'
import type { ReportQuery } from '#kernel/database/report-transactions.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { readCatalogue } from '#kernel/records/catalogue.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { refuseWidening } from '#kernel/session/access-guard.ts'
import { asOwner, type Publisher } from '../definition/publish.ts'
import { pageSeconds, runReport, withReadableErrors } from '../report/report.rows.ts'
import { findView } from '../report/report.views.ts'
import {
  importCheckRule,
  importDictionary,
  importFillRule,
  importReport,
  type PartOutcome,
} from './import-coded.ts'
import { type ImportContext, importForm, importMenu } from './import-form.ts'
import { namedParts, readsView, viewNames } from './named-parts.ts'

/** Shows the effect of an import by doing it and rolling it back. */
export async function reviewImport(by: Publisher, file: DefinitionFile) {
  try {
    await asOwner(by, async (tx, owner) => {
      const outcomes = await importParts(tx, { owner, by }, file)
      await owner.asRequest(tx, () => refuseWidening(tx, by.me))
      throw new ReviewDone(outcomes)
    })
  } catch (error) {
    if (error instanceof ReviewDone) return { outcomes: error.outcomes, plan: planHash(error.outcomes) }
    throw error
  }
  return { outcomes: [], plan: '' }
}

/** Thrown to roll back a preview whose outcomes are known. */
class ReviewDone extends Error {
  readonly outcomes: ImportOutcome[]
  constructor(outcomes: ImportOutcome[]) {
    super('reviewed')
    this.outcomes = outcomes
  }
}

/** Imports a file as it was reviewed, in one transaction. */
export const importFile = (by: Publisher, file: DefinitionFile, plan: string): Promise<ImportOutcome[]> =>
  asOwner(by, async (tx, owner) => {
    const outcomes = await importParts(tx, { owner, by }, file)
    if (planHash(outcomes) !== plan) throw new Refusal('检查之后情况有变化，请重新检查')
    if (outcomes.every(({ does }) => does === 'refuse' || does === 'keep'))
      throw new Refusal('没有可以导入的内容')
    return outcomes
  })

const planHash = (outcomes: readonly ImportOutcome[]): string =>
  createHash('sha256').update(JSON.stringify(outcomes)).digest('hex')

interface ImportPart extends Pick<ImportOutcome, 'part' | 'name' | 'code'> {
  /** The parts of the file that must be imported before this one. */
  after?: (other: ImportPart) => boolean
  run: (change: Change) => Promise<PartOutcome>
}

async function importParts(tx: Tx, importing: ImportContext, file: DefinitionFile): Promise<ImportOutcome[]> {
  const { me, peer } = importing.by
  let now: Caller = me
  const outcomes: ImportOutcome[] = []
  for (const { part, name, code, run } of sortParts(partsToImport(tx, importing, file))) {
    const done = await runWithSavepoint(tx, () => run({ tx, me: now, peer }))
    outcomes.push({ part, name, code, ...done })
    if (part === 'form') now = { ...me, catalogue: await readCatalogue(tx, me.tenantId) }
  }
  return outcomes
}

/** Runs one part behind a savepoint, so that a refused or unchanged part changes nothing. */
async function runWithSavepoint(tx: Tx, run: () => Promise<PartOutcome>): Promise<PartOutcome> {
  await tx.$client.query('savepoint import_part')
  const undo = () => tx.$client.query('rollback to savepoint import_part; release savepoint import_part')
  try {
    const done = await run()
    if (done.does === 'keep') await undo()
    else await tx.$client.query('release savepoint import_part')
    return done
  } catch (error) {
    const refusal = toRefusal(error, tx.app.part(uniqueTexts))
    if (!refusal || !isCausedByFile(error)) throw error
    await undo()
    return { does: 'refuse', says: [refusal.message] }
  }
}

/** Whether an error is caused by the file, as opposed to locks or an unavailable database. */
function isCausedByFile(error: unknown): boolean {
  if (error instanceof Refusal) return error.status < 429
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return /^2[23]/.test(code) || (cause !== undefined && isCausedByFile(cause))
}

function partsToImport(tx: Tx, importing: ImportContext, file: DefinitionFile): ImportPart[] {
  const { owner, by } = importing
  const asCaller =
    (work: (change: Change) => Promise<PartOutcome>): ImportPart['run'] =>
    (change) =>
      owner.asRequest(tx, () => work(change))
  return [
    ...file.dictionaries.map((given) => ({
      part: 'dict' as const,
      name: String(given.dictName),
      code: String(given.dictCode),
      run: asCaller((change) => importDictionary(change, given)),
    })),
    ...file.checkRules.map((given) => ({
      part: 'checkRule' as const,
      name: String(given.ruleName),
      code: String(given.ruleCode),
      run: asCaller((change) => importCheckRule(change, given)),
    })),
    ...file.fillRules.map((given) => ({
      part: 'fillRule' as const,
      name: String(given.ruleName),
      code: String(given.ruleCode),
      run: asCaller((change) => importFillRule(change, given)),
    })),
    ...file.forms.map((given) => {
      const named = namedParts([...given.fields, ...given.tables.flatMap(({ fields }) => fields)])
      return {
        part: 'form' as const,
        name: String(given.head.tableTxt),
        code: prefixedTable(String(given.head.tableName)),
        after: ({ part, code }: ImportPart) =>
          (part === 'form' && named.tables.includes(code)) ||
          (part === 'report' && named.reports.includes(code)),
        run: (change: Change) => importForm(change, importing, given),
      }
    }),
    ...file.reports.map((given) => ({
      part: 'report' as const,
      name: String(given.name),
      code: String(given.code),
      after: ({ part, code }: ImportPart) =>
        part === 'form' &&
        file.forms.some(
          (form) =>
            prefixedTable(String(form.head.tableName)) === code &&
            readsView(String(given.cgrSql), viewNames(form)),
        ),
      async run(change: Change) {
        const statements: ReportQuery[] = []
        const done = await owner.asRequest(tx, () =>
          importReport(change, given, (statement) => statements.push(statement)),
        )
        for (const statement of statements)
          await withReadableErrors(by.me, async () => {
            if (await owner.tryAsReports(tx, statement)) return
            // A view is read as the owner, who sees the new tables; a SELECT entered by a person is run in the report
            // role.
            if (findView(change.me, String(given.cgrSql).trim())) await tx.$client.query(statement)
            else await runReport(by.app, change.me, pageSeconds, (reports) => reports.query(statement))
          })
        return done
      },
    })),
    ...file.forms.flatMap(({ head, menu }) =>
      menu
        ? [
            {
              part: 'menu' as const,
              name: String(menu.name),
              code: prefixedTable(String(head.tableName)),
              run: asCaller((change) => importMenu(change, prefixedTable(String(head.tableName)), menu)),
            },
          ]
        : [],
    ),
  ]
}

/** Sorts parts after those they need; refuses a repeated part, which would overwrite the first. */
function sortParts(parts: readonly ImportPart[]): ImportPart[] {
  const keyOf = ({ part, code }: ImportPart) => `${part} ${code}`
  const keys = parts.map(keyOf)
  const twice = parts.find((part, at) => keys.indexOf(keyOf(part)) !== at)
  if (twice) throw new Refusal(`文件中有两个“${twice.code}”`)
  const ordered = new Set<ImportPart>()
  const visiting = new Set<ImportPart>()
  const visit = (part: ImportPart): void => {
    if (ordered.has(part) || visiting.has(part)) return
    visiting.add(part)
    for (const other of parts) if (part.after?.(other)) visit(other)
    ordered.add(part)
  }
  for (const part of parts) visit(part)
  return [...ordered]
}
