import { z } from 'zod'
import { dict, dictItem } from '../dictionary/dict.ts'
import { entity, get, post } from '../endpoint.ts'
import { optionalText, requiredText, someIds, withLabel } from '../wire.ts'
import { checkRule } from './check-rule.ts'
import { FillParams, fillRule } from './fill-rule.ts'
import { FieldDraft } from './form-field.ts'
import { formHead } from './form-head.ts'
import { reportHead } from './report-definition.ts'

const tooLarge = '内容过大，请分几次导出和导入'
/** Larger ones do not fit into one request: forms are exported in several files. */
const definitionFileLimit = 300_000

const fields = z.array(FieldDraft.omit({ id: true })).max(200, '字段不能超过200个')
const table = { head: formHead.add.input, fields }

/** A place in the menu: the names of the menus above it, the outermost first. */
const MenuEntry = z.object({
  name: requiredText('请输入菜单名称', 50),
  icon: optionalText(50),
  above: z.array(z.string().min(1).max(100)).min(1).max(10),
})

/**
 * Form definitions with everything they refer to, for another tenant or installation (decision 0047). References use
 * codes, never ids of the tenant.
 */
export const DefinitionFile = z.object({
  format: z.literal('banyan-forms', { error: '这不是表单定义文件' }),
  version: z.literal(1, { error: '文件的格式版本不支持，请升级后再导入' }),
  dictionaries: z
    .array(
      dict.add.input.extend({
        items: z.array(dictItem.add.input.omit({ dictId: true })).max(500, '字典项不能超过500个'),
      }),
    )
    .max(200, '字典不能超过200个'),
  checkRules: z.array(checkRule.add.input).max(200, '校验规则不能超过200个'),
  fillRules: z
    .array(
      fillRule.add.input.omit({ ruleParams: true }).extend({
        params: FillParams.omit({ parentId: true, pid: true })
          .extend({
            /** Codes of the department and of the category that codes are given below. */
            depart: z.string().max(64).optional(),
            category: z.string().max(64).optional(),
          })
          .optional(),
      }),
    )
    .max(200, '填值规则不能超过200个'),
  forms: z
    .array(
      z.object({
        ...table,
        tables: z.array(z.object(table)).max(10, '明细表不能超过10个'),
        isPublished: z.boolean(),
        menu: MenuEntry.optional(),
      }),
    )
    .min(1, '文件中没有表单')
    .max(50, '一次最多50个表单'),
  reports: z.array(reportHead.add.input).max(200, '报表不能超过200个'),
})
export type DefinitionFile = z.output<typeof DefinitionFile>

/** The text of a file, with members in the order of the contract and without empty ones. */
export function definitionFileText(given: unknown): { text: string } | { fault: string } {
  const read = DefinitionFile.safeParse(withoutBlanks(given))
  if (!read.success) return { fault: faultText(read.error) }
  const text = `${JSON.stringify(withoutBlanks(z.encode(DefinitionFile, read.data)), null, 1)}\n`
  return text.length > definitionFileLimit ? { fault: tooLarge } : { text }
}

const withoutBlanks = (given: unknown): unknown =>
  JSON.parse(
    JSON.stringify(given, (_, value: unknown) => (value === null || value === '' ? undefined : value)),
  )

/** Parses a file; returns its content or its fault. */
export function readDefinitionFile(text: string): { file: DefinitionFile } | { fault: string } {
  if (text.length > definitionFileLimit) return { fault: tooLarge }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { fault: '文件不是有效的JSON' }
  }
  const read = DefinitionFile.safeParse(given)
  return read.success ? { file: read.data } : { fault: faultText(read.error) }
}

function faultText({ issues: [issue] }: z.ZodError): string {
  const at = issue?.path.join('.')
  return `${withLabel(issue?.message || '内容不正确', '此项')}${at ? `（${at}）` : ''}`
}

const partKinds = ['dict', 'checkRule', 'fillRule', 'form', 'report', 'menu'] as const

/** The outcome of importing one part: created, changed, already present, or refused. */
const ImportOutcome = z.object({
  part: z.enum(partKinds),
  name: z.string(),
  code: z.string(),
  does: z.enum(['add', 'change', 'keep', 'refuse']),
  /** What changes, or why it is refused, in words. */
  says: z.array(z.string()),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

const file = z.string({ error: '请选择文件' }).max(definitionFileLimit, tooLarge)
const root = '/online/cgform/head'

/** Carrying definitions of forms from one tenant or installation to another. */
export const definitionTransfer = entity('formDefinition', 'tenant', {
  exportDefinitions: get(`${root}/exportDefinitions`, {
    needs: 'formDefinition:list',
    input: z.object({ ids: someIds('请选择表单') }),
    result: z.object({ text: z.string() }),
  }),
  /** Shows what an import would do; nothing is stored. */
  reviewImport: post(`${root}/reviewImport`, {
    needs: 'formDefinition:add',
    waits: true,
    isRepeatable: true,
    perMinute: 30,
    input: z.object({ file }),
    result: z.object({ outcomes: z.array(ImportOutcome), plan: z.string() }),
  }),
  /** Executes the import shown by `reviewImport` with this `plan`, completely or not at all. */
  importDefinitions: post(`${root}/importDefinitions`, {
    needs: 'formDefinition:add',
    waits: true,
    perMinute: 30,
    input: z.object({ file, plan: z.string({ error: '请先检查文件' }).max(100) }),
    result: z.object({ outcomes: z.array(ImportOutcome) }),
    says: '导入成功！',
  }),
})
