import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { call } from '#kit/call/api.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { newDefinition } from '../definition/definition-state.ts'
import { makeDictionary } from '../definition/make-dictionary.ts'
import { proposeName } from '../designer/draft/proposed-name.ts'
import { optionsFromText } from '../designer/draft/typed-options.ts'
import { fieldsFor, type SheetColumn } from './sheet-fields.ts'

interface WantedForm {
  name: string
  columns: readonly SheetColumn[]
  /** The menu it is put under; nothing: it is in no menu. */
  parentId?: string
}

/** Finished steps, which are not repeated after a failure. */
export interface PartsMadeSoFar {
  tableName?: string
  dictionaries: Set<string>
  id?: string
  isPublished?: boolean
  isInMenu?: boolean
}

/** Makes and publishes a form with its dictionaries and its menu; gives its id. */
export async function makeForm(
  { name, columns, parentId }: WantedForm,
  made: PartsMadeSoFar,
  onStep: (text: string) => void,
): Promise<string> {
  made.tableName ??= await freeTable(name)
  const fields = fieldsFor(columns, made.tableName)
  for (const { column, field } of fields) {
    const code = field.dictField
    if (!code || made.dictionaries.has(code)) continue
    onStep(`正在创建字典“${column.title}”`)
    await makeDictionary(code, column.title.trim(), optionsFromText(column.options.join('\n'), []))
    made.dictionaries.add(code)
  }
  onStep('正在创建表单')
  const { id: _, version: _version, ...head } = newDefinition().head
  made.id ??= (
    await call(formDefinition.addDesign, {
      head: { ...head, tableTxt: name.trim(), tableName: made.tableName } as never,
      fields: fields.map(({ field }) => field),
      tables: [],
    })
  ).id
  const { id } = made
  onStep('正在发布')
  if (!made.isPublished) await call(formDefinition.publish, { id, remark: '由表格生成' })
  made.isPublished = true
  if (parentId && !made.isInMenu) await call(formMenu.addFormMenu, { id, parentId, name: name.trim() })
  made.isInMenu = true
  for (const family of ['formDefinition', 'permission', 'dict'])
    void queryClient.invalidateQueries({ queryKey: [family] })
  return id
}

/** An unused table name. */
async function freeTable(name: string): Promise<string> {
  const taken: string[] = []
  for (;;) {
    const tbname = proposeName(name.trim(), taken, 'form')
    if ((await call(formDefinition.checkOnlyTable, { tbname })) === 1) return tbname
    taken.push(tbname)
  }
}
